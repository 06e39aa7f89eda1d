import { z } from 'zod'
import { PRICE_OVERRIDE_KINDS } from './price-overrides.ts'

export const PREMIUM_KINDS = ['float', 'stickers', 'charm'] as const

/** How a market price came about, for people to read. Amounts are zlotys. */
export const PriceExplanation = z
  .object({
    /** The phase whose price this is; null for a name that is a single item. */
    phase: z.string().nullable(),
    /** The markets that counted, cheapest first, with the age of their lists when the price was made. */
    sources: z.array(z.object({ name: z.string(), price: z.number(), ageSeconds: z.number().int() })),
    /** What the markets agree on, without premiums. */
    basePrice: z.number(),
    premiums: z.array(z.object({ kind: z.enum(PREMIUM_KINDS), amount: z.number() })),
    /** We set `basePrice` for this item; null when the markets decided it. */
    override: z.enum(PRICE_OVERRIDE_KINDS).nullable(),
  })
  .meta({ id: 'PriceExplanation' })
export type PriceExplanation = z.infer<typeof PriceExplanation>
