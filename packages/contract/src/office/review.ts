import { z } from 'zod'
import { NOTICE_TONES } from '../payments/review-facts.ts'
import { StaffMember } from './money.ts'
import { Pagination } from '../payments/bank.ts'

/** What the money desk and the settings show beside the controls of `controls.ts`. Amounts are zlotys. */
const Amount = z.number()
const at = z.iso.datetime()
const Seller = z.object({ id: z.string(), name: z.string(), steamId: z.string() })

/** `GET /api/admin/debts`: what sellers owe us, the oldest first. */
export const OpenDebt = z
  .object({
    id: z.string(),
    saleId: z.number().int(),
    saleNumber: z.string(),
    seller: Seller,
    amount: Amount,
    left: Amount,
    /** What the seller has on the balance, from which it could be paid. */
    balance: Amount,
    at,
  })
  .meta({ id: 'OpenDebt' })
export type OpenDebt = z.infer<typeof OpenDebt>

export const DebtsResponse = z
  .object({ success: z.literal(true), debts: z.array(OpenDebt), sum: Amount, pagination: Pagination })
  .meta({ id: 'DebtsResponse' })
export type DebtsResponse = z.infer<typeof DebtsResponse>

/** `GET /api/admin/returns`: items that have to go back, those that can go first at the top. */
export const OpenReturn = z
  .object({
    saleId: z.number().int(),
    saleNumber: z.string(),
    seller: Seller,
    itemCount: z.number().int(),
    notBefore: at,
    canGoNow: z.boolean(),
    openedAt: at,
  })
  .meta({ id: 'OpenReturn' })
export type OpenReturn = z.infer<typeof OpenReturn>

export const ReturnsResponse = z
  .object({ success: z.literal(true), returns: z.array(OpenReturn), pagination: Pagination })
  .meta({ id: 'ReturnsResponse' })
export type ReturnsResponse = z.infer<typeof ReturnsResponse>

/** `GET /api/admin/settings/{key}/versions`: the newest first, at most 50. */
export const SettingVersion = z
  .object({
    version: z.number().int(),
    value: z.unknown(),
    changedAt: at,
    /** Null where the change was not made by a person. */
    by: StaffMember.nullable(),
    /** Who asked for it, where a second admin confirmed. */
    proposedBy: StaffMember.nullable(),
    reason: z.string(),
  })
  .meta({ id: 'SettingVersion' })
export type SettingVersion = z.infer<typeof SettingVersion>

export const SettingVersionsResponse = z
  .object({ success: z.literal(true), versions: z.array(SettingVersion) })
  .meta({ id: 'SettingVersionsResponse' })
export type SettingVersionsResponse = z.infer<typeof SettingVersionsResponse>

/** What a setting would have done to the last sales, or leaves room for now. */
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

export const SettingPreviewResponse = z
  .object({
    success: z.literal(true),
    /** It loosens a money control or changes a price. */
    needsTwo: z.boolean(),
    effects: z.array(
      z.object({
        code: z.enum(SETTING_EFFECTS),
        unit: z.enum(['count', 'zloty']),
        /** Of how many this was counted; null where nothing was. */
        of: z.number().int().nullable(),
        before: z.number(),
        after: z.number(),
      }),
    ),
  })
  .meta({ id: 'SettingPreviewResponse' })
export type SettingPreviewResponse = z.infer<typeof SettingPreviewResponse>
export type SettingEffect = SettingPreviewResponse['effects'][number]

/** `GET /api/site/notice`: a line on top of every page, such as before maintenance; null while there is none. */
export const SiteNoticeResponse = z
  .object({
    success: z.literal(true),
    notice: z
      .object({ version: z.number().int(), tone: z.enum(NOTICE_TONES), pl: z.string(), en: z.string() })
      .nullable(),
  })
  .meta({ id: 'SiteNoticeResponse' })
export type SiteNoticeResponse = z.infer<typeof SiteNoticeResponse>
