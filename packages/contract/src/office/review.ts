import { z } from 'zod'
import { NOTICE_TONES } from '../payments/review-facts.ts'
import { StaffMember } from '../identity/staff-member.ts'
import { Pagination } from '../payments/bank.ts'

/** Data that the payout review and the settings show beside the controls of `controls.ts`. Amounts are zlotys. */
const Amount = z.number()
const at = z.iso.datetime()
const Seller = z.object({ id: z.string(), name: z.string(), steamId: z.string() })

/** `GET /api/admin/debts`: debts of sellers, oldest first. */
export const OpenDebt = z
  .object({
    id: z.string(),
    saleId: z.number().int(),
    saleNumber: z.string(),
    seller: Seller,
    amount: Amount,
    left: Amount,
    /** The seller's balance, which could pay the debt. */
    balance: Amount,
    at,
  })
  .meta({ id: 'OpenDebt' })
export type OpenDebt = z.infer<typeof OpenDebt>

export const DebtsResponse = z
  .object({ success: z.literal(true), debts: z.array(OpenDebt), sum: Amount, pagination: Pagination })
  .meta({ id: 'DebtsResponse' })
export type DebtsResponse = z.infer<typeof DebtsResponse>

export const DISPATCH_STATES = [
  'requested',
  'sending',
  'sent',
  'confirmed',
  'done',
  'refused',
  'cancelled',
] as const

/** `GET /api/admin/returns`: items to return, ordered by the earliest possible return. */
export const OpenReturn = z
  .object({
    saleId: z.number().int(),
    saleNumber: z.string(),
    seller: Seller,
    itemCount: z.number().int(),
    notBefore: at,
    canGoNow: z.boolean(),
    openedAt: at,
    /** What our dispatcher does about it; null when a person gives the items back. */
    dispatch: z
      .object({
        state: z.enum(DISPATCH_STATES),
        /** Two admins have to agree first. */
        needsTwo: z.boolean(),
        isProposed: z.boolean(),
        /** What Steam or the recipient said. */
        problem: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'OpenReturn' })
export type OpenReturn = z.infer<typeof OpenReturn>

export const ReturnsResponse = z
  .object({ success: z.literal(true), returns: z.array(OpenReturn), pagination: Pagination })
  .meta({ id: 'ReturnsResponse' })
export type ReturnsResponse = z.infer<typeof ReturnsResponse>

/** `GET /api/admin/settings/{key}/versions`: newest first, at most 50. */
export const SettingVersion = z
  .object({
    version: z.number().int(),
    value: z.unknown(),
    changedAt: at,
    /** Null when the change was not made by a person. */
    by: StaffMember.nullable(),
    /** The admin who proposed it, when a second admin confirmed. */
    proposedBy: StaffMember.nullable(),
    reason: z.string(),
  })
  .meta({ id: 'SettingVersion' })
export type SettingVersion = z.infer<typeof SettingVersion>

export const SettingVersionsResponse = z
  .object({ success: z.literal(true), versions: z.array(SettingVersion) })
  .meta({ id: 'SettingVersionsResponse' })
export type SettingVersionsResponse = z.infer<typeof SettingVersionsResponse>

/** The effect that a setting would have had on the last sales, or the amount it still allows now. */
export const SETTING_EFFECTS = [
  'paid_for_100_zloty',
  'paid_later_for_100_zloty',
  'paid_later_for_last_sales',
  'paid_for_last_sales',
  'last_sales_with_an_admin',
  'last_sales_with_two_admins',
  'last_sales_too_small',
  'last_sales_by_methods',
  'advances_left',
  'new_sellers_advances_left',
] as const

/** `POST /api/admin/settings/{key}/preview`: changes nothing. */
export const SettingPreviewRequest = z
  .strictObject({ value: z.unknown() })
  .meta({ id: 'SettingPreviewRequest' })

/** Quotes of the last day, priced again by the live lists. An item that is not bought counts as zero. */
const PriceSimulation = z.object({
  quotes: z.number().int(),
  items: z.number().int(),
  /** There were more items; the newest were priced. */
  isPartial: z.boolean(),
  before: z.number(),
  after: z.number(),
  /** The names with the largest differences; amounts of all their items together. */
  changes: z.array(
    z.object({ name: z.string(), count: z.number().int(), before: z.number(), after: z.number() }),
  ),
})
export type PriceSimulation = z.infer<typeof PriceSimulation>

export const SettingPreviewResponse = z
  .object({
    success: z.literal(true),
    /** True when the change loosens a money control or changes a price. */
    needsTwo: z.boolean(),
    /** Null for a setting that makes no price, and without a price list. */
    simulation: PriceSimulation.nullable(),
    effects: z.array(
      z.object({
        code: z.enum(SETTING_EFFECTS),
        unit: z.enum(['count', 'zloty']),
        /** The number of sales in the sample; null when nothing was counted. */
        of: z.number().int().nullable(),
        before: z.number(),
        after: z.number(),
      }),
    ),
  })
  .meta({ id: 'SettingPreviewResponse' })
export type SettingPreviewResponse = z.infer<typeof SettingPreviewResponse>
export type SettingEffect = SettingPreviewResponse['effects'][number]

/** `GET /api/site/notice`: a notice above every page, for example before maintenance; null while there is none. */
export const SiteNoticeResponse = z
  .object({
    success: z.literal(true),
    notice: z
      .object({ version: z.number().int(), tone: z.enum(NOTICE_TONES), pl: z.string(), en: z.string() })
      .nullable(),
  })
  .meta({ id: 'SiteNoticeResponse' })
export type SiteNoticeResponse = z.infer<typeof SiteNoticeResponse>
