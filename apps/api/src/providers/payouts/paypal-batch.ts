import { z } from 'zod'
import type { RailFinding } from '#features/payouts/index.ts'
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

type FoundState = Exclude<RailFinding['found'], 'absent' | 'unavailable'>

/** The item alone says what became of the money; a batch is a success as soon as it was looked through. */
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
}
const BATCH_STATES: Readonly<Record<string, FoundState>> = {
  PENDING: 'submitted',
  PROCESSING: 'submitted',
  DENIED: 'failed',
  CANCELED: 'failed',
}

/** A status that we do not know, or a batch of somebody else's key, tells nothing. */
export function findingOfBatch(batch: Batch, railKey: string): RailFinding {
  const { batch_header: header, items } = batch
  const [first] = items
  const key = header.sender_batch_header?.sender_batch_id ?? first?.payout_item.sender_item_id
  const found = first ? ITEM_STATES[first.transaction_status ?? ''] : BATCH_STATES[header.batch_status]
  const money = sumOf(first ? items.map((item) => item.payout_item.amount) : [header.amount])
  if (key !== railKey || found === undefined || money === undefined) return { found: 'unavailable' }
  return {
    // We order one item a batch. With more of them the sum is not ours and a person must look.
    found: items.length > 1 ? 'submitted' : found,
    ...money,
    receiver: first?.payout_item.receiver ?? null,
    feeGrosze: (first?.payout_item_fee && readDecimal(first.payout_item_fee.value, 2)) ?? 0n,
    railRef: header.payout_batch_id,
  }
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
