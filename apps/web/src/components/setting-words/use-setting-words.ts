import type { OfferMode } from '@app/contract/selling/sent-offers'
import type { StaffingMode } from '@app/contract/office/one-person-wait'
import type { PayoutMethod } from '@app/contract/payments/rails'
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
  'tax.pcc',
  'appraisal.rules',
  'quote.lock_seconds',
  'account.release_hours',
  'staffing.mode',
  'site.notice',
] as const
export type WordedSetting = (typeof WORDED_SETTINGS)[number]

/** Values in their stored form: money in whole grosze. */
export type StoredValues = {
  'payout.policy': 'instant' | 'after_protection' | 'manual'
  'staffing.mode': StaffingMode
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
  'price.guard': { quantityMin: number; volume7DaysMin: number; spikeBps: number; staleAfterSeconds: number }
  'tax.pcc': { isOn: boolean; rateBps: number; floorGrosze: number; basis: 'paid' | 'market' }
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

/** Texts for settings with several parts. */
function useCompositeWords() {
  const t = useT(settingWordsTexts)
  const shared = useT(adminTexts)
  const language = useLanguage()
  const promise = usePromiseWords()

  function tierLines(tiers: StoredValues['payout.advance_tiers']): string[] {
    return tiers.map(({ settledSales, limitGrosze }) =>
      t('value.tier', { count: settledSales, amount: formatGrosze(limitGrosze) }),
    )
  }

  function composite<Key extends keyof StoredValues>(key: Key, value: StoredValues[Key]): string {
    const written: { [Each in keyof StoredValues]: (given: StoredValues[Each]) => string } = {
      'payout.policy': (policy) => t(`policy.${policy}`),
      'staffing.mode': (mode) => t(`staffing.${mode}`),
      'trade.offer_mode': (mode) => t(`offerMode.${mode}`),
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
      'price.guard': (guard) =>
        t('value.guard', {
          quantity: guard.quantityMin,
          volume: guard.volume7DaysMin,
          spike: guard.spikeBps / 100,
          age: guard.staleAfterSeconds / 60,
        }),
      'tax.pcc': (tax) =>
        tax.isOn
          ? t('value.tax', {
              rate: tax.rateBps / 100,
              floor: formatGrosze(tax.floorGrosze),
              basis: t(`basis.${tax.basis}`),
            })
          : t('value.off'),
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
    if (key === 'payout.later_extra_bps') return t('value.extra', { percent: Number(value) / 100 })
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
    aboutOf: (name: string): string => {
      const key = wordedSetting(name)
      return key ? t(`about.${key}`) : ''
    },
    staffingOf: (mode: StaffingMode) => t(`staffing.${mode}`),
    offerModeOf: (mode: OfferMode) => t(`offerMode.${mode}`),
    policyOf: (policy: StoredValues['payout.policy']) => t(`policy.${policy}`),
    basisOf: (basis: StoredValues['tax.pcc']['basis']) => t(`basis.${basis}`),
    valueOf,
    /** The same value as separate lines, for pages with enough space. */
    linesOf: (name: string, value: unknown): string[] =>
      name === 'payout.advance_tiers'
        ? tierLines(value as StoredValues['payout.advance_tiers'])
        : [valueOf(name, value)],
  }
}
