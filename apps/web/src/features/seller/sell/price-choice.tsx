import type { PayoutPreview, PriceOption } from '@app/contract/selling/payout-preview'
import type { PayoutClass } from '@app/contract/selling/sale-facts'
import type { Quote } from '@app/contract/selling/sales'
import { RadioCards } from '#components/ui/radio-cards.tsx'
import { formatLongDateTime, formatTime } from '#lib/format-date.ts'
import { formatDeadline } from '#lib/format-deadline.ts'
import { formatGrosze, toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { whyNotNow } from './preview-words.ts'
import { sellTexts } from './sell-texts.ts'
import styles from '#features/seller/sell/price-choice.module.css'

type PriceChoiceProps = {
  quote: Quote
  /** Undefined while the payout times are unknown. */
  preview: PayoutPreview | undefined
  value: PayoutClass
  onChange: (payoutClass: PayoutClass) => void
}

/**
 * Instant payout or payout after Steam's protection period. When both prices are equal, there is no choice.
 */
export function PriceChoice({ quote, preview, value, onChange }: PriceChoiceProps) {
  const t = useT(sellTexts)
  const language = useLanguage()
  if (!hasTwoPrices(quote)) return null
  const choice = preview?.choice
  const isNowClosed = choice?.now === null
  return (
    <div className={styles['price-choice']}>
      <RadioCards
        legend={t('class.legend')}
        value={value}
        onChange={onChange}
        options={[
          {
            value: 'now',
            label: t('class.now', amountsOf(quote.total, quote.rateBps)),
            isDisabled: isNowClosed,
            ...described(isNowClosed ? whyNotNow(preview, { t, language }) : clockOf(choice?.now, 'now')),
          },
          {
            value: 'later',
            label: t('class.later', amountsOf(quote.laterTotal, quote.laterRateBps)),
            ...described(clockOf(choice?.later, 'later')),
          },
        ]}
      />
      {value === 'now' ? <p className="caption low">{t('class.condition')}</p> : null}
    </div>
  )

  function clockOf(option: PriceOption | null | undefined, payoutClass: PayoutClass): string {
    if (!option) return ''
    const { payoutAt, promisedBy } = option
    const promised = promisedBy && formatDeadline(promisedBy, language, preview?.serverTime ?? promisedBy)
    if (promised && payoutClass === 'later') return t('class.latest', { moment: promised })
    if (payoutAt && payoutClass === 'later')
      return t('class.atLater', { date: formatLongDateTime(payoutAt, language) })
    if (payoutAt) return t('class.atNow', { time: formatTime(payoutAt, language) })
    if (promised) return t('class.onAccount', { moment: promised })
    return option.needsApproval > 0 ? t('class.approval') : t('class.noTime')
  }
}

export function hasTwoPrices({ total, laterTotal }: Pick<Quote, 'total' | 'laterTotal'>): boolean {
  return laterTotal > total
}

function amountsOf(zlotys: number, rateBps: number) {
  return { amount: formatGrosze(toGrosze(zlotys)), percent: rateBps / 100 }
}

function described(description: string): { description?: string } {
  return description === '' ? {} : { description }
}
