import type { BoardRail } from '@app/contract/payout-board-facts'
import type { PayoutMethod } from '@app/contract/transaction-facts'

const RAILS_OF: Record<PayoutMethod, readonly BoardRail[]> = {
  bank: ['bank'],
  paypal: ['paypal'],
  skrill: ['skrill'],
  crypto: ['btc', 'ltc'],
  neteller: ['manual'],
}

/** The rails that a seller can choose, in the order in which they are offered. */
export function railsOn(methods: readonly PayoutMethod[]): BoardRail[] {
  return methods.flatMap((method) => RAILS_OF[method])
}
