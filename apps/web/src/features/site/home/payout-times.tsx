import type { PayoutFiguresResponse } from '@app/contract/selling/public-figures'
import { Icon } from '#components/ui/icon.tsx'
import { formatMinutes } from '#lib/format-duration.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { homeTexts } from './home-texts.ts'
import styles from '#features/site/home/payout-times.module.css'

type Measured = { medianSeconds: number; p90Seconds: number; count: number; days: number }

/** Null while there are too few payouts for a statistic. */
export function measuredOf(figures: PayoutFiguresResponse | null | undefined): Measured | null {
  if (!figures || figures.medianSeconds === null || figures.p90Seconds === null) return null
  const { medianSeconds, p90Seconds, count, days } = figures
  return { medianSeconds, p90Seconds, count, days }
}

/** The measured times with their sample size; before enough data exists, the general promise. Both show the limit. */
export function PayoutTimes({ measured }: { measured: Measured | null }) {
  const t = useT(homeTexts)
  const language = useLanguage()
  if (!measured) {
    return (
      <div className={styles['hero-time']}>
        <p>
          <Icon name="clock" />
          {t('hero.payoutTime')}
        </p>
        <small>{t('hero.payoutLimit')}</small>
      </div>
    )
  }
  const { count, days } = measured
  return (
    <div className={styles['hero-figures']}>
      <dl>
        <div>
          <dt>{t('figures.median')}</dt>
          <dd>{formatMinutes(measured.medianSeconds, language)}</dd>
        </div>
        <div>
          <dt>{t('figures.most')}</dt>
          <dd>{formatMinutes(measured.p90Seconds, language)}</dd>
        </div>
        <div>
          <dt>{t('figures.count', { days })}</dt>
          <dd>{count}</dd>
        </div>
      </dl>
      <small>{t('hero.payoutLimit')}</small>
      <details>
        <summary>{t('figures.how')}</summary>
        <p>{t('figures.explained', { count, days })}</p>
      </details>
    </div>
  )
}
