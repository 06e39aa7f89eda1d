import { ASIIMOV, REDLINE, sampleSale } from '@app/contract/samples/sale'
import type { Sale, SaleResponse } from '@app/contract/selling/sales'

/** A sale that was just made, on the clock of the browser that shows it. */
export function saleAnswer(change: Partial<Sale> = {}): SaleResponse {
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()
  const trade = sampleSale({
    details: { items: [REDLINE, ASIIMOV].map((item) => ({ ...item, image: '' })) },
    deadlineAt: inSeconds(25 * 60),
    serverTime: inSeconds(0),
    ...(change.serverTime === undefined && { createdAt: inSeconds(-60) }),
    guard: { state: 'there', everySeconds: 30, lookedAt: inSeconds(-12), isPrivate: false },
    ...change,
  })
  return { success: true, trade }
}
