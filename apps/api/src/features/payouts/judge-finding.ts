import type { LookUp } from '#features/money/index.ts'
import type { PayoutOrder, RailFinding } from './payout-rail.ts'

/** Capitals make no other mailbox, but they do make another address of a coin. A rail that does not say is believed. */
export function isSameReceiver(order: PayoutOrder, receiver: string | null): boolean {
  if (receiver === null) return true
  if (order.coin) return receiver === order.receiver
  return receiver.trim().toLowerCase() === order.receiver.trim().toLowerCase()
}

/** Compares what the rail has with what was ordered. */
export function judgeFinding(
  finding: RailFinding,
  order: PayoutOrder,
  expected: { currency: string; askedAt: number },
): LookUp {
  const { askedAt } = expected
  if (finding.found === 'absent' || finding.found === 'unavailable') return { found: finding.found, askedAt }
  const isSameAmount =
    finding.currency === expected.currency && finding.minor === (order.coin?.units ?? order.amountGrosze)
  return {
    found: finding.found,
    askedAt,
    // Of another amount it only matters that it is another; no payout is for nothing.
    amountGrosze: isSameAmount ? order.amountGrosze : 0n,
    isSameDestination: isSameReceiver(order, finding.receiver),
    feeGrosze: finding.feeGrosze,
    railRef: finding.railRef,
  }
}
