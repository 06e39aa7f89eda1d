import { z } from 'zod'
import type { ProviderStatus, RailRecord } from '#contexts/payments/payouts/index.ts'
import { readJson } from './call-rail.ts'
import { call, type RevolutContext } from './revolut-access.ts'

/** Not `z.uuid()`: ids of Revolut have the shape of a UUID, but no version. */
const Id = z.guid()

const Leg = z.object({
  account_id: z.string(),
  amount: z.number(),
  fee: z.number().optional(),
  currency: z.string(),
  counterparty: z.object({ id: z.string().optional() }).optional(),
})

const Transaction = z.object({
  id: Id,
  type: z.string(),
  request_id: z.string().optional(),
  state: z.enum(['created', 'pending', 'completed', 'declined', 'failed', 'reverted']),
  reason_code: z.string().optional(),
  created_at: z.iso.datetime({ offset: true }),
  legs: z.array(Leg),
})
type Transaction = z.infer<typeof Transaction>
/** A transfer from our account, with the part that left it. */
type Transfer = Transaction & { leg: z.infer<typeof Leg> }

const Page = z.array(Transaction)
const Counterparty = z.object({ accounts: z.array(z.object({ iban: z.string().optional() })).optional() })

const STATES = {
  created: 'submitted',
  pending: 'submitted',
  completed: 'settled',
  declined: 'failed',
  failed: 'failed',
  reverted: 'returned',
} as const

const PAGES_MAX = 200
const PAGE = 1_000
/** Their clock and ours differ, so a list starts this much earlier and ends this much later. */
const CLOCKS_MS = 600_000

/** Revolut writes amounts as decimal numbers; what leaves the account is negative. */
function toMinor(amount: number): bigint {
  return BigInt(Math.round(Math.abs(amount) * 100))
}

export async function readTransaction(
  context: RevolutContext,
  id: string,
): Promise<Transfer | 'absent' | undefined> {
  const answer = await call(context, `/transaction/${encodeURIComponent(id)}`)
  if (answer.status === 404) return 'absent'
  const read = answer.status === 200 ? Transaction.safeParse(readJson(answer.body)) : undefined
  return read?.success ? outgoing([read.data], context)[0] : undefined
}

/** Our transfers since then, with one request id or with any; undefined unless every page was read. */
export async function listTransfers(
  context: RevolutContext,
  since: Date,
  requestId?: string,
): Promise<Transfer[] | undefined> {
  const query = new URLSearchParams({
    from: new Date(since.getTime() - CLOCKS_MS).toISOString(),
    to: new Date(Date.now() + CLOCKS_MS).toISOString(),
    type: 'transfer',
    count: String(PAGE),
    ...(requestId === undefined ? {} : { request_id: requestId }),
  })
  const found = new Map<string, Transaction>()
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const answer = await call(context, `/transactions?${query.toString()}`)
    const read = answer.status === 200 ? Page.safeParse(readJson(answer.body)) : undefined
    if (!read?.success) return undefined
    const known = found.size
    for (const transaction of read.data) found.set(transaction.id, transaction)
    const last = read.data.at(-1)
    if (!last || read.data.length < PAGE) return outgoing([...found.values()], context)
    // More than a page in one millisecond: the next request would return the same ones for ever.
    if (found.size === known) return undefined
    // The newest come first and `to` is excluded, so the last millisecond is read again.
    query.set('to', new Date(Date.parse(last.created_at) + 1).toISOString())
  }
  return undefined
}

function outgoing(transactions: readonly Transaction[], { options }: RevolutContext): Transfer[] {
  return transactions.flatMap((transaction) => {
    const leg = transaction.legs.find((one) => one.account_id === options.accountId && one.amount < 0)
    return transaction.type === 'transfer' && leg ? [{ ...transaction, leg }] : []
  })
}

/** A transfer names its counterparty but not the account number; the counterparty has it. */
export async function statusOf(context: RevolutContext, transfer: Transfer): Promise<ProviderStatus> {
  const { id: railRef, state, reason_code: reason, leg } = transfer
  const receiver = await readReceiver(context, leg.counterparty?.id)
  if (receiver === undefined) return { found: 'unavailable' }
  return {
    // A declined payment never left. The word for a missing balance is not documented.
    found: state === 'declined' && reason === 'insufficient_balance' ? 'unfunded' : STATES[state],
    currency: leg.currency,
    minor: toMinor(leg.amount),
    receiver,
    feeGrosze: toMinor(leg.fee ?? 0),
    railRef,
  }
}

/** Null when Revolut no longer has the counterparty; undefined when it did not respond. */
async function readReceiver(
  context: RevolutContext,
  id: string | undefined,
): Promise<string | null | undefined> {
  if (id === undefined) return null
  const answer = await call(context, `/counterparty/${encodeURIComponent(id)}`)
  if (answer.status === 404) return null
  const read = answer.status === 200 ? Counterparty.safeParse(readJson(answer.body)) : undefined
  if (!read?.success) return undefined
  return read.data.accounts?.[0]?.iban?.replace(/^PL/, '') ?? null
}

export function recordOf({ id, request_id: railKey, state, leg, created_at: at }: Transfer): RailRecord {
  return {
    railRef: id,
    railKey: railKey ?? null,
    currency: leg.currency,
    minor: toMinor(leg.amount),
    receiver: null,
    state: state === 'completed' ? 'sent' : STATES[state],
    at: new Date(at),
  }
}
