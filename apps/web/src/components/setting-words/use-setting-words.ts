import type { BlockedItem } from '@app/contract/catalog/blocked-items'
import type { PriceOverride } from '@app/contract/catalog/price-overrides'
import type { AlertRules } from '@app/contract/office/alerts'
import type { OfferMode } from '@app/contract/selling/offer-modes'
import type { StaffingMode } from '@app/contract/office/one-person-wait'
import type { MarketMode, MarketRules } from '@app/contract/payments/listing-facts'
import type { ResaleTaxBasis } from '@app/contract/payments/stock-facts'
import type { PayoutMethod } from '@app/contract/payments/rails'
import { formatAccountNumber } from '@app/contract/payments/account-number'
import { adminTexts } from '#components/admin/admin-texts.ts'
import { formatGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { settingWordsTexts } from './setting-words-texts.ts'
import { methodName } from '#lib/payout-names.ts'

/** Settings that have texts; a setting that only the server knows is shown by its key. */
export const WORDED_SETTINGS = [
  'payout.rate_bps',
  'payout.later_extra_bps',
  'payout.policy',
  'payout.methods',
  'payout.advance_tiers',
  'payout.advance_pool_grosze',
  'payout.advance_new_sellers_daily_grosze',
  'payout.liquidity_light',
  'payout.promise',
  'approval.one_admin_from_grosze',
  'approval.two_admins_from_grosze',
  'approval.two_admins_new_details_from_grosze',
  'approval.one_admin_30_days_from_grosze',
  'credit.two_admins_from_grosze',
  'credit.two_admins_admin_day_from_grosze',
  'credit.two_admins_house_day_from_grosze',
  'appraisal.two_admins_seller_day_from_grosze',
  'appraisal.two_admins_admin_day_from_grosze',
  'appraisal.two_admins_house_day_from_grosze',
  'withdrawal.minimum_grosze',
  'sale.minimum_grosze',
  'sale.trade_deadline_seconds',
  'trade.offer_mode',
  'sale.diversion_watch',
  'price.guard',
  'price.blocked',
  'price.overrides',
  'price.agreement',
  'price.premiums',
  'tax.pcc',
  'tax.resale_basis',
  'bank.account_number',
  'mail.from',
  'market.dmarket',
  'dispatch.limits',
  'appraisal.rules',
  'quote.lock_seconds',
  'account.release_hours',
  'staffing.mode',
  'staff.alerts',
  'site.notice',
] as const
export type WordedSetting = (typeof WORDED_SETTINGS)[number]

/** Values in their stored form: money in whole grosze. */
export type StoredValues = {
  'bank.account_number': string
  'mail.from': string
  'payout.policy': 'instant' | 'after_protection' | 'manual'
  'staffing.mode': StaffingMode
  'staff.alerts': AlertRules
  'trade.offer_mode': OfferMode
  'payout.methods': PayoutMethod[]
  'payout.advance_tiers': { settledSales: number; limitGrosze: number }[]
  'payout.liquidity_light': { amberFromGrosze: number; greenFromGrosze: number }
  'payout.promise': {
    isMorningServed: boolean
    isMiddayServed: boolean
    isAfternoonServed: boolean
    isExpress: boolean
    isBonusOn: boolean
    perDayGrosze: number
    perDayBps: number
    capGrosze: number
    graceMinutes: number
  }
  'sale.diversion_watch': { isOn: boolean; everySeconds: number }
  'price.blocked': BlockedItem[]
  'price.overrides': PriceOverride[]
  'price.guard': { quantityMin: number; volume7DaysMin: number; spikeBps: number; staleAfterSeconds: number }
  'price.agreement': { agreementBps: number; phaseAgreementBps: number; quantityMin: number }
  'price.premiums': {
    isFloatOn: boolean
    floatCapBps: number
    areStickersOn: boolean
    stickerShareBps: number
    stickerCapBps: number
    soldMin: number
  }
  'tax.pcc': { isOn: boolean; rateBps: number; floorGrosze: number; basis: 'paid' | 'market' }
  'tax.resale_basis': ResaleTaxBasis
  'market.dmarket': MarketRules
  'dispatch.limits': { twoAdminsFromGrosze: number; accountHourGrosze: number; hourGrosze: number }
  'appraisal.rules': {
    agentMaxGrosze: number
    maxGrosze: number
    marketTimesMax: number
    answerHours: number
    openMax: number
  }
  'site.notice': { isOn: boolean; tone: 'info' | 'warning'; pl: string; en: string }
}

export function wordedSetting(key: string): WordedSetting | undefined {
  return WORDED_SETTINGS.find((known) => known === key)
}

function usePromiseWords() {
  const t = useT(settingWordsTexts)
  return function promise(value: StoredValues['payout.promise']): string {
    const sessions = [
      value.isMorningServed ? t('session.morning') : '',
      value.isMiddayServed ? t('session.midday') : '',
      value.isAfternoonServed ? t('session.afternoon') : '',
    ].filter((session) => session !== '')
    return [
      sessions.length > 0 ? t('value.sessions', { sessions: sessions.join(', ') }) : t('value.noSession'),
      value.isExpress ? t('value.express') : '',
      value.isBonusOn
        ? t('value.bonus', {
            amount: formatGrosze(value.perDayGrosze),
            percent: value.perDayBps / 100,
            cap: formatGrosze(value.capGrosze),
            minutes: value.graceMinutes,
          })
        : t('value.noBonus'),
    ]
      .filter((part) => part !== '')
      .join('; ')
  }
}

type Words<Key extends keyof StoredValues> = { [Each in Key]: (given: StoredValues[Each]) => string }

function usePriceWords(): Words<
  'price.blocked' | 'price.overrides' | 'price.guard' | 'price.agreement' | 'price.premiums'
> {
  const t = useT(settingWordsTexts)
  return {
    'price.blocked': (blocks) =>
      blocks.length === 0 ? t('value.buyAll') : blocks.map(({ name }) => name).join(', '),
    'price.overrides': (overrides) =>
      overrides.length === 0
        ? t('value.none')
        : overrides
            .map(({ name, kind, grosze, until }) =>
              t(`value.override.${kind}`, { name, amount: formatGrosze(grosze), until }),
            )
            .join('; '),
    'price.guard': (guard) =>
      t('value.guard', {
        quantity: guard.quantityMin,
        volume: guard.volume7DaysMin,
        spike: guard.spikeBps / 100,
        age: guard.staleAfterSeconds / 60,
      }),
    'price.agreement': (rule) =>
      t('value.agreement', {
        items: rule.agreementBps / 100,
        phases: rule.phaseAgreementBps / 100,
        quantity: rule.quantityMin,
      }),
    'price.premiums': (rule) =>
      [
        ...(rule.isFloatOn ? [t('value.floatPremium', { cap: rule.floatCapBps / 100 })] : []),
        ...(rule.areStickersOn ? [t('value.stickerPremium', { cap: rule.stickerCapBps / 100 })] : []),
      ].join(', ') || t('value.off'),
  }
}

function useMarketWords(): Words<'market.dmarket'> {
  const t = useT(settingWordsTexts)
  return {
    'market.dmarket': ({ mode, shareBps, floorBps, categories }) =>
      [
        t(`marketMode.${mode}`),
        t('value.market', { share: shareBps / 100, floor: floorBps / 100 }),
        ...categories.map((row) =>
          t('value.marketCategory', {
            category: row.category,
            share: row.shareBps / 100,
            floor: row.floorBps / 100,
          }),
        ),
      ].join('; '),
  }
}

/** Texts for settings with several parts. */
function useCompositeWords() {
  const t = useT(settingWordsTexts)
  const shared = useT(adminTexts)
  const language = useLanguage()
  const promise = usePromiseWords()
  const prices = usePriceWords()
  const market = useMarketWords()

  function tierLines(tiers: StoredValues['payout.advance_tiers']): string[] {
    return tiers.map(({ settledSales, limitGrosze }) =>
      t('value.tier', { count: settledSales, amount: formatGrosze(limitGrosze) }),
    )
  }

  function composite<Key extends keyof StoredValues>(key: Key, value: StoredValues[Key]): string {
    const written: Words<keyof StoredValues> = {
      'payout.policy': (policy) => t(`policy.${policy}`),
      'staffing.mode': (mode) => t(`staffing.${mode}`),
      'staff.alerts': ({ channels, quiet, escalateAfterMinutes }) =>
        [
          channels.length === 0
            ? t('value.off')
            : channels.map((channel) => t(`alertChannel.${channel}`)).join(', '),
          quiet.isOn ? t('value.quiet', quiet) : t('value.noQuiet'),
          escalateAfterMinutes > 0 ? t('value.escalate', { minutes: escalateAfterMinutes }) : '',
        ]
          .filter((part) => part !== '')
          .join('; '),
      'bank.account_number': (number) => (number === '' ? t('value.notSet') : formatAccountNumber(number)),
      'mail.from': (address) => address || t('value.contact'),
      'trade.offer_mode': (mode) => t(`offerMode.${mode}`),
      'tax.resale_basis': (basis) => t(`resaleBasis.${basis}`),
      'payout.methods': (methods) => methods.map((method) => methodName(shared, method)).join(', '),
      'payout.advance_tiers': (tiers) => tierLines(tiers).join('; '),
      'payout.liquidity_light': (light) =>
        t('value.light', {
          amber: formatGrosze(light.amberFromGrosze),
          green: formatGrosze(light.greenFromGrosze),
        }),
      'payout.promise': promise,
      'sale.diversion_watch': ({ isOn, everySeconds }) =>
        isOn ? t('value.every', { seconds: everySeconds }) : t('value.off'),
      'dispatch.limits': (limits) =>
        t('value.dispatch', {
          two: formatGrosze(limits.twoAdminsFromGrosze),
          account: formatGrosze(limits.accountHourGrosze),
          all: formatGrosze(limits.hourGrosze),
        }),
      ...prices,
      ...market,
      'tax.pcc': (tax) =>
        tax.isOn
          ? t('value.tax', {
              rate: tax.rateBps / 100,
              floor: formatGrosze(tax.floorGrosze),
              basis: t(`basis.${tax.basis}`),
            })
          : t('value.taxOff'),
      'appraisal.rules': (rules) =>
        t('value.appraisals', {
          agent: formatGrosze(rules.agentMaxGrosze),
          most: formatGrosze(rules.maxGrosze),
          times: rules.marketTimesMax,
          hours: rules.answerHours,
          open: rules.openMax,
        }),
      'site.notice': (notice) => (notice.isOn ? notice[language] : t('value.off')),
    }
    return written[key](value)
  }

  return { tierLines, composite }
}

export function useSettingWords() {
  const t = useT(settingWordsTexts)
  const { tierLines, composite } = useCompositeWords()

  function seconds(count: number): string {
    return count % 60 === 0 ? t('value.minutes', { count: count / 60 }) : t('value.seconds', { count })
  }

  function valueOf(name: string, value: unknown): string {
    const key = wordedSetting(name)
    if (!key) return JSON.stringify(value)
    if (key === 'payout.later_extra_bps')
      return Number(value) === 0 ? t('value.extraOff') : t('value.extra', { percent: Number(value) / 100 })
    if (key === 'payout.rate_bps') return t('value.percent', { percent: Number(value) / 100 })
    if (key.endsWith('_grosze')) return formatGrosze(Number(value))
    if (key.endsWith('_hours')) return t('value.hours', { count: Number(value) })
    if (key.endsWith('_seconds')) return seconds(Number(value))
    return composite(key as keyof StoredValues, value as never)
  }

  return {
    nameOf: (name: string): string => {
      const key = wordedSetting(name)
      return key ? t(`name.${key}`) : name
    },
    staffingOf: (mode: StaffingMode) => t(`staffing.${mode}`),
    offerModeOf: (mode: OfferMode) => t(`offerMode.${mode}`),
    policyOf: (policy: StoredValues['payout.policy']) => t(`policy.${policy}`),
    marketModeOf: (mode: MarketMode) => t(`marketMode.${mode}`),
    resaleBasisOf: (basis: ResaleTaxBasis) => t(`resaleBasis.${basis}`),
    basisOf: (basis: StoredValues['tax.pcc']['basis']) => t(`basis.${basis}`),
    valueOf,
    /** The same value as separate lines, for pages with enough space. */
    linesOf: (name: string, value: unknown): string[] =>
      name === 'payout.advance_tiers'
        ? tierLines(value as StoredValues['payout.advance_tiers'])
        : valueOf(name, value).split('; '),
  }
}
