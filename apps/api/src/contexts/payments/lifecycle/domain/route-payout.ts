import { isCalled, RAILS, type Rail } from '@app/contract/payments/rails'

export type RailOffer = {
  rail: Rail
  isPaused: boolean
  /** Its balance differs from our ledger. */
  isInDoubt: boolean
  /** The provider's balance minus reserved payouts; null without a recent reading. */
  freeGrosze: bigint | null
}

/**
 * The rail of a payout when several serve its method. Order in the registry is the order of preference among rails that
 * pay by API. A rail without a recent balance is not configured or does not respond, so staff carry the money instead.
 */
export function routePayout(offers: readonly RailOffer[], amountGrosze: bigint): Rail {
  const [first, ...others] = offers.toSorted((left, right) => order(left) - order(right))
  if (!first) throw new Error('no rail serves this method')
  if (others.length === 0) return first.rail
  const isReady = ({ rail, isPaused, isInDoubt, freeGrosze }: RailOffer) =>
    isCalled(rail) && !isPaused && !isInDoubt && freeGrosze !== null && freeGrosze >= amountGrosze
  return (offers.find(isReady) ?? offers.find(({ rail }) => !isCalled(rail)) ?? first).rail
}

function order({ rail }: RailOffer): number {
  return RAILS.indexOf(rail)
}
