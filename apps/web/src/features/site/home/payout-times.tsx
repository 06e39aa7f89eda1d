import type { PayoutFiguresResponse } from '@app/contract/selling/public-figures'
import { Icon } from '#components/ui/icon.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { homeTexts } from './home-texts.ts'
import styles from '#features/site/home/payout-times.module.css'

type Measured = { medianSeconds: number; p95Seconds: number; count: number; days: number }

/** Null while there are too few payouts for a statistic. */
export function measuredOf(figures: PayoutFiguresResponse | null | undefined): Measured | null {
  if (!figures || figures.medianSeconds === null || figures.p95Seconds === null) return null
  const { medianSeconds, p95Seconds, count, days } = figures
  return { medianSeconds, p95Seconds, count, days }
}

export function useDuration(): (seconds: number) => string {
  const t = useT(homeTexts)
  return (seconds) =>
    seconds < 60
      ? t('duration.seconds', { count: seconds })
      : t('duration.minutes', { count: Math.ceil(seconds / 60) })
}

/** The measured times with their sample size; before enough data exists, the general promise. Both show the limit. */
export function PayoutTimes({ measured }: { measured: Measured | null }) {
  const t = useT(homeTexts)
  const duration = useDuration()
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
          <dd>{duration(measured.medianSeconds)}</dd>
        </div>
        <div>
          <dt>{t('figures.most')}</dt>
          <dd>{duration(measured.p95Seconds)}</dd>
        </div>
        <div>
          <dt>{t('figures.count', { days })}</dt>
          <dd>{count}</dd>
        </div>
      </dl>
      <details>
        <summary>{t('figures.how')}</summary>
        <p>{t('figures.explained', { count, days })}</p>
      </details>
      <small>{t('hero.payoutLimit')}</small>
    </div>
  )
}
