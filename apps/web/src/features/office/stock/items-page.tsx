import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { QueryList } from '#components/admin/query-list.tsx'
import { ItemPicture } from '#components/ui/item-picture.tsx'
import { PageLink } from '#components/ui/page-link.tsx'
import { columnsOf, NOTHING, type Column } from '#components/ui/plain-table.tsx'
import { Pill } from '#components/ui/pill.tsx'
import { formatDateTime } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { marketName } from '#lib/market-name.ts'
import { paths } from '#lib/paths.ts'
import { useMay } from '#lib/staff/staff-context.ts'
import { useListQuery } from '#lib/use-list-query.ts'
import { Named, Result, zloty } from './amounts.tsx'
import { ItemActions } from './item-actions.tsx'
import { ItemFilters, STOCK_FILTER_NAMES } from './item-filters.tsx'
import { ImportResales } from './import-resales.tsx'
import { isSold, ItemViews } from './item-views.tsx'
import { stockQuery, summaryQuery } from './stock-calls.ts'
import { StockExport } from './stock-export.tsx'
import { StockFrame } from './stock-frame.tsx'
import { shownFilter } from './stock-links.ts'
import type { StockItem } from './stock-rows.tsx'
import { stockTexts } from './stock-texts.ts'
import styles from '#features/office/stock/stock.module.css'

const PAGE_ROWS = 20
/** States in which nobody can do anything with an item. */
const IDLE = new Set(['protected', 'unsettled', 'sold', 'sold_at_loss', 'gone'])

/** Every bought item with its cost, its value now and what became of it. */
export function ItemsPage() {
  const t = useT(stockTexts)
  const query = useListQuery(STOCK_FILTER_NAMES)
  const list = useQuery(stockQuery({ ...shownFilter(query.given), page: query.page, limit: PAGE_ROWS }))
  const holdings = useQuery(summaryQuery('month')).data?.holdings ?? []
  const canSell = useMay()('stock.sell')
  const state = shownFilter(query.given)['state'] ?? 'all'
  const valueHeader = t(isSold(state) ? 'sell.price' : state === 'all' ? 'column.value' : 'column.market')
  const columns = useColumns(valueHeader)
    // Where all rows have one state, the tab above says it.
    .filter(({ id }) => (id !== 'state' || state !== 'free') && (id !== 'action' || !IDLE.has(state)))
  return (
    <StockFrame
      part="items"
      actions={
        <>
          <StockExport filter={shownFilter(query.given)} />
          {canSell ? <ImportResales /> : null}
        </>
      }
    >
      <ItemViews query={query} />
      <ItemFilters query={query} canBeSold={isSold(state) || state === 'all'} />
      <QueryList
        failed={t('failed')}
        list={list}
        rowsOf={({ items }) => items}
        rowId={({ id }) => id}
        columns={columns}
        caption={t('tab.items')}
        shownText={t('items.shown')}
        emptyText={t(
          query.activeCount > 0 ? 'items.noneFound' : holdings.length > 0 ? 'items.noneFree' : 'items.none',
        )}
        pathOf={query.pathOf}
        onReset={query.activeCount > 0 ? query.reset : undefined}
      />
    </StockFrame>
  )
}

function useColumns(valueHeader: string): Column<StockItem>[] {
  const t = useT(stockTexts)
  const canSell = useMay()('stock.sell')
  return columnsOf((id) => (id === 'value' ? valueHeader : t(`column.${id}`)), {
    name: (item) => <ItemName item={item} />,
    state: { onCard: 'line', cell: (item) => <ItemState item={item} /> },
    days: {
      isRight: true,
      onCard: 'inline',
      cell: ({ daysHeld }) => (
        <span className="no-wrap">{daysHeld === 0 ? t('today') : t('days', { count: daysHeld })}</span>
      ),
    },
    cost: {
      isRight: true,
      onCard: 'inline',
      cell: ({ bookValue }) => <Named name={t('column.cost')}>{zloty(bookValue)}</Named>,
    },
    value: {
      isRight: true,
      onCard: 'inline',
      cell: ({ marketNow, resale }) =>
        resale || marketNow !== null ? (
          <Named name={valueHeader}>{zloty(resale?.price ?? marketNow ?? 0)}</Named>
        ) : (
          NOTHING
        ),
    },
    result: {
      isRight: true,
      onCard: 'inline',
      cell: ({ result }) => (
        <Named name={t('column.heldResult')}>
          <Result amount={result} />
        </Named>
      ),
    },
    ...(canSell && {
      action: { isRight: true, onCard: 'aside', cell: (item: StockItem) => <ItemActions item={item} /> },
    }),
  })
}

function ItemName({ item }: { item: StockItem }) {
  const t = useT(stockTexts)
  const language = useLanguage()
  const formatDecimal = (value: number) =>
    value.toLocaleString(language, { minimumFractionDigits: 4, maximumFractionDigits: 4 })
  // The wear is one of the facts below, so that long names leave room for the buttons.
  const [, skin = item.name, wear = null] = /^(.*) \(([^)]+)\)$/.exec(item.name) ?? []
  const facts = [
    wear,
    item.wearFloat === null ? null : t('fact.float', { float: formatDecimal(item.wearFloat) }),
    item.paintSeed === null ? null : t('fact.seed', { seed: item.paintSeed }),
    item.stickers === 0 ? null : t('fact.stickers', { count: item.stickers }),
  ].filter((fact) => fact !== null)
  return (
    <div className={styles.item}>
      <ItemPicture url={item.image} width={56} height={42} />
      <div className={styles.name}>
        <PageLink to={`${paths.adminTransactions}/${item.saleId}`}>{skin}</PageLink>
        <span className="caption low">
          {facts.map((fact, index) => (
            <Fragment key={fact}>
              {index > 0 ? ' · ' : null}
              <span className="no-wrap">{fact}</span>
            </Fragment>
          ))}
        </span>
      </div>
    </div>
  )
}

function ItemState({ item }: { item: StockItem }) {
  const t = useT(stockTexts)
  const language = useLanguage()
  const { state, isProtected, isUnsettled, unlocksAt, resale } = item
  if (resale)
    return (
      <div className={styles.state}>
        <Pill tone={state === 'sold' ? 'ok' : 'info'}>
          {t(`state.${state === 'sold' ? 'sold' : 'sold_pending'}`)}
        </Pill>
        <span className="caption low">
          {resale.state === 'pending' && resale.releasesAt !== null
            ? t('resale.releases', {
                market: marketName(resale.market),
                at: formatDateTime(resale.releasesAt, language),
              })
            : t('resale.at', {
                market: marketName(resale.market),
                at: formatDateTime(resale.soldAt, language),
              })}
        </span>
      </div>
    )
  if (isProtected)
    return (
      <div className={styles.state}>
        <Pill tone="warn">{t('state.protected')}</Pill>
        <span className="caption low">{t('unlocks', { at: formatDateTime(unlocksAt, language) })}</span>
      </div>
    )
  if (isUnsettled) return <Pill tone="warn">{t('state.unsettled')}</Pill>
  if (state === 'held') return <Pill tone="ok">{t('state.free')}</Pill>
  return <Pill tone={state === 'listed' ? 'info' : 'neutral'}>{t(`state.${state}`)}</Pill>
}
