import type { AnswerOf } from '@app/contract/routes'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { PlainTable, type Column } from '#components/ui/plain-table.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { Result, zloty } from './amounts.tsx'
import { stockTexts } from './stock-texts.ts'

export type StockItem = AnswerOf<'GET /api/admin/stock'>['items'][number]

type StockRowsProps = { title: string; rows: readonly StockItem[]; empty: string; sort: string }

function useColumns(): Column<StockItem>[] {
  const t = useT(stockTexts)
  return [
    { id: 'name', header: t('column.name'), cell: ({ name }) => name },
    {
      id: 'days',
      header: t('column.days'),
      isRight: true,
      cell: ({ daysHeld }) => <span className="no-wrap">{t('days', { count: daysHeld })}</span>,
    },
    { id: 'cost', header: t('column.cost'), isRight: true, cell: ({ cost }) => zloty(cost) },
    {
      id: 'result',
      header: t('column.heldResult'),
      isRight: true,
      cell: ({ result }) => <Result amount={result} />,
    },
  ]
}

/** The first rows of a list, with a link to all of them. */
export function StockRows({ title, rows, empty, sort }: StockRowsProps) {
  const t = useT(stockTexts)
  const columns = useColumns()
  return (
    <PanelSection
      title={title}
      isFlush
      aside={<PageLink to={`${paths.adminStockItems}?state=free&sort=${sort}`}>{t('all')}</PageLink>}
    >
      {rows.length === 0 ? (
        <p className="mid">{empty}</p>
      ) : (
        <PlainTable
          isCaptionHidden
          hasNoLinks
          caption={title}
          columns={columns}
          rows={rows}
          rowId={({ id }) => id}
        />
      )}
    </PanelSection>
  )
}
