import { z } from 'zod'

/**
 * Monitoring state of a waiting sale's items in the seller's inventory. `checking`: the last check did not find all
 * items, and nothing is confirmed yet. `unknown`: the inventory could not be read, so a loss would stay unnoticed.
 * `with_us`: the items reached us, but not through this sale's offer.
 */
export const GUARD_STATES = ['not_yet', 'there', 'checking', 'unknown', 'with_us'] as const

export const SaleGuard = z
  .object({
    state: z.enum(GUARD_STATES),
    /** The current check interval that Steam's limits allow; null while no checks run. */
    everySeconds: z.number().int().nullable(),
    lookedAt: z.iso.datetime().nullable(),
    /** The inventory is private; the seller can make it public. */
    isPrivate: z.boolean(),
  })
  .meta({ id: 'SaleGuard' })
export type SaleGuard = z.infer<typeof SaleGuard>

/** Items of a sale that left the seller's inventory but did not reach us. */
export const Diversion = z
  .object({
    assetIds: z.array(z.string()),
    noticedAt: z.iso.datetime(),
    /** Approximate time until which Steam allows the trade to be undone, counted from our detection. */
    undoUntil: z.iso.datetime(),
    daysLeft: z.number().int(),
    /** All items are in the inventory again. */
    isBack: z.boolean(),
    /** The ticket that the system opened; null until it exists and after it is erased. */
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

/** State of the inventory checks for waiting sales, for staff. `silent`: no check has run for a while. */
export const LookPlan = z.object({
  state: z.enum(['off', 'ok', 'stretched', 'silent']),
  wishedSeconds: z.number().int(),
  /** The interval that our share of Steam's rate limit allows; null before the first check. */
  intervalSeconds: z.number().int().nullable(),
  waitingSales: z.number().int(),
  reckonedAt: z.iso.datetime().nullable(),
})
export type LookPlan = z.infer<typeof LookPlan>
