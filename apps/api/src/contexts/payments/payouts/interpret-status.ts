import type { LookUp } from '#contexts/payments/lifecycle/index.ts'
import type { PayoutOrder, ProviderStatus } from './payout-rail.ts'

/** Capitals make no other mailbox, but they do make another address of a coin. A rail that does not say is believed. */
export function isSameReceiver(order: PayoutOrder, receiver: string | null): boolean {
  if (receiver === null) return true
  if (order.coin) return receiver === order.receiver
  return receiver.trim().toLowerCase() === order.receiver.trim().toLowerCase()
}

/** Compares what the rail has with what was ordered. */
export function interpretStatus(
  finding: ProviderStatus,
  order: PayoutOrder,
  expected: { currency: string; askedAt: number; refusesRepeatedKeys: boolean },
): LookUp {
  const { askedAt, refusesRepeatedKeys } = expected
  if (finding.found === 'absent') return { found: 'absent', askedAt, refusesRepeatedKeys }
  if (finding.found === 'unavailable') return { found: 'unavailable', askedAt }
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
