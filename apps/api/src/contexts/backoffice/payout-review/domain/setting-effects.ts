import type { SettingEffect } from '@app/contract/office/review'
import { laterRateBps, payoutFor } from '@app/contract/payout-share'

export type EffectFacts = {
  lastSales: readonly { marketGrosze: bigint; totalGrosze: bigint; method: string | null }[]
  /** The total of open advances, and the part given to new sellers today. */
  openAdvancesGrosze: bigint
  newSellersTodayGrosze: bigint
  /** The current instant rate, and the extra rate for a deferred payout. */
  rateBps: number
  laterExtraBps: number
}

const zlotys = (grosze: bigint) => Number(grosze) / 100
const example = (bps: number) => zlotys(payoutFor(100_00n, bps))
const paidFor = (sales: EffectFacts['lastSales'], bps: number) =>
  zlotys(sales.reduce((sum, { marketGrosze }) => sum + payoutFor(marketGrosze, bps), 0n))

type Rule = (before: never, after: never, facts: EffectFacts) => SettingEffect[]

/** Counts how many of the last sales a limit affects, before and after the change. */
function counted(
  code: SettingEffect['code'],
  isHit: (totalGrosze: bigint, limitGrosze: bigint) => boolean,
): (before: bigint, after: bigint, facts: EffectFacts) => SettingEffect[] {
  return (before, after, { lastSales }) => {
    const count = (limit: bigint) => lastSales.filter(({ totalGrosze }) => isHit(totalGrosze, limit)).length
    return [{ code, unit: 'count', of: lastSales.length, before: count(before), after: count(after) }]
  }
}

function roomLeft(
  code: SettingEffect['code'],
  takenOf: (facts: EffectFacts) => bigint,
): (before: bigint, after: bigint, facts: EffectFacts) => SettingEffect[] {
  return (before, after, facts) => {
    const taken = takenOf(facts)
    const left = (limit: bigint) => zlotys(limit > taken ? limit - taken : 0n)
    return [{ code, unit: 'zloty', of: null, before: left(before), after: left(after) }]
  }
}

const isFrom = (total: bigint, limit: bigint) => total >= limit
const isBelow = (total: bigint, limit: bigint) => total < limit

/** Effects of a setting change that can be computed in advance. The other settings have no such effect. */
export const SETTING_EFFECT_RULES: Partial<Record<string, Rule>> = {
  'payout.rate_bps': (before: number, after: number, facts: EffectFacts): SettingEffect[] => {
    const { lastSales, laterExtraBps } = facts
    const paid = (bps: number) => paidFor(lastSales, bps)
    const later = (bps: number) => example(laterRateBps(bps, laterExtraBps))
    return [
      { code: 'paid_for_100_zloty', unit: 'zloty', of: null, before: example(before), after: example(after) },
      {
        code: 'paid_later_for_100_zloty',
        unit: 'zloty',
        of: null,
        before: later(before),
        after: later(after),
      },
      {
        code: 'paid_for_last_sales',
        unit: 'zloty',
        of: lastSales.length,
        before: paid(before),
        after: paid(after),
      },
    ]
  },
  'payout.later_extra_bps': (before: number, after: number, facts: EffectFacts): SettingEffect[] => {
    const { lastSales, rateBps } = facts
    const later = (extraBps: number) => laterRateBps(rateBps, extraBps)
    return [
      {
        code: 'paid_later_for_100_zloty',
        unit: 'zloty',
        of: null,
        before: example(later(before)),
        after: example(later(after)),
      },
      {
        code: 'paid_later_for_last_sales',
        unit: 'zloty',
        of: lastSales.length,
        before: paidFor(lastSales, later(before)),
        after: paidFor(lastSales, later(after)),
      },
    ]
  },
  'payout.methods': (before: string[], after: string[], { lastSales }: EffectFacts): SettingEffect[] => {
    const count = (methods: string[]) =>
      lastSales.filter(({ method }) => method !== null && methods.includes(method)).length
    return [
      {
        code: 'last_sales_by_methods',
        unit: 'count',
        of: lastSales.length,
        before: count(before),
        after: count(after),
      },
    ]
  },
  'approval.one_admin_from_grosze': counted('last_sales_with_an_admin', isFrom),
  'approval.two_admins_from_grosze': counted('last_sales_with_two_admins', isFrom),
  'approval.two_admins_new_details_from_grosze': counted('last_sales_with_two_admins', isFrom),
  'sale.minimum_grosze': counted('last_sales_too_small', isBelow),
  'payout.advance_pool_grosze': roomLeft('advances_left', (facts) => facts.openAdvancesGrosze),
  'payout.advance_new_sellers_daily_grosze': roomLeft(
    'new_sellers_advances_left',
    (facts) => facts.newSellersTodayGrosze,
  ),
}
