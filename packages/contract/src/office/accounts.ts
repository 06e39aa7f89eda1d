import { z } from 'zod'
import { Reason } from '../identity/staff-member.ts'

const SteamId = z.string().regex(/^76561(19|20)\d{10}$/)

export const SteamAccountRow = z
  .object({
    steamId: SteamId,
    /** As Steam shows it; our own name until Steam has answered. */
    name: z.string(),
    level: z.number().int().nullable(),
    state: z.enum(['active', 'draining', 'resting', 'lost']),
    /** Staff gave it a trade link. Until then no sale goes there. */
    isAdmitted: z.boolean(),
    isWatched: z.boolean(),
    polledAt: z.iso.datetime().nullable(),
    places: z.number().int(),
    /** Items that we own there. */
    heldItems: z.number().int(),
    /** Their book value. */
    heldValue: z.number(),
    /** Of those, items that Steam still protects. */
    protectedItems: z.number().int(),
    nextUnlockAt: z.iso.datetime().nullable(),
    /** Items of the last seven days: what came, and what was sold again. */
    came7Days: z.number().int(),
    sold7Days: z.number().int(),
    /** Items of sales that may still come. */
    expectedItems: z.number().int(),
    /** What the held and expected items cost. */
    value: z.number(),
    valueCap: z.number().nullable(),
    openOffers: z.number().int(),
  })
  .meta({ id: 'SteamAccountRow' })
export type SteamAccountRow = z.infer<typeof SteamAccountRow>

/** `GET /api/admin/accounts` */
export const SteamAccountsResponse = z
  .object({ success: z.literal(true), accounts: z.array(SteamAccountRow) })
  .meta({ id: 'SteamAccountsResponse' })

export const SteamAccountParams = z.object({ steamId: SteamId })

/** `POST /api/admin/accounts/{steamId}/state`: whether new sales go there. */
export const AccountStateRequest = z
  .strictObject({ state: z.enum(['active', 'draining', 'resting']), reason: Reason })
  .meta({ id: 'AccountStateRequest' })

/** `POST /api/admin/accounts/{steamId}/limits` */
export const AccountLimitsRequest = z
  .strictObject({
    places: z.number().int().min(0).max(1_000),
    /** In zlotys; null means no cap. */
    valueCap: z.number().int().min(1).max(100_000_000).nullable(),
    reason: Reason,
  })
  .meta({ id: 'AccountLimitsRequest' })

/** `POST /api/admin/accounts/{steamId}/admit`: items of sellers may go there; another admin confirms. */
export const AdmitAccountRequest = z
  .strictObject({ tradeUrl: z.string().min(1).max(200), reason: Reason })
  .meta({ id: 'AdmitAccountRequest' })

/** `POST /api/admin/accounts/{steamId}/loss`: everything in it is gone; another admin confirms. */
export const AccountLossRequest = z.strictObject({ reason: Reason }).meta({ id: 'AccountLossRequest' })
