import type { Sale } from '@app/contract/selling/sales'
import { newsOf } from './use-sale-words.ts'

const MINUTE_MS = 60_000
const SECONDS_BELOW_MS = 2 * MINUTE_MS
const WORTH_TELLING_MS = 60 * MINUTE_MS

/** How fast it was, from the items to the money, between the two times that the timeline shows. Undefined when it is not worth telling. */
export function payoutSpeedOf(sale: Sale): { unit: 'seconds' | 'minutes'; count: number } | undefined {
  const received = sale.timeline.find(({ state }) => state === 'items_received')?.at
  const paid = sale.payout?.settledAt ?? sale.completedAt
  if (received === undefined || paid === null || newsOf(sale) !== 'paid') return undefined
  const tookMs = Date.parse(paid) - Date.parse(received)
  if (tookMs > WORTH_TELLING_MS) return undefined
  const unit = tookMs < SECONDS_BELOW_MS ? 'seconds' : 'minutes'
  const unitMs = unit === 'seconds' ? 1_000 : MINUTE_MS
  // The timeline shows whole units, and their difference is what a reader counts.
  const count = Math.floor(Date.parse(paid) / unitMs) - Math.floor(Date.parse(received) / unitMs)
  return { unit, count: Math.max(1, count) }
}
