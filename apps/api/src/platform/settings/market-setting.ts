import { MARKET_MODES } from '@app/contract/payments/listing-facts'
import { z } from 'zod'

/** A share of 0 lists nothing of a category; below half of the cost two admins would have to agree on each sale. */
const shareBps = z.int().min(0).max(20_000)
const floorBps = z.int().min(6_000).max(20_000)

const MarketConnector = z.strictObject({
  mode: z.enum(MARKET_MODES),
  shareBps,
  floorBps,
  categories: z
    .array(z.strictObject({ category: z.string().trim().min(1).max(40), shareBps, floorBps }))
    .max(50)
    .refine(
      (rows) => new Set(rows.map(({ category }) => category)).size === rows.length,
      'a category stands there twice',
    ),
})
type Connector = z.output<typeof MarketConnector>

/** Selling at other prices needs two admins; stopping needs one. */
function sellsOtherwise(before: Connector, after: Connector): boolean {
  return after.mode === 'on' && JSON.stringify(before) !== JSON.stringify(after)
}

export const DMARKET_CONNECTOR = {
  schema: MarketConnector,
  initial: { mode: 'dry_run' as const, shareBps: 10_000, floorBps: 10_300, categories: [] },
  meaning:
    'The connector of DMarket: whether it lists items, the share of the market price that it asks, and the least it asks as a share of the cost; by category where named.',
  loosens: sellsOtherwise,
}
