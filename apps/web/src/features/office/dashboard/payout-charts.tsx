import type { StatsOf } from '@app/contract/office/stats'
import { BarChart, LineChart } from '#components/ui/charts.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { formatDay } from '#lib/format-date.ts'
import { formatGrosze, formatZlotyShort, toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { useNowMs } from '#lib/use-now.ts'
import { dashboardTexts } from './dashboard-texts.ts'
import { durationWords } from './duration-words.ts'
import { StatsPartView } from './stats-part.tsx'
import { useStats } from './use-stats.ts'
import chartFrameStyles from '#components/ui/chart-frame.module.css'
import styles from '#features/office/dashboard/payout-charts.module.css'

const MINUTE_MS = 60_000

/** The payouts of each day, and how long sellers waited for them. */
export function PayoutCharts() {
  const stats = useStats('payouts')
  return (
    <div className={styles['dashboard-charts']}>
      <StatsPartView stats={stats} lines={8}>
        {(payouts) => (
          <>
            <Amounts payouts={payouts} />
            <Medians payouts={payouts} />
            <Late payouts={payouts} />
          </>
        )}
      </StatsPartView>
    </div>
  )
}

type Payouts = { payouts: StatsOf<'payouts'> }

function Amounts({ payouts }: Payouts) {
  const t = useT(dashboardTexts)
  const language = useLanguage()
  const points = payouts.days.map(({ day, amount }) => ({
    label: formatDay(day, language),
    value: toGrosze(amount),
  }))
  const total = formatGrosze(points.reduce((sum, { value }) => sum + value, 0))
  return (
    <BarChart
      title={t('payouts.title')}
      unit={t('payouts.unit', { total })}
      points={points}
      format={formatGrosze}
      formatRule={formatZlotyShort}
    />
  )
}

/** What is late now, and the promises that we missed by our own fault, with their cost. */
function Late({ payouts: { late30Days, bonus30Days, overdueNow, overdueSince } }: Payouts) {
  const t = useT(dashboardTexts)
  const nowMs = useNowMs(MINUTE_MS)
  return (
    <p className={`mid small ${styles['dashboard-late']}`}>
      {overdueNow === 0 || overdueSince === null ? (
        t('late.noneNow')
      ) : (
        <PageLink className={styles['late-now']} to={`${paths.adminTransactions}?queue=overdue`}>
          {t('late.now', { count: overdueNow, longest: durationWords(t, nowMs - Date.parse(overdueSince)) })}
        </PageLink>
      )}{' '}
      {t('late.sum', { count: late30Days, amount: formatGrosze(toGrosze(bonus30Days)) })}
    </p>
  )
}

/** Days without payouts have no median and are left out. */
function Medians({ payouts }: Payouts) {
  const t = useT(dashboardTexts)
  const language = useLanguage()
  const target = Math.round(payouts.targetSeconds / 60)
  const points = payouts.days.flatMap(({ day, medianSeconds }) =>
    medianSeconds === null
      ? []
      : [{ label: formatDay(day, language), value: Math.round(medianSeconds / 6) / 10 }],
  )
  if (points.length === 0) {
    return (
      <figure className={`${chartFrameStyles.chart} panel`}>
        <figcaption>
          <span className={chartFrameStyles['chart-title']}>{t('median.title')}</span>
        </figcaption>
        <p className="mid">{t('median.none')}</p>
      </figure>
    )
  }
  return (
    <LineChart
      title={t('median.title')}
      unit={t('median.unit', { target })}
      points={points}
      format={(minutes) => t('median.value', { minutes: String(minutes).replace('.', ',') })}
      formatRule={String}
      target={target}
    />
  )
}
