import { z } from 'zod'
import type { ProviderStatus } from '#contexts/payments/payouts/index.ts'
import { readDecimal } from '#shared/decimal-text.ts'

const Money = z.object({ currency: z.string().length(3), value: z.string().max(20) })

const Item = z.object({
  payout_item_id: z.string().min(1).max(64),
  transaction_status: z.string().max(40).optional(),
  payout_item_fee: Money.optional(),
  payout_item: z.object({
    amount: Money,
    receiver: z.string().max(200),
    sender_item_id: z.string().max(100).optional(),
  }),
})

export const Batch = z.object({
  batch_header: z.object({
    payout_batch_id: z.string().min(1).max(64),
    batch_status: z.string().max(40),
    amount: Money.optional(),
    sender_batch_header: z.object({ sender_batch_id: z.string().max(256).optional() }).optional(),
  }),
  items: z.array(Item).max(1_000).default([]),
})
export type Batch = z.infer<typeof Batch>

type FoundState = Exclude<ProviderStatus['found'], 'absent' | 'unavailable'>

/**
 * Only the item shows what happened to the money; a batch is a success as soon as it was processed. PayPal's schema
 * lists the first nine states, its webhooks also name items that are denied or cancelled.
 */
const ITEM_STATES: Readonly<Record<string, FoundState>> = {
  SUCCESS: 'settled',
  PENDING: 'submitted',
  ONHOLD: 'submitted',
  BLOCKED: 'submitted',
  UNCLAIMED: 'unclaimed',
  FAILED: 'failed',
  RETURNED: 'returned',
  REFUNDED: 'returned',
  REVERSED: 'returned',
  DENIED: 'failed',
  // Only unclaimed money can be cancelled, and it comes back.
  CANCELED: 'returned',
  CANCELLED: 'returned',
}
const BATCH_STATES: Readonly<Record<string, FoundState>> = {
  PENDING: 'submitted',
  PROCESSING: 'submitted',
  DENIED: 'failed',
  CANCELED: 'failed',
}

/** An unknown status, or a batch with another key, proves nothing. */
export function findingOfBatch(batch: Batch, railKey: string): ProviderStatus {
  const { batch_header: header, items } = batch
  const [first] = items
  const key = header.sender_batch_header?.sender_batch_id ?? first?.payout_item.sender_item_id
  const status = first?.transaction_status
  const found = status === undefined ? BATCH_STATES[header.batch_status] : ITEM_STATES[status]
  const money = sumOf(first ? items.map((item) => item.payout_item.amount) : [header.amount])
  if (key !== railKey || found === undefined || money === undefined) return { found: 'unavailable' }
  return {
    // We order one item per batch. With more items the sum is not ours, and staff must review it.
    found: items.length > 1 ? 'submitted' : found,
    ...money,
    receiver: first?.payout_item.receiver ?? null,
    feeGrosze: feeOf(first?.payout_item_fee),
    railRef: header.payout_batch_id,
  }
}

/** Our books are in zlotys. A fee in another currency is not booked; the daily comparison of balances shows it. */
function feeOf(fee: z.infer<typeof Money> | undefined): bigint {
  return (fee?.currency === 'PLN' ? readDecimal(fee.value, 2) : undefined) ?? 0n
}

function sumOf(
  amounts: readonly (z.infer<typeof Money> | undefined)[],
): { currency: string; minor: bigint } | undefined {
  let minor = 0n
  for (const amount of amounts) {
    const part = amount && readDecimal(amount.value, 2)
    if (part === undefined || amount?.currency !== amounts[0]?.currency) return undefined
    minor += part
  }
  return { currency: amounts[0]?.currency ?? '', minor }
}
