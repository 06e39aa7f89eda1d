import { z } from 'zod'
import type { ProviderStatus, RailRecord } from '#contexts/payments/payouts/index.ts'
import { readJson } from './call-rail.ts'
import { get, type TrueLayerContext } from './truelayer-access.ts'

const Metadata = z.record(z.string(), z.string())

export const Payout = z.object({
  id: z.uuid(),
  amount_in_minor: z.int().positive(),
  currency: z.string(),
  beneficiary: z.object({
    account_identifier: z.object({ type: z.string(), nrb: z.string().optional() }).optional(),
  }),
  status: z.enum(['pending', 'authorized', 'executed', 'failed']),
  failure_reason: z.string().optional(),
})

const Transaction = z.object({
  type: z.literal('payout'),
  payout_id: z.uuid(),
  amount_in_minor: z.int().positive(),
  currency: z.string(),
  status: z.enum(['pending', 'executed', 'failed']),
  created_at: z.iso.datetime({ offset: true }),
  metadata: Metadata.optional(),
})
type Transaction = z.infer<typeof Transaction>
const Page = z.object({
  items: z.array(z.object({ type: z.string() }).loose()),
  pagination: z.object({ next_cursor: z.string().optional() }).optional(),
})

const PAGES_MAX = 200
/** Their clock and ours differ, so a list starts this much earlier and ends this much later. */
const CLOCKS_MS = 600_000

/** TrueLayer wants a UUID of version 4; the same key always gives the same one. */
export function keyAsUuid(railKey: string): string {
  const hex = `${railKey.slice(0, 12)}4${railKey.slice(13, 16)}8${railKey.slice(17, 32)}`
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * `executed` means that the money has left the account. A transfer that comes back is reported as failed with the
 * reason `returned`.
 */
export function statusOf(payout: z.infer<typeof Payout>): ProviderStatus {
  const { id, amount_in_minor: minor, currency, status, failure_reason: reason } = payout
  const states = {
    pending: 'submitted',
    authorized: 'submitted',
    executed: 'settled',
    failed: 'failed',
  } as const
  const failures: Record<string, 'returned' | 'unfunded'> = {
    returned: 'returned',
    // A failed payout was not deducted from the account.
    insufficient_funds: 'unfunded',
  }
  return {
    found: (status === 'failed' && failures[reason ?? '']) || states[status],
    currency,
    minor: BigInt(minor),
    receiver: payout.beneficiary.account_identifier?.nrb ?? null,
    // Fees are invoiced monthly and not part of a payout.
    feeGrosze: 0n,
    railRef: id,
  }
}

export function recordOf(transaction: Transaction): RailRecord {
  const { payout_id: railRef, currency, amount_in_minor: minor, status, metadata } = transaction
  const states = { pending: 'submitted', executed: 'sent', failed: 'failed' } as const
  return {
    railRef,
    railKey: metadata?.['payout_key'] ?? null,
    currency,
    minor: BigInt(minor),
    receiver: null,
    state: states[status],
    at: new Date(transaction.created_at),
  }
}

/** All payouts of the account since then; undefined unless every page was read. */
export async function listTransactions(
  context: TrueLayerContext,
  since: Date,
): Promise<Transaction[] | undefined> {
  const query = new URLSearchParams({
    from: new Date(since.getTime() - CLOCKS_MS).toISOString(),
    to: new Date(Date.now() + CLOCKS_MS).toISOString(),
    type: 'payout',
  })
  const account = encodeURIComponent(context.options.merchantAccountId)
  const found: Transaction[] = []
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const answer = await get(context, `/v3/merchant-accounts/${account}/transactions?${query.toString()}`)
    const read = answer.status === 200 ? Page.safeParse(readJson(answer.body)) : undefined
    if (!read?.success) return undefined
    for (const item of read.data.items) {
      if (item.type !== 'payout') continue
      const transaction = Transaction.safeParse(item)
      if (!transaction.success) return undefined
      found.push(transaction.data)
    }
    const cursor = read.data.pagination?.next_cursor
    if (cursor === undefined) return found
    query.set('cursor', cursor)
  }
  return undefined
}
