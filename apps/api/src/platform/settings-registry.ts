import { z } from 'zod'
import { PAYOUT_METHODS } from '@app/contract/payout-details'

/**
 * Everything an operator may change while the product runs, with its meaning. Money stands in the table as whole
 * grosze and is a bigint in code. A key is never reused for another meaning; old and new code run side by side
 * during a deploy, so a schema may only ever accept more than before.
 */
type SettingRule<Schema extends z.ZodType = z.ZodType> = {
  schema: Schema
  /** In the form in which a value is stored. */
  initial: z.input<Schema>
  meaning: string
}

function setting<Schema extends z.ZodType>(rule: SettingRule<Schema>): SettingRule<Schema> {
  return rule
}

const GROSZE_MAX = 100_000_000_00
const grosze = z.int().min(0).max(GROSZE_MAX).transform(BigInt)

const AdvanceTiers = z
  .array(z.strictObject({ settledSales: z.int().min(0), limitGrosze: grosze }))
  .min(1)
  .max(10)
  .refine(
    (tiers) =>
      tiers.every((tier, index) => index === 0 || tier.settledSales > (tiers[index - 1]?.settledSales ?? 0)),
    'tiers must be sorted by settled sales',
  )
  .refine((tiers) => tiers[0]?.settledSales === 0, 'the first tier must be for new sellers')

const PAYOUT_POLICIES = ['instant', 'after_protection', 'manual'] as const

export const SETTINGS = {
  'payout.rate_bps': setting({
    schema: z.int().min(1).max(10_000),
    initial: 7_000,
    meaning: 'Share of the market price that a seller gets, in hundredths of a percent.',
  }),
  'payout.policy': setting({
    schema: z.enum(PAYOUT_POLICIES),
    initial: 'instant',
    meaning:
      'When a verified sale is paid: at once within the limits, when Steam can no longer undo it, or by hand.',
  }),
  'payout.methods': setting({
    schema: z
      .array(z.enum(PAYOUT_METHODS))
      .min(1)
      .refine((methods) => new Set(methods).size === methods.length, 'a method stands there twice'),
    initial: ['bank', 'paypal', 'skrill', 'crypto'],
    meaning: 'Ways in which a seller can be paid, in the order in which they are offered.',
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
  }),
  'payout.advance_house_grosze': setting({
    schema: grosze,
    initial: 50_000_00,
    meaning: 'How much all sellers together may have been paid for items that Steam can still give back.',
  }),
  'payout.advance_new_sellers_daily_grosze': setting({
    schema: grosze,
    initial: 5_000_00,
    meaning: 'How much of that may go to new sellers in one day.',
  }),
  'approval.one_admin_from_grosze': setting({
    schema: grosze,
    initial: 500_00,
    meaning: 'From this amount on an admin approves a payout.',
  }),
  'approval.two_admins_from_grosze': setting({
    schema: grosze,
    initial: 2_000_00,
    meaning: 'From this amount on two admins approve a payout.',
  }),
  'approval.two_admins_new_details_from_grosze': setting({
    schema: grosze,
    initial: 500_00,
    meaning: 'From this amount on two admins approve a payout to details never used before.',
  }),
  'sale.minimum_grosze': setting({
    schema: grosze,
    initial: 20_00,
    meaning: 'The smallest payout for which a sale is made.',
  }),
  'sale.trade_deadline_seconds': setting({
    schema: z.int().min(60).max(86_400),
    initial: 1_800,
    meaning: 'How long a sale waits for the trade offer.',
  }),
  'price.guard': setting({
    schema: z.strictObject({
      quantityMin: z.int().min(0).max(1_000),
      volume7DaysMin: z.int().min(0).max(1_000),
      spikeBps: z.int().min(10_000).max(100_000),
      staleAfterSeconds: z.int().min(60).max(86_400),
    }),
    initial: { quantityMin: 3, volume7DaysMin: 3, spikeBps: 13_000, staleAfterSeconds: 1_800 },
    meaning:
      'When an item is bought: how many on sale or sold in a week, how far above real sales, how old a price.',
  }),
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
  }),
  'quote.lock_seconds': setting({
    schema: z.int().min(60).max(86_400),
    initial: 900,
    meaning: 'How long a quoted price holds.',
  }),
} as const

export type SettingKey = keyof typeof SETTINGS
export type SettingValue<Key extends SettingKey> = z.output<(typeof SETTINGS)[Key]['schema']>
export type SettingInput<Key extends SettingKey> = z.input<(typeof SETTINGS)[Key]['schema']>
export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[]
