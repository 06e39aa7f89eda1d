import {
  isCalled,
  payoutFeeOf,
  payoutMaxOf,
  payoutPaceOf,
  RAILS,
  type Rail,
} from '@app/contract/payments/rails'

export type RailOffer = {
  rail: Rail
  isPaused: boolean
  /** Its balance differs from our ledger. */
  isInDoubt: boolean
  /** The provider's balance minus reserved payouts; null without a recent reading. */
  freeGrosze: bigint | null
}

const PACES = ['minutes', 'banking', 'by_hand'] as const

/**
 * The rail of a payout when several serve its method: the cheapest of those that pay soonest, because sellers are shown
 * the time of this rail. Staff carry the money only when no API can: their work costs more than any fee.
 */
export function routePayout(offers: readonly RailOffer[], amountGrosze: bigint): Rail {
  const [first, ...others] = offers.toSorted(
    (left, right) => RAILS.indexOf(left.rail) - RAILS.indexOf(right.rail),
  )
  if (!first) throw new Error('no rail serves this method')
  if (others.length === 0) return first.rail
  const ready = [first, ...others].filter((offer) => canCarry(offer, amountGrosze))
  const [best] = ready.toSorted((left, right) => paceOf(left) - paceOf(right) || feeOf(left) - feeOf(right))
  return (best ?? offers.find(({ rail }) => !isCalled(rail)) ?? first).rail
}

/** A rail without a recent balance is not configured or does not respond. */
export function canCarry(
  { rail, isPaused, isInDoubt, freeGrosze }: RailOffer,
  amountGrosze: bigint,
): boolean {
  const maxGrosze = payoutMaxOf(rail)
  if (!isCalled(rail) || isPaused || isInDoubt || freeGrosze === null) return false
  return freeGrosze >= amountGrosze && (maxGrosze === null || amountGrosze <= maxGrosze)
}

function paceOf({ rail }: RailOffer): number {
  return PACES.indexOf(payoutPaceOf(rail))
}

function feeOf({ rail }: RailOffer): number {
  return payoutFeeOf(rail)
}
