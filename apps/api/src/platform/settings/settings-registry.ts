import { z } from 'zod'
import { INITIAL_OFFER_TERMS } from '@app/contract/selling/offer-terms'
import { NOTICE_CHARS_MAX, NOTICE_TONES } from '@app/contract/payments/review-facts'
import { OFFER_MODES } from '@app/contract/selling/offer-modes'
import { RELEASE_HOURS_MIN } from '@app/contract/identity/freeze-facts'
import { RESALE_TAX_BASES } from '@app/contract/payments/stock-facts'
import { METHODS_OFFERED_AT_FIRST, PAYOUT_METHODS } from '@app/contract/payments/rails'
import { DISPATCH_LIMITS } from './dispatch-setting.ts'
import { PRICE_SETTINGS } from './price-settings.ts'
import { COMPANY_SETTINGS } from './company-settings.ts'
import { AdvanceTiers, grosze, raisesATier } from './advance-tiers.ts'
import { BLOCKED_ITEMS } from './blocked-items-setting.ts'
import { PRICE_OVERRIDES } from './price-overrides-setting.ts'
import { DMARKET_CONNECTOR } from './market-setting.ts'
import { STAFF_ALERTS } from './alerts-setting.ts'
import { STAFFING_MODE } from './staffing-setting.ts'

/**
 * Everything that an operator may change while the product runs, with its meaning. Money is stored as whole grosze
 * and is a bigint in code. A key is never reused for another meaning. Old and new code run side by side during a
 * deploy, so a schema may only accept more than before.
 */
type SettingRule<Schema extends z.ZodType = z.ZodType> = {
  schema: Schema
  /** The value in its stored form. */
  initial: z.input<Schema>
  meaning: string
  /** True when money is less protected afterwards, or a price changes: then two admins must agree. */
  loosens: (before: z.output<Schema>, after: z.output<Schema>) => boolean
}

function setting<Schema extends z.ZodType>(rule: SettingRule<Schema>): SettingRule<Schema> {
  return rule
}

const higher = <Value extends bigint | number>(before: Value, after: Value) => after > before
const lower = <Value extends bigint | number>(before: Value, after: Value) => after < before
const always = () => true
const never = () => false

/** An amount that protects money: a higher amount protects less. */
const limit = (initial: number, meaning: string) =>
  setting({ schema: grosze, initial, meaning, loosens: higher })

const PayoutPromise = z
  .strictObject({
    isMorningServed: z.boolean(),
    isMiddayServed: z.boolean(),
    isAfternoonServed: z.boolean(),
    isExpress: z.boolean(),
    isBonusOn: z.boolean(),
    perDayGrosze: grosze,
    perDayBps: z.int().min(0).max(10_000),
    capGrosze: grosze,
    graceMinutes: z.int().min(0).max(1_440),
  })
  .refine(
    ({ isBonusOn, perDayGrosze, perDayBps, capGrosze }) =>
      !isBonusOn || (capGrosze > 0n && (perDayGrosze > 0n || perDayBps > 0)),
    'a bonus that is on needs an amount and a cap',
  )

/**
 * Bonuses are paid without individual approval. So a change that makes a bonus more likely or higher needs two
 * admins.
 */
function raisesBonus(before: z.output<typeof PayoutPromise>, after: z.output<typeof PayoutPromise>): boolean {
  if (!after.isBonusOn) return false
  const promises = ['isMorningServed', 'isMiddayServed', 'isAfternoonServed', 'isExpress'] as const
  return (
    !before.isBonusOn ||
    after.perDayGrosze > before.perDayGrosze ||
    after.perDayBps > before.perDayBps ||
    after.capGrosze > before.capGrosze ||
    after.graceMinutes < before.graceMinutes ||
    promises.some((part) => after[part] && !before[part])
  )
}

const PAYOUT_POLICIES = ['instant', 'after_protection', 'manual'] as const

