import { z } from 'zod'

/**
 * How the items of a waiting sale are looked after in their seller's inventory. `checking`: the last look did not find
 * them all, and nothing is known yet. `unknown`: the inventory could not be read, so nobody would notice.
 * `with_us`: they came to us by another way than the offer of this sale.
 */
export const GUARD_STATES = ['not_yet', 'there', 'checking', 'unknown', 'with_us'] as const

export const SaleGuard = z
  .object({
    state: z.enum(GUARD_STATES),
    /** How often at the moment, as Steam's limits allow; null while nobody looks. */
    everySeconds: z.number().int().nullable(),
    lookedAt: z.iso.datetime().nullable(),
    /** The seller can help: the inventory is not public. */
    isPrivate: z.boolean(),
  })
  .meta({ id: 'SaleGuard' })
export type SaleGuard = z.infer<typeof SaleGuard>

/** Items of a sale that left their seller's inventory and did not come to us. */
export const Diversion = z
  .object({
    assetIds: z.array(z.string()),
    noticedAt: z.iso.datetime(),
    /** About until when Steam lets a trade be undone, counted from the moment we noticed. */
    undoUntil: z.iso.datetime(),
    daysLeft: z.number().int(),
    /** All of them are in the inventory again. */
    isBack: z.boolean(),
    /** The request that we opened ourselves; null for a moment, and after it was erased. */
    ticketId: z.number().int().nullable(),
  })
  .meta({ id: 'Diversion' })
export type Diversion = z.infer<typeof Diversion>

/** `GET /api/diversions` */
export const DiversionsResponse = z
  .object({
    success: z.literal(true),
    diversions: z.array(Diversion.extend({ saleId: z.number().int(), number: z.string() })),
  })
  .meta({ id: 'DiversionsResponse' })
export type DiversionsResponse = z.infer<typeof DiversionsResponse>

/** `POST /api/diversions/{id}/put-away` */
export const PutAwayResponse = z.object({ success: z.literal(true) }).meta({ id: 'PutAwayResponse' })

/** How waiting sales are looked after, for staff. `silent`: nobody has looked for a while. */
export const LookPlan = z.object({
  state: z.enum(['off', 'ok', 'stretched', 'silent']),
  wishedSeconds: z.number().int(),
  /** As the share of Steam's budget allows; null before the first look. */
  intervalSeconds: z.number().int().nullable(),
  waitingSales: z.number().int(),
  reckonedAt: z.iso.datetime().nullable(),
})
export type LookPlan = z.infer<typeof LookPlan>
