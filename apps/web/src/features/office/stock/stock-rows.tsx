import type { AnswerOf } from '@app/contract/routes'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { PlainTable, type Column, columnsOf } from '#components/ui/plain-table.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { Result, zloty } from './amounts.tsx'
import { stockPath } from './stock-links.ts'
import { stockTexts } from './stock-texts.ts'
import styles from '#features/office/stock/stock.module.css'

export type StockItem = AnswerOf<'GET /api/admin/stock'>['items'][number]

type StockRowsProps = {
  title: string
  rows: readonly StockItem[]
  empty: string
  filter: Parameters<typeof stockPath>[0]
}

function useColumns(): Column<StockItem>[] {
  const t = useT(stockTexts)
  return columnsOf((id) => t(`column.${id}`), {
    name: ({ name, saleId }) => <SkinName name={name} to={`${paths.adminTransactions}/${saleId}`} />,
    days: {
      isRight: true,
      onCard: 'inline',
      cell: ({ daysHeld }) => <span className="no-wrap">{t('days', { count: daysHeld })}</span>,
    },
    cost: { isRight: true, cell: ({ cost }) => zloty(cost), onCard: 'inline' },
    result: { isRight: true, onCard: 'aside', cell: ({ result }) => <Result amount={result} /> },
  })
}

/** The first rows of a list, with a link to all of them. */
export function StockRows({ title, rows, empty, filter }: StockRowsProps) {
  const t = useT(stockTexts)
  const columns = useColumns()
  return (
    <PanelSection title={title} isFlush aside={<PageLink to={stockPath(filter)}>{t('all')}</PageLink>}>
      {rows.length === 0 ? (
        <p className={`mid ${styles.empty}`}>{empty}</p>
      ) : (
        <PlainTable isCaptionHidden caption={title} columns={columns} rows={rows} rowId={({ id }) => id} />
      )}
    </PanelSection>
  )
}

/** The wear on its own line, so that long names leave room for the amounts. */
function SkinName({ name, to }: { name: string; to: string }) {
  const [, skin = name, wear = ''] = /^(.*) \(([^)]+)\)$/.exec(name) ?? []
  return (
    <span className={styles.name}>
      <PageLink to={to}>{skin}</PageLink>
      {wear === '' ? null : <span className="caption low">{wear}</span>}
    </span>
  )
}
