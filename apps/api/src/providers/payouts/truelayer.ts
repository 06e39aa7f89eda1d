import { z } from 'zod'
import type { SubmitAnswer } from '#contexts/payments/lifecycle/index.ts'
import type {
  PayoutOrder,
  PayoutRail,
  ProviderStatus,
  StatusQuery,
} from '#contexts/payments/payouts/index.ts'
import { answerOfError, callWithToken, createAccessTokens } from './access-tokens.ts'
import { checkBeforeSubmit } from './before-submit.ts'
import { answerOfStatus, callRail, readJson, type RailAnswer } from './call-rail.ts'
import { get, tokenRequest, type TrueLayerContext, type TrueLayerOptions } from './truelayer-access.ts'
import { signRequest } from './truelayer-signature.ts'
import { keyAsUuid, listTransactions, recordOf, statusOf, Payout } from './truelayer-payouts.ts'

const Created = z.object({ id: z.uuid() })
const Accounts = z.object({
  items: z.array(z.object({ id: z.string(), currency: z.string(), available_balance_in_minor: z.int() })),
})

/**
 * Payouts v3 in zlotys by Express Elixir. A repeated idempotency key pays nothing for six hours; afterwards only the
 * account's transactions show what was paid.
 */
export function createTrueLayer(options: TrueLayerOptions): PayoutRail {
  const context = { options, tokens: createAccessTokens(() => tokenRequest(options)) }
  return {
    refusesRepeatedKeys: true,
    submit: (order, mayCall) => submit(context, order, mayCall).catch(answerOfError),
    lookUp: (question) => lookUp(context, question).catch(() => ({ found: 'unavailable' })),
    listSince: (since) => listSince(context, since).catch(() => undefined),
    readBalance: () => readBalance(context).catch(() => undefined),
  }
}

async function submit(
  context: TrueLayerContext,
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
  const body = bodyOf(order, context.options)
  const key = keyAsUuid(order.railKey)
  const signature = await signRequest(
    { method: 'POST', path: '/v3/payouts', headers: [['Idempotency-Key', key]], body },
    context.options.signing,
  )
  if (!mayCall()) return { class: 'not_sent' }
  const answer = await callWithToken(context.tokens, (token) =>
    callRail({
      method: 'POST',
      url: `${context.options.apiUrl}/v3/payouts`,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
        'tl-signature': signature,
      },
      body,
      timeoutMs: context.options.timeoutMs,
    }),
  )
  return readAnswer(answer, order)
}

function bodyOf(order: PayoutOrder, { merchantAccountId, reference }: TrueLayerOptions): string {
  return JSON.stringify({
    merchant_account_id: merchantAccountId,
    amount_in_minor: Number(order.amountGrosze),
    currency: 'PLN',
    beneficiary: {
      type: 'external_account',
      account_holder_name: order.receiverName ?? '',
      reference,
      account_identifier: { type: 'nrb', nrb: order.receiver },
    },
    scheme_selection: { type: 'instant_only' },
    metadata: { payout_key: order.railKey },
  })
}

function readAnswer(answer: RailAnswer, order: PayoutOrder): SubmitAnswer {
  const usual = answerOfStatus(answer)
  if (usual) return usual
  if (answer.status < 300) {
    const created = Created.safeParse(readJson(answer.body))
    // This response contains no amount; the first status query compares it.
    return created.success
      ? { class: 'accepted', railRef: created.data.id, amountGrosze: order.amountGrosze }
      : { class: 'ambiguous' }
  }
  // 409: the same key is being processed. 422: the key belongs to another body, or the scheme refused the account.
  return answer.status === 400 ? { class: 'refused' } : { class: 'ambiguous' }
}

/** By TrueLayer's id, or by our key in the transactions of the account. A missing key is absent. */
async function lookUp(
  context: TrueLayerContext,
  { railKey, railRef, orderedAt }: StatusQuery,
): Promise<ProviderStatus> {
  return railRef === null ? findByKey(context, railKey, orderedAt) : readPayout(context, railRef)
}

async function findByKey(context: TrueLayerContext, railKey: string, since: Date): Promise<ProviderStatus> {
  const transactions = await listTransactions(context, since)
  if (!transactions) return { found: 'unavailable' }
  const own = transactions.filter(({ metadata }) => metadata?.['payout_key'] === railKey)
  const [first] = own
  if (!first) return { found: 'absent' }
  const status = await readPayout(context, first.payout_id)
  // A key that was paid twice is not what we ordered; the sum makes it visible.
  return 'minor' in status ? { ...status, minor: status.minor * BigInt(own.length) } : status
}

async function readPayout(context: TrueLayerContext, id: string): Promise<ProviderStatus> {
  const answer = await get(context, `/v3/payouts/${encodeURIComponent(id)}`)
  if (answer.status === 404) return { found: 'absent' }
  const payout = answer.status === 200 ? Payout.safeParse(readJson(answer.body)) : undefined
  return payout?.success ? statusOf(payout.data) : { found: 'unavailable' }
}

async function listSince(context: TrueLayerContext, since: Date) {
  const transactions = await listTransactions(context, since)
  return transactions?.map((transaction) => recordOf(transaction))
}

async function readBalance({ options, tokens }: TrueLayerContext) {
  const answer = await get({ options, tokens }, '/v3/merchant-accounts')
  const read = answer.status === 200 ? Accounts.safeParse(readJson(answer.body)) : undefined
  const account = read?.success
    ? read.data.items.find(({ id }) => id === options.merchantAccountId)
    : undefined
  return account && { currency: account.currency, minor: BigInt(account.available_balance_in_minor) }
}
