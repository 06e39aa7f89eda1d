import { z } from 'zod'
import type { SubmitAnswer } from '#contexts/payments/lifecycle/index.ts'
import type {
  PayoutOrder,
  PayoutRail,
  ProviderStatus,
  StatusQuery,
} from '#contexts/payments/payouts/index.ts'
import { answerOfError, createAccessTokens } from './access-tokens.ts'
import { applyStatus } from './apply-status.ts'
import { checkBeforeSubmit } from './before-submit.ts'
import { answerOfStatus, readJson, type RailAnswer } from './call-rail.ts'
import { call, tokenRequest, type RevolutContext, type RevolutOptions } from './revolut-access.ts'
import { listTransfers, readTransaction, recordOf, statusOf } from './revolut-transactions.ts'

const UNAVAILABLE = { found: 'unavailable' } as const
const NOT_SENT = { class: 'not_sent' } as const
const Paid = z.object({ id: z.guid() })
const Account = z.object({ balance: z.number(), currency: z.string() })
const Counterparty = z.object({
  id: z.guid(),
  accounts: z.array(z.object({ id: z.guid(), iban: z.string().optional(), currency: z.string().optional() })),
})
type Receiver = { counterparty_id: string; account_id: string }

/**
 * Revolut Business pays counterparties from the operator's account. A repeated request id pays nothing for two weeks;
 * afterwards only the account's transactions show what was paid.
 */
export function createRevolut(options: RevolutOptions): PayoutRail {
  const context = { options, tokens: createAccessTokens(() => tokenRequest(options)) }
  return {
    refusesRepeatedKeys: true,
    submit: (order, mayCall) => submit(context, order, mayCall).catch(answerOfError),
    lookUp: (question) => lookUp(context, question).catch(() => UNAVAILABLE),
    listSince: async (since) => {
      const transfers = await listTransfers(context, since).catch(() => undefined)
      return transfers?.map((transfer) => recordOf(transfer))
    },
    readBalance: () => readBalance(context).catch(() => undefined),
  }
}

async function submit(
  context: RevolutContext,
  order: PayoutOrder,
  mayCall: () => boolean,
): Promise<SubmitAnswer> {
  // Fetched first: without a token nothing can be asked or sent.
  await context.tokens.get()
  const early = await checkBeforeSubmit(order, {
    findByKey: (railKey, since) => findByKey(context, railKey, since),
    readBalance: () => readBalance(context),
  })
  if (early) return early
  const receiver = await receiverOf(context, order)
  if ('class' in receiver) return receiver
  if (!mayCall()) return NOT_SENT
  const answer = await call(context, '/pay', {
    request_id: order.railKey,
    account_id: context.options.accountId,
    receiver,
    amount: Number(order.amountGrosze) / 100,
    currency: 'PLN',
    reference: context.options.reference,
  })
  return readAnswer(context, answer, order)
}

/** Nothing has been paid while the counterparty is looked up or created, so every failure is `not_sent`. */
async function receiverOf(context: RevolutContext, order: PayoutOrder): Promise<Receiver | SubmitAnswer> {
  const iban = `PL${order.receiver}`
  const known = await call(context, `/counterparties?iban=${iban}`).catch(() => undefined)
  const list = known?.status === 200 ? z.array(Counterparty).safeParse(readJson(known.body)) : undefined
  if (!list?.success) return NOT_SENT
  const found = list.data.flatMap((one) => accountOf(one, iban))[0]
  if (found) return found
  const [firstName = '', ...rest] = (order.receiverName ?? '').split(' ')
  const created = await call(context, '/counterparty', {
    individual_name: { first_name: firstName, last_name: rest.join(' ') || firstName },
    bank_country: 'PL',
    currency: 'PLN',
    iban,
  }).catch(() => undefined)
  if (created?.status === 400) return { class: 'refused' }
  const read = created && created.status < 300 ? Counterparty.safeParse(readJson(created.body)) : undefined
  return (read?.success ? accountOf(read.data, iban)[0] : undefined) ?? NOT_SENT
}

function accountOf({ id, accounts }: z.infer<typeof Counterparty>, iban: string): Receiver[] {
  const account = accounts.find((one) => one.iban === iban && one.currency === 'PLN')
  return account ? [{ counterparty_id: id, account_id: account.id }] : []
}

async function readAnswer(
  context: RevolutContext,
  answer: RailAnswer,
  order: PayoutOrder,
): Promise<SubmitAnswer> {
  const usual = answerOfStatus(answer)
  if (usual) return usual
  if (answer.status < 300) {
    const paid = Paid.safeParse(readJson(answer.body))
    // This response contains no amount; the first status query compares it.
    return paid.success
      ? { class: 'accepted', railRef: paid.data.id, amountGrosze: order.amountGrosze }
      : { class: 'ambiguous' }
  }
  // How Revolut answers a repeated request id is not documented, so a refusal counts only if nothing was paid.
  const found = await findByKey(context, order.railKey, order.createdAt).catch(() => UNAVAILABLE)
  if (found.found !== 'absent') return applyStatus(order, found, 'PLN')
  return answer.status === 400 ? { class: 'refused' } : { class: 'ambiguous' }
}

/** By Revolut's id, or by our key among the transactions. A missing key is absent. */
async function lookUp(
  context: RevolutContext,
  { railKey, railRef, orderedAt }: StatusQuery,
): Promise<ProviderStatus> {
  if (railRef === null) return findByKey(context, railKey, orderedAt)
  const transfer = await readTransaction(context, railRef)
  if (transfer === 'absent') return { found: 'absent' }
  return transfer ? statusOf(context, transfer) : UNAVAILABLE
}

async function findByKey(context: RevolutContext, railKey: string, since: Date): Promise<ProviderStatus> {
  const transfers = await listTransfers(context, since, railKey)
  if (!transfers) return UNAVAILABLE
  const own = transfers.filter(({ request_id: requestId }) => requestId === railKey)
  const [first] = own
  if (!first) return { found: 'absent' }
  const status = await statusOf(context, first)
  // A key that was paid twice is not what we ordered; the sum makes it visible.
  return 'minor' in status ? { ...status, minor: status.minor * BigInt(own.length) } : status
}

async function readBalance(context: RevolutContext) {
  const answer = await call(context, `/accounts/${encodeURIComponent(context.options.accountId)}`)
  const read = answer.status === 200 ? Account.safeParse(readJson(answer.body)) : undefined
  return read?.success
    ? { currency: read.data.currency, minor: BigInt(Math.round(read.data.balance * 100)) }
    : undefined
}
