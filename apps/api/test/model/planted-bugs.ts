import { PLANTED_IN_LISTINGS } from './planted-listings.ts'
import { PLANTED_IN_OFFERS } from './planted-offers.ts'
import { PLANTED_IN_PAYOUTS } from './planted-payouts.ts'
import { PLANTED_IN_PRICES } from './planted-prices.ts'
import { PLANTED_IN_SALES } from './planted-sales.ts'
import { PLANTED_IN_STOCK } from './planted-stock.ts'
import type { Mutation } from './mutations.ts'

/**
 * Mistakes that others have made or that we nearly made, all in the product's own code. `npm run sim -- --planted`
 * makes them one at a time, and each must be found.
 */
export const PLANTED_BUGS: readonly Mutation[] = [
  ...PLANTED_IN_SALES,
  ...PLANTED_IN_OFFERS,
  ...PLANTED_IN_PAYOUTS,
  ...PLANTED_IN_STOCK,
  ...PLANTED_IN_LISTINGS,
  ...PLANTED_IN_PRICES,
]
