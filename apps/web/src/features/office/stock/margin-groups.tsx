import { SUMMARY_PERIODS, type SummaryPeriod } from '@app/contract/payments/stock-facts'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { PlainTable, type Column } from '#components/ui/plain-table.tsx'
import { Segments } from '#components/ui/segments.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { Result, zloty } from './amounts.tsx'
import type { Summary } from './stock-calls.ts'
import { soldPath } from './stock-links.ts'
import { stockTexts } from './stock-texts.ts'
import styles from '#features/office/stock/stock.module.css'

type Group = 'category' | 'priceClass' | 'payoutOption'
type GroupRow = Pick<Summary['byCategory'][number], 'key' | 'items' | 'margin'>
type MarginGroupsProps = {
  data: Summary
  period: SummaryPeriod
  onPeriod: (period: SummaryPeriod) => void
}

/** Where the money comes from, in a period. */
export function MarginGroups({ data, period, onPeriod }: MarginGroupsProps) {
  const t = useT(stockTexts)
  const columnsOf = useColumns(data.periods[period])
  const groups = [
    {
      id: 'category',
      rows: withRest(data.byCategory, data.byPriceClass),
      words: categoryWords(t('category.other'), t('category.rest')),
    },
    { id: 'priceClass', rows: data.byPriceClass, words: (key: string) => t(`class.${key as '50'}`) },
    {
      id: 'payoutOption',
      rows: data.byPayoutOption,
      words: (key: string) => t(`option.${key as 'instant'}`),
    },
  ] as const
  const table = ({ id, rows, words }: (typeof groups)[number]) => (
    <>
      <p className={styles['group-name']} aria-hidden="true">
        {t(`groups.${id}`)}
      </p>
      <PlainTable
        isCaptionHidden
        caption={t(`groups.${id}`)}
        rows={rows}
        rowId={({ key }) => key}
        columns={columnsOf(id, words)}
      />
    </>
  )
  return (
    <PanelSection
      title={t('groups.title')}
      isFlush
      isFolded
      aside={
        <Segments
          label={t('groups.period')}
          options={SUMMARY_PERIODS.map((value) => ({ value, label: t(`period.${value}`) }))}
          value={period}
          onChange={onPeriod}
        />
      }
    >
      {data.byCategory.length === 0 ? (
        <p className={`mid ${styles.empty}`}>{t('groups.none')}</p>
      ) : (
        <>
          <Total data={data} period={period} />
          <div className={styles.groups}>
            <div>{table(groups[0])}</div>
            <div>
              {table(groups[1])}
              {/* One way of paying needs no comparison. */}
              {data.byPayoutOption.length > 1 ? table(groups[2]) : null}
            </div>
          </div>
        </>
      )}
    </PanelSection>
  )
}

/** The groups know sold items only, so their sum is not yet what was earned. */
function Total({ data, period }: { data: Summary; period: SummaryPeriod }) {
  const t = useT(stockTexts)
  const parts = period === 'year' ? data.byMonth : [data[period]]
  const margin = parts.reduce((sum, part) => sum + part.margin, 0)
  const profit = parts.reduce((sum, part) => sum + part.profit, 0)
  return (
    <p className={`caption low ${styles['above-table']}`}>
      {t('groups.sum', { margin: zloty(margin) })}
      {margin === profit
        ? null
        : ` ${t('groups.afterLosses', { losses: zloty(margin - profit), profit: zloty(profit) })}`}
    </p>
  )
}

/** The list of categories ends with the largest ones. */
const REST = 'rest'

/** Price classes are few and complete, so what the categories lack is the rest. */
function withRest(rows: readonly GroupRow[], all: readonly GroupRow[]): readonly GroupRow[] {
  const sum = (of: readonly GroupRow[], part: 'items' | 'margin') =>
    of.reduce((total, row) => total + Math.round(row[part] * 100), 0)
  const items = (sum(all, 'items') - sum(rows, 'items')) / 100
  return items > 0
    ? [...rows, { key: REST, items, margin: (sum(all, 'margin') - sum(rows, 'margin')) / 100 }]
    : rows
}

const categoryWords = (other: string, rest: string) => (key: string) =>
  key === 'other' ? other : key === REST ? rest : key

function useColumns(period: { from: string; to: string }) {
  const t = useT(stockTexts)
  return (id: Group, words: (key: string) => string): Column<GroupRow>[] => [
    {
      id: 'key',
      header: t(`group.${id}`),
      cell: ({ key }) =>
        key === REST ? words(key) : <PageLink to={soldPath(period, { [id]: key })}>{words(key)}</PageLink>,
    },
    {
      id: 'items',
      header: t('column.items'),
      isRight: true,
      onCard: 'inline',
      cell: ({ items }) => <span className="no-wrap">{t('pieces', { count: items })}</span>,
    },
    {
      id: 'margin',
      header: t('column.margin'),
      isRight: true,
      onCard: 'aside',
      cell: ({ margin }) => <Result amount={margin} />,
    },
  ]
}