export const SETTINGS = {
  'payout.rate_bps': setting({
    schema: z.int().min(1).max(10_000),
    initial: INITIAL_OFFER_TERMS.rateBps,
    meaning: 'Share of the market price that a seller gets, in hundredths of a percent.',
    loosens: always,
  }),
  'payout.later_extra_bps': setting({
    // Added to the rate, so that no change of either can make the later price the lower one.
    schema: z.int().min(0).max(10_000),
    initial: 0,
    meaning:
      'What a seller gets on top of that share who waits until Steam can no longer undo the trade, in hundredths of a percent.',
    loosens: always,
  }),
  'payout.policy': setting({
    schema: z.enum(PAYOUT_POLICIES),
    initial: 'instant',
    meaning:
      'When a verified sale is paid: at once within the limits, when Steam can no longer undo it, or by hand.',
    loosens: (before) => before !== 'instant',
  }),
  'payout.methods': setting({
    schema: z
      .array(z.enum(PAYOUT_METHODS))
      .min(1)
      .refine((methods) => new Set(methods).size === methods.length, 'a method stands there twice'),
    initial: METHODS_OFFERED_AT_FIRST,
    meaning: 'Ways in which a seller can be paid, in the order in which they are offered.',
    loosens: (before, after) => after.some((method) => !before.includes(method)),
  }),
  'payout.advance_tiers': setting({
    schema: AdvanceTiers,
    initial: [
      { settledSales: 0, limitGrosze: 500_00 },
      { settledSales: 1, limitGrosze: 1_000_00 },
      { settledSales: 5, limitGrosze: 2_000_00 },
      { settledSales: 20, limitGrosze: 5_000_00 },
    ],
    meaning:
      'How much a seller may have been paid for items that Steam can still give back, by settled sales.',
    loosens: raisesATier,
  }),
  'payout.advance_pool_grosze': limit(
    50_000_00,
    'How much all sellers together may have been paid for items that Steam can still give back.',
  ),
  'payout.advance_new_sellers_daily_grosze': limit(
    5_000_00,
    'How much of that may go to new sellers in one day.',
  ),
  'payout.liquidity_light': setting({
    schema: z
      .strictObject({ amberFromGrosze: grosze, greenFromGrosze: grosze })
      .refine(
        ({ amberFromGrosze, greenFromGrosze }) => greenFromGrosze >= amberFromGrosze,
        'green must not start below amber',
      ),
    initial: { amberFromGrosze: 500_00, greenFromGrosze: 5_000_00 },
    meaning:
      'How much must lie free on a rail, beyond what waits for it, for the amber and the green light that sellers see.',
    loosens: never,
  }),
  'payout.promise': setting({
    schema: PayoutPromise,
    initial: {
      isMorningServed: false,
      isMiddayServed: false,
      isAfternoonServed: true,
      isExpress: false,
      isBonusOn: false,
      perDayGrosze: 5_00,
      perDayBps: 0,
      capGrosze: 50_00,
      graceMinutes: 60,
    },
    meaning:
      'By when payouts are promised: for which Elixir sessions a file goes to the bank, whether as Express Elixir, and what a seller gets for each started day of delay.',
    loosens: raisesBonus,
  }),
  'approval.one_admin_from_grosze': limit(
    500_00,
    'From this amount on, with the seller’s other payouts of 24 hours, an admin approves a payout.',
  ),
  'approval.two_admins_from_grosze': limit(
    2_000_00,
    'From this amount on, with the seller’s other payouts of 24 hours, two admins approve a payout.',
  ),
  'approval.two_admins_new_details_from_grosze': limit(
    500_00,
    'From this amount on, with the seller’s other payouts of 24 hours, two admins approve a payout to details never used before.',
  ),
  'approval.one_admin_30_days_from_grosze': limit(
    20_000_00,
    'From this amount on, paid to one seller within 30 days, an admin approves every further payout.',
  ),
  'credit.two_admins_from_grosze': limit(
    500_00,
    'From this amount on, within 24 hours to one seller, two admins credit a balance.',
  ),
  'credit.two_admins_admin_day_from_grosze': limit(
    1_000_00,
    'From this amount on, credited alone by one admin within 24 hours, two admins credit a balance.',
  ),
  'credit.two_admins_house_day_from_grosze': limit(
    2_000_00,
    'From this amount on, credited by all admins alone within 24 hours, two admins credit a balance.',
  ),
  'appraisal.two_admins_seller_day_from_grosze': limit(
    3_000_00,
    'From this amount on, in prices named within 24 hours to one seller, two admins name a price.',
  ),
  'appraisal.two_admins_admin_day_from_grosze': limit(
    5_000_00,
    'From this amount on, in prices named alone by one of us within 24 hours, two admins name a price.',
  ),
  'appraisal.two_admins_house_day_from_grosze': limit(
    15_000_00,
    'From this amount on, in prices named alone by all of us within 24 hours, two admins name a price.',
  ),
  'withdrawal.minimum_grosze': setting({
    schema: grosze,
    initial: 1_00,
    meaning: 'The smallest amount that leaves a balance.',
    loosens: lower,
  }),
  'sale.minimum_grosze': setting({
    schema: grosze,
    initial: INITIAL_OFFER_TERMS.minimumGrosze,
    meaning: 'The smallest payout for which a sale is made.',
    loosens: lower,
  }),
  'sale.trade_deadline_seconds': setting({
    schema: z.int().min(60).max(86_400),
    initial: 1_800,
    meaning: 'How long a sale waits for the trade offer.',
    loosens: higher,
  }),
  'trade.offer_mode': setting({
    schema: z.enum(OFFER_MODES),
    initial: 'theirs',
    meaning:
      'Who sends the trade offer: `ours` we do, `theirs` the seller does, `both` we do unless the seller prefers to.',
    loosens: never,
  }),
  'account.release_hours': setting({
    // The database also refuses less than 72.
    schema: z.int().min(RELEASE_HOURS_MIN).max(720),
    initial: RELEASE_HOURS_MIN,
    meaning:
      'How long an account that was reported as stolen stays frozen after an admin has asked to end that.',
    loosens: lower,
  }),
  'sale.diversion_watch': setting({
    schema: z.strictObject({ isOn: z.boolean(), everySeconds: z.int().min(15).max(3_600) }),
    initial: { isOn: true, everySeconds: 30 },
    meaning:
      'Whether the items of waiting sales are looked after in their sellers’ inventories, and how often at best.',
    loosens: never,
  }),
  ...PRICE_SETTINGS,
  'price.blocked': setting(BLOCKED_ITEMS),
  'price.overrides': setting(PRICE_OVERRIDES),
  'tax.pcc': setting({
    schema: z.strictObject({
      isOn: z.boolean(),
      rateBps: z.int().min(0).max(1_000),
      floorGrosze: grosze,
      basis: z.enum(['paid', 'market']),
    }),
    initial: { isOn: false, rateBps: 100, floorGrosze: 0, basis: 'paid' },
    meaning:
      'The tax on purchases from private persons: whether it is booked, its rate, from which basis on.',
    loosens: always,
  }),
  'quote.lock_seconds': setting({
    schema: z.int().min(60).max(86_400),
    initial: 900,
    meaning: 'How long a quoted price holds.',
    loosens: higher,
  }),
  'appraisal.rules': setting({
    schema: z.strictObject({
      agentMaxGrosze: grosze,
      maxGrosze: grosze,
      marketTimesMax: z.int().min(1).max(1_000),
      answerHours: z.int().min(1).max(168),
      openMax: z.int().min(1).max(100),
    }),
    initial: {
      agentMaxGrosze: 500_00,
      maxGrosze: 50_000_00,
      marketTimesMax: 20,
      answerHours: 24,
      openMax: 10,
    },
    meaning:
      'Appraisals: the highest price that support and that admins may name, how many times the market price at most, within how many hours we mean to answer, how many a seller may have open.',
    loosens: (before, after) =>
      after.agentMaxGrosze > before.agentMaxGrosze ||
      after.maxGrosze > before.maxGrosze ||
      after.marketTimesMax > before.marketTimesMax,
  }),
  'tax.resale_basis': setting({
    schema: z.enum(RESALE_TAX_BASES),
    initial: 'unset',
    meaning: 'How the accountant taxes resales; printed in the monthly records, computes nothing.',
    loosens: never,
  }),
  'bank.account_number': setting(COMPANY_SETTINGS['bank.account_number']),
  'mail.from': setting(COMPANY_SETTINGS['mail.from']),
  'market.dmarket': setting(DMARKET_CONNECTOR),
  'dispatch.limits': setting(DISPATCH_LIMITS),
  'staffing.mode': setting(STAFFING_MODE),
  'staff.alerts': setting(STAFF_ALERTS),
  'site.notice': setting({
    schema: z
      .strictObject({
        isOn: z.boolean(),
        tone: z.enum(NOTICE_TONES),
        pl: z.string().max(NOTICE_CHARS_MAX),
        en: z.string().max(NOTICE_CHARS_MAX),
      })
      .refine(({ isOn, pl, en }) => !isOn || (pl.trim() !== '' && en.trim() !== ''), 'a text is missing'),
    initial: { isOn: false, tone: 'info', pl: '', en: '' },
    meaning: 'A line on top of every page, such as before maintenance.',
    loosens: never,
  }),
} as const

export type SettingKey = keyof typeof SETTINGS
export type SettingValue<Key extends SettingKey> = z.output<(typeof SETTINGS)[Key]['schema']>
export type SettingInput<Key extends SettingKey> = z.input<(typeof SETTINGS)[Key]['schema']>
export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[]
