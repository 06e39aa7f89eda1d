import type { LookUp } from '#contexts/payments/lifecycle/index.ts'
import type { PayoutOrder, ProviderStatus } from './payout-rail.ts'

/**
 * Case does not matter in an email address, but it does in a coin address. A provider that reports no receiver is
 * trusted.
 */
export function isSameReceiver(order: PayoutOrder, receiver: string | null): boolean {
  if (receiver === null) return true
  if (order.coin) return receiver === order.receiver
  return receiver.trim().toLowerCase() === order.receiver.trim().toLowerCase()
}

/** Compares the provider's data with the submitted payout. */
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
    // A different amount is reported as 0, because only the difference matters and no payout has amount 0.
    amountGrosze: isSameAmount ? order.amountGrosze : 0n,
    isSameDestination: isSameReceiver(order, finding.receiver),
    feeGrosze: finding.feeGrosze,
    railRef: finding.railRef,
  }
}
