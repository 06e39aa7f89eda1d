import { z } from 'zod'

export const PRICE_ALERTS_MAX = 20
const TARGET_MAX = 1_000_000

export const PriceAlert = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    market_hash_name: z.string(),
    /** The payout in zlotys from which the mail is sent. */
    target: z.number(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'PriceAlert' })
export type PriceAlert = z.infer<typeof PriceAlert>

export const PriceAlertsResponse = z
  .object({ success: z.literal(true), alerts: z.array(PriceAlert) })
  .meta({ id: 'PriceAlertsResponse' })

/** A second request for the same item replaces the amount. */
export const PriceAlertRequest = z.strictObject({
  slug: z.string().min(1).max(220),
  target: z.number().min(0.01).max(TARGET_MAX),
})

export const PriceAlertParams = z.object({ alertId: z.uuid() })

/** From the link in a mail; it identifies the account without a sign-in. */
export const StopPriceAlertsRequest = z.strictObject({ token: z.string().min(1).max(300) })
