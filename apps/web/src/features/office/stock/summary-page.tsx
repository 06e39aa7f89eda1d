import { useQuery } from '@tanstack/react-query'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { QueryState } from '#components/admin/query-state.tsx'
import { BarChart } from '#components/ui/charts.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { PlainTable, type Column } from '#components/ui/plain-table.tsx'
import { formatDay, formatMonth } from '#lib/format-date.ts'
import { formatGrosze, formatZlotyShort, toGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { Result, zloty } from './amounts.tsx'
import { Markets } from './markets.tsx'
import { summaryQuery, type Summary } from './stock-calls.ts'
import { StockFrame } from './stock-frame.tsx'
import { StockRows } from './stock-rows.tsx'
import { stockTexts } from './stock-texts.ts'
import styles from '#features/office/stock/stock.module.css'

/** What the business earns, what it holds and when cash comes and goes. */
export function SummaryPage() {
  const t = useT(stockTexts)
  const summary = useQuery(summaryQuery)
  const { data } = summary
  return (
    <StockFrame part="summary">
      <QueryState query={summary} failed={t('failed')} rows={8} />
      {data ? (
        <div className="stack">
          <Margins data={data} />
          <div className={styles.grid}>
            <Holdings data={data} />
            <Falls data={data} />
            <Calendar data={data} />
            <div className="stack">
              <Months data={data} />
              <Markets markets={data.markets} onDone={() => void summary.refetch()} />
            </div>
          </div>
          <Groups data={data} />
          <div className={styles.grid}>
            <StockRows title={t('slow.title')} rows={data.slowMovers} empty={t('slow.none')} sort="oldest" />
            <StockRows title={t('dear.title')} rows={data.listToday} empty={t('dear.none')} sort="cost" />
          </div>
        </div>
      ) : null}
    </StockFrame>
  )
}

type PartProps = { data: Summary }

function Margins({ data }: PartProps) {
  const t = useT(stockTexts)
  return (
    <div className={styles.margins}>
      {(['today', 'month', 'lastMonth'] as const).map((period) => {
        const { margin, items, revenue, fees, cost, tax, writeOffs } = data[period]
        return (
          <section key={period} className={`panel ${styles.margin}`}>
            <h2>{t(`margin.${period}`)}</h2>
            <b className={margin < 0 ? styles.loss : undefined}>{zloty(margin)}</b>
            <p>{t('margin.parts', { count: items, revenue: zloty(revenue), cost: zloty(cost) })}</p>
            <p>
              {t('margin.fees', { fees: zloty(fees), tax: zloty(tax) })}
              {writeOffs > 0 ? ` ${t('margin.writeOffs', { amount: zloty(writeOffs) })}` : null}
            </p>
          </section>
        )
      })}
    </div>
  )
}

function useHoldingColumns(): Column<Summary['holdings'][number]>[] {
  const t = useT(stockTexts)
  return [
    {
      id: 'state',
      header: t('column.state'),
      cell: ({ state }) => (
        <PageLink to={`${paths.adminStockItems}?state=${state}`}>{t(`state.${state}`)}</PageLink>
      ),
    },
    { id: 'items', header: t('column.items'), isRight: true, cell: ({ items }) => items },
    { id: 'book', header: t('column.book'), isRight: true, cell: ({ bookValue }) => zloty(bookValue) },
    {
      id: 'market',
      header: t('column.market'),
      isRight: true,
      cell: ({ marketValue }) => zloty(marketValue),
    },
    {
      id: 'result',
      header: t('column.heldResult'),
      isRight: true,
      cell: ({ bookValue, marketValue }) => <Result amount={marketValue - bookValue} />,
    },
  ]
}

function Holdings({ data }: PartProps) {
  const t = useT(stockTexts)
  const columns = useHoldingColumns()
  return (
    <PanelSection title={t('holdings.title')} isFlush>
      {data.holdings.length === 0 ? (
        <p className="mid">{t('holdings.none')}</p>
      ) : (
        <PlainTable
          isCaptionHidden
          caption={t('holdings.title')}
          columns={columns}
          rows={data.holdings}
          rowId={({ state }) => state}
        />
      )}
    </PanelSection>
  )
}

function useFallColumns(): Column<Summary['falls'][number]>[] {
  const t = useT(stockTexts)
  return [
    { id: 'fall', header: t('column.fall'), cell: ({ percent }) => t('falls.by', { percent }) },
    { id: 'loss', header: t('column.loss'), isRight: true, cell: ({ loss }) => zloty(loss) },
    {
      id: 'result',
      header: t('column.left'),
      isRight: true,
      cell: ({ result }) => <Result amount={result} />,
    },
  ]
}

function Falls({ data }: PartProps) {
  const t = useT(stockTexts)
  const columns = useFallColumns()
  return (
    <PanelSection title={t('falls.title')} isFlush>
      <PlainTable
        isCaptionHidden
        hasNoLinks
        caption={t('falls.title')}
        columns={columns}
        rows={data.falls}
        rowId={({ percent }) => String(percent)}
      />
    </PanelSection>
  )
}

function useCalendarColumns(): Column<Summary['calendar'][number]>[] {
  const t = useT(stockTexts)
  const language = useLanguage()
  return [
    { id: 'day', header: t('column.day'), cell: ({ day }) => formatDay(day, language) },
    {
      id: 'unlocks',
      header: t('column.unlocks'),
      isRight: true,
      cell: ({ unlocks, unlocksBookValue }) =>
        unlocks === 0 ? '–' : t('calendar.unlocks', { count: unlocks, amount: zloty(unlocksBookValue) }),
    },
    {
      id: 'releases',
      header: t('column.releases'),
      isRight: true,
      cell: ({ releases }) => (releases === 0 ? '–' : zloty(releases)),
    },
    {
      id: 'payouts',
      header: t('column.payouts'),
      isRight: true,
      cell: ({ payouts }) => (payouts === 0 ? '–' : zloty(payouts)),
    },
  ]
}

function Calendar({ data }: PartProps) {
  const t = useT(stockTexts)
  const columns = useCalendarColumns()
  return (
    <PanelSection title={t('calendar.title')} isFlush>
      <PlainTable
        isCaptionHidden
        hasNoLinks
        caption={t('calendar.title')}
        columns={columns}
        rows={data.calendar}
        rowId={({ day }) => day}
      />
    </PanelSection>
  )
}

function Months({ data }: PartProps) {
  const t = useT(stockTexts)
  const language = useLanguage()
  if (data.byMonth.length === 0) return null
  return (
    <BarChart
      title={t('months.title')}
      unit={t('months.unit')}
      points={data.byMonth.map(({ month, margin }) => ({
        label: formatMonth(month, language),
        value: Math.max(0, toGrosze(margin)),
      }))}
      format={formatGrosze}
      formatRule={formatZlotyShort}
    />
  )
}

type Group = 'category' | 'priceClass' | 'payoutOption'
type GroupRow = Summary['byCategory'][number]

function useGroupColumns() {
  const t = useT(stockTexts)
  return (id: Group, words: (key: string) => string): Column<GroupRow>[] => [
    { id: 'key', header: t(`group.${id}`), cell: ({ key }) => words(key) },
    { id: 'items', header: t('column.items'), isRight: true, cell: ({ items }) => items },
    {
      id: 'margin',
      header: t('column.margin'),
      isRight: true,
      cell: ({ margin }) => <Result amount={margin} />,
    },
  ]
}

function Groups({ data }: PartProps) {
  const t = useT(stockTexts)
  const columnsOf = useGroupColumns()
  const groups = [
    { id: 'category', rows: data.byCategory, words: (key: string) => key },
    { id: 'priceClass', rows: data.byPriceClass, words: (key: string) => t(`class.${key as '50'}`) },
    {
      id: 'payoutOption',
      rows: data.byPayoutOption,
      words: (key: string) => t(`option.${key as 'instant'}`),
    },
  ] as const
  return (
    <div className={`${styles.margins} ${styles.groups}`}>
      {groups.map(({ id, rows, words }) => (
        <PanelSection key={id} title={t(`groups.${id}`)} isFlush>
          <PlainTable
            isCaptionHidden
            hasNoLinks
            caption={t(`groups.${id}`)}
            rows={rows}
            rowId={({ key }) => key}
            columns={columnsOf(id, words)}
          />
        </PanelSection>
      ))}
    </div>
  )
}
