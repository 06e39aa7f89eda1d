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
  /** Fixes the prices at this time; the clock no longer changes them. */
  standsAt: z.iso.datetime().nullish(),
  /** `short` keeps a tenth of the names, for tests that do not depend on the size of the list. */
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
