import { z } from 'zod'
import { readJsonBody } from '#http/json-body.ts'
import { jsonReply } from '#http/reply.ts'
import type { Route } from '#http/router.ts'
import type { PriceBoard } from '#prices/price-board.ts'

const STEPS_MAX = 1_000_000

const MarketBody = z.strictObject({
  seed: z.string().min(1).max(100).optional(),
  limit: z.enum(['on', 'off']).optional(),
  step: z.int().min(-STEPS_MAX).max(STEPS_MAX).optional(),
  /** Prices of this time from now on, whatever the clock says. */
  standsAt: z.iso.datetime().nullish(),
  /** A tenth of the names, for whom the size of the list decides nothing. */
  size: z.enum(['whole', 'short']).optional(),
})

export function priceControlRoutes({ prices }: { prices: PriceBoard }): Route[] {
  return [
    {
      method: 'POST',
      path: '/_control/prices',
      handle: (request) => {
        prices.change(readJsonBody(request, MarketBody))
        return jsonReply(prices.describe())
      },
    },
  ]
}
