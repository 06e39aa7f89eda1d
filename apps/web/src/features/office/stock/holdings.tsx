import { PanelSection } from '#components/admin/panel-section.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { PlainTable, type Column, columnsOf } from '#components/ui/plain-table.tsx'
import { toGrosze } from '#lib/format-money.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Named, Result, zloty } from './amounts.tsx'
import type { Summary } from './stock-calls.ts'
import { stockPath } from './stock-links.ts'
import { stockTexts } from './stock-texts.ts'
import styles from '#features/office/stock/stock.module.css'

type PartProps = { data: Summary }

type Holding = Omit<Summary['holdings'][number], 'state'> & {
  /** Null for the sum of all. */
  state: Summary['holdings'][number]['state'] | null
}

function totalOf(rows: Summary['holdings']): Holding {
  const sum = (amountOf: (row: Summary['holdings'][number]) => number) =>
    rows.reduce((total, row) => total + toGrosze(amountOf(row)), 0) / 100
  return {
    state: null,
    items: rows.reduce((total, { items }) => total + items, 0),
    bookValue: sum(({ bookValue }) => bookValue),
    marketValue: sum(({ marketValue }) => marketValue),
    result: sum(({ result }) => result),
  }
}

function useHoldingColumns(): Column<Holding>[] {
  const t = useT(stockTexts)
  return columnsOf((id) => t(`column.${id}`), {
    state: ({ state, items }) => (
      <span className={styles.name}>
        {state === null ? (
          <b>{t('holdings.total')}</b>
        ) : (
          <PageLink to={stockPath({ state })}>{t(`state.${state}`)}</PageLink>
        )}
        <span className="caption low">{t('pieces', { count: items })}</span>
      </span>
    ),
    book: { isRight: true, cell: ({ bookValue }) => zloty(bookValue) },
    market: { isRight: true, cell: ({ marketValue }) => zloty(marketValue) },
    heldResult: { isRight: true, cell: ({ result }) => <Result amount={result} /> },
  })
}

export function Holdings({ data }: PartProps) {
  const t = useT(stockTexts)
  const columns = useHoldingColumns()
  return (
    <PanelSection title={t('holdings.title')} isFlush isFolded aside={<FeeNote feeBps={data.feeBps} />}>
      {data.holdings.length === 0 ? (
        <p className={`mid ${styles.empty}`}>{t('holdings.none')}</p>
      ) : (
        <PlainTable
          isCaptionHidden
          caption={t('holdings.title')}
          columns={columns}
          rows={data.holdings.length > 1 ? [...data.holdings, totalOf(data.holdings)] : data.holdings}
          rowId={({ state }) => state ?? 'total'}
        />
      )}
    </PanelSection>
  )
}

/** The share that profits of unsold items are reduced by. */
function FeeNote({ feeBps }: { feeBps: number }) {
  const t = useT(stockTexts)
  const percent = (feeBps / 100).toFixed(2).replace('.', ',')
  return <span className="caption low">{feeBps === 0 ? t('fee.unknown') : t('fee.usual', { percent })}</span>
}

function useFallColumns(): Column<Summary['falls'][number]>[] {
  const t = useT(stockTexts)
  return columnsOf((id) => t(`column.${id}`), {
    fall: ({ percent }) => t('falls.by', { percent }),
    loss: {
      isRight: true,
      onCard: 'inline',
      cell: ({ loss }) => <Named name={t('column.loss')}>{zloty(-loss)}</Named>,
    },
    left: {
      isRight: true,
      onCard: 'aside',
      cell: ({ result }) => (
        <Named name={t('column.left')}>
          <Result amount={result} />
        </Named>
      ),
    },
  })
}

/** What is left of the profit when all prices fall. */
export function Falls({ data }: PartProps) {
  const t = useT(stockTexts)
  const columns = useFallColumns()
  return (
    <PanelSection title={t('falls.title')} isFlush isFolded aside={<FeeNote feeBps={data.feeBps} />}>
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
