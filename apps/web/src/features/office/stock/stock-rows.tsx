import type { AnswerOf } from '@app/contract/routes'
import { PanelSection } from '#components/admin/panel-section.tsx'
import { ItemPicture } from '#components/ui/item-picture.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { PlainTable, type Column, columnsOf } from '#components/ui/plain-table.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { Named, Result, zloty } from './amounts.tsx'
import { stockPath } from './stock-links.ts'
import { stockTexts } from './stock-texts.ts'
import styles from '#features/office/stock/stock.module.css'

export type StockItem = AnswerOf<'GET /api/admin/stock'>['items'][number]

type StockRowsProps = {
  title: string
  rows: readonly StockItem[]
  empty: string
  filter: Parameters<typeof stockPath>[0]
  isFolded?: boolean
}

type Row = StockItem & { pieces: number }

/** Items that differ in nothing but their age share the row of the oldest. */
function groupEqual(items: readonly StockItem[]): Row[] {
  const rows = new Map<string, Row>()
  for (const item of items) {
    const key = [item.name, item.cost, item.result].join(' ')
    const row = rows.get(key)
    const oldest = row && row.daysHeld > item.daysHeld ? row : item
    rows.set(key, { ...oldest, pieces: (row?.pieces ?? 0) + 1 })
  }
  return [...rows.values()]
}

function useColumns(): Column<Row>[] {
  const t = useT(stockTexts)
  return columnsOf((id) => t(`column.${id}`), {
    name: ({ name, image, saleId, pieces }) => (
      <SkinName name={name} image={image} pieces={pieces} to={`${paths.adminTransactions}/${saleId}`} />
    ),
    days: {
      isRight: true,
      onCard: 'inline',
      cell: ({ daysHeld }) => <span className="no-wrap">{t('days', { count: daysHeld })}</span>,
    },
    cost: {
      isRight: true,
      onCard: 'inline',
      cell: ({ cost }) => <Named name={t('column.cost')}>{zloty(cost)}</Named>,
    },
    result: {
      isRight: true,
      onCard: 'aside',
      cell: ({ result }) => (
        <Named name={t('column.heldResult')}>
          <Result amount={result} />
        </Named>
      ),
    },
  })
}

/** The first rows of a list, with a link to all of them. */
export function StockRows({ title, rows, empty, filter, isFolded = false }: StockRowsProps) {
  const t = useT(stockTexts)
  const columns = useColumns()
  return (
    <PanelSection
      title={title}
      isFlush
      isFolded={isFolded}
      aside={<PageLink to={stockPath(filter)}>{t('all')}</PageLink>}
    >
      {rows.length === 0 ? (
        <p className={`mid ${styles.empty}`}>{empty}</p>
      ) : (
        <PlainTable
          isCaptionHidden
          caption={title}
          columns={columns}
          rows={groupEqual(rows)}
          rowId={({ id }) => id}
        />
      )}
    </PanelSection>
  )
}

/** The wear on its own line, so that long names leave room for the amounts. */
function SkinName({ name, image, to, pieces }: Pick<Row, 'name' | 'image' | 'pieces'> & { to: string }) {
  const [, skin = name, wear = ''] = /^(.*) \(([^)]+)\)$/.exec(name) ?? []
  return (
    <span className={styles.item}>
      <ItemPicture url={image} width={56} height={42} />
      <span className={styles.name}>
        <span>
          <PageLink to={to}>{skin}</PageLink>
          {pieces > 1 ? <b className="no-wrap"> ×{pieces}</b> : null}
        </span>
        {wear === '' ? null : <span className="caption low">{wear}</span>}
      </span>
    </span>
  )
}
