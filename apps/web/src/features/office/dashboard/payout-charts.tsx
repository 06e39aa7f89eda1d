import type { StatsOf } from '@app/contract/office/stats'
import type { PayoutMethod } from '@app/contract/payments/rails'
import { BarChart, LineChart } from '#components/ui/charts.tsx'
import { formatDay } from '#lib/format-date.ts'
import { formatGrosze, formatZlotyShort, toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { methodName } from '#lib/payout-names.ts'
import { dashboardTexts } from './dashboard-texts.ts'
import { StatsPartView } from './stats-part.tsx'
import { useStats } from './use-stats.ts'
import chartFrameStyles from '#components/ui/chart-frame.module.css'
import styles from '#features/office/dashboard/payout-charts.module.css'

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
  // A method that is not used is not explained.
  const used = (method: PayoutMethod) =>
    payouts.days.some(({ methods }) => methods.some((one) => one.method === method && one.amount > 0))
  const points = payouts.days.map(({ day, amount, methods }, place) => ({
    label: formatDay(day, language),
    value: toGrosze(amount),
    isPartial: place === payouts.days.length - 1,
    parts: methods
      .filter(({ method }) => used(method))
      .map((part) => ({
        key: part.method,
        label: methodName(t, part.method),
        value: toGrosze(part.amount),
      })),
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

/** What is late now, and the promises that we missed by our own fault with what they cost. */
function useLate({ overdueNow, late30Days, bonus30Days }: StatsOf<'payouts'>): string {
  const t = useT(dashboardTexts)
  return t('late.sum', { now: overdueNow, count: late30Days, amount: formatGrosze(toGrosze(bonus30Days)) })
}

/** Days without payouts have no median and are left out. */
function Medians({ payouts }: Payouts) {
  const t = useT(dashboardTexts)
  const language = useLanguage()
  const late = useLate(payouts)
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
        <p className="caption low">{late}</p>
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
      note={late}
    />
  )
}
