import { SUMMARY_PERIODS, type SummaryPeriod } from '@app/contract/payments/stock-facts'
import { useQuery } from '@tanstack/react-query'
import { QueryState } from '#components/admin/query-state.tsx'
import { BarChart } from '#components/ui/charts.tsx'
import { formatDay } from '#lib/format-date.ts'
import { formatGrosze, formatZlotyShort, toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { useListQuery } from '#lib/use-list-query.ts'
import { Calendar } from './calendar.tsx'
import { Headline } from './headline.tsx'
import { Falls, Holdings } from './holdings.tsx'
import { MarginGroups } from './margin-groups.tsx'
import { Markets } from './markets.tsx'
import { summaryQuery, type Summary } from './stock-calls.ts'
import { StockFrame } from './stock-frame.tsx'
import { periodOfMonth, soldPath } from './stock-links.ts'
import { StockRows } from './stock-rows.tsx'
import { stockTexts } from './stock-texts.ts'
import styles from '#features/office/stock/stock.module.css'

const FILTERS = ['period'] as const

/** What the business earns, what it holds and when cash comes and goes. */
export function SummaryPage() {
  const t = useT(stockTexts)
  const { values, change } = useListQuery(FILTERS)
  const period = SUMMARY_PERIODS.find((name) => name === values.period) ?? 'month'
  const summary = useQuery(summaryQuery(period))
  const { data } = summary
  return (
    <StockFrame part="summary">
      <QueryState query={summary} failed={t('failed')} rows={8} />
      {data ? (
        <SummaryParts
          data={data}
          period={period}
          onPeriod={(next) => change({ period: next === 'month' ? '' : next }, { replace: true })}
        />
      ) : null}
    </StockFrame>
  )
}

type SummaryPartsProps = {
  data: Summary
  period: SummaryPeriod
  onPeriod: (period: SummaryPeriod) => void
}

function SummaryParts({ data, period, onPeriod }: SummaryPartsProps) {
  const t = useT(stockTexts)
  return (
    <div className="stack">
      <Headline data={data} />
      <div className={styles.grid}>
        <Months data={data} />
        <StockRows
          title={t('dear.title')}
          rows={data.listToday}
          empty={t('dear.none')}
          filter={{ state: 'free', sort: 'gain' }}
        />
      </div>
      <MarginGroups data={data} period={period} onPeriod={onPeriod} />
      <div className={styles.grid}>
        <StockRows
          isFolded
          title={t('slow.title')}
          rows={data.slowMovers}
          empty={t('slow.none')}
          filter={{ state: 'free', sort: 'oldest' }}
        />
        <div className="stack">
          <Holdings data={data} />
          <Falls data={data} />
        </div>
      </div>
      <Calendar data={data} />
      <Markets markets={data.markets} />
    </div>
  )
}

function Months({ data }: { data: Summary }) {
  const t = useT(stockTexts)
  const language = useLanguage()
  if (data.byMonth.length === 0) return null
  // The running month is shorter than the others.
  const thisMonth = data.periods.month.to.slice(0, 7)
  const today = formatDay(data.periods.month.to, language)
  return (
    <BarChart
      title={t('months.title')}
      unit={t('months.unit')}
      points={data.byMonth.map(({ month, profit }) => ({
        label: month === thisMonth ? t('months.until', { day: today }) : shortMonth(month, language),
        value: toGrosze(profit),
        isPartial: month === thisMonth,
        to: soldPath(periodOfMonth(month)),
      }))}
      format={formatGrosze}
      formatRule={formatZlotyShort}
    />
  )
}

/** Without the year: the chart has at most twelve months. */
const shortMonth = (month: string, language: string) =>
  new Date(month).toLocaleDateString(language, { month: 'short', timeZone: 'UTC' })
