import { PRICE_MARKET } from '@app/contract/catalog/item-facts'
import { foldText } from '@app/contract/catalog/calculator'
import { useDeferredValue, useMemo, useState } from 'react'
import { AdminHead } from '#components/admin/admin-head.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { FilterChoice } from '#components/ui/filter-choice.tsx'
import { Note } from '#components/ui/note.tsx'
import { SearchField } from '#components/ui/search-field.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { formatDateTime, toMachineDate } from '#lib/format-date.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { useMay } from '#lib/staff/staff-context.ts'
import { useOffer } from '#lib/offer-terms.ts'
import { useMedia } from '#lib/use-media.ts'
import { ItemPricePanel } from './item-price-panel.tsx'
import { PriceMoves } from './price-moves.tsx'
import { PriceTable } from './price-table.tsx'
import { RefreshButton } from './refresh-button.tsx'
import type { PriceRow } from './skin-prices-calls.ts'
import { skinPricesTexts } from './skin-prices-texts.ts'
import { usePriceLists } from './use-price-lists.ts'
import { usePriceRows, type PriceRowsState } from './use-price-rows.ts'
import { WaitingLists } from './waiting-lists.tsx'
import adminStyles from '#components/admin/admin.module.css'
import styles from '#features/office/skin-prices/skin-prices-page.module.css'

const SHOWN = ['buying', 'notBuying', 'all'] as const
type Shown = (typeof SHOWN)[number]
const ORDERS = ['ours', 'suggested', 'quantity', 'name'] as const
type Order = (typeof ORDERS)[number]
const FIGURES: Record<Exclude<Order, 'name'>, (row: PriceRow) => number | null> = {
  suggested: ({ marketGrosze }) => marketGrosze,
  quantity: ({ quantity }) => quantity,
  ours: ({ ourGrosze, notBought }) => (notBought === null ? ourGrosze : null),
}
const NARROW = '(max-width: 767px)'

export function SkinPricesPage() {
  const t = useT(skinPricesTexts)
  const mayChange = useMay()('prices.change')
  const prices = usePriceRows()
  const priceLists = usePriceLists()
  const { lists } = priceLists
  const provider = typeof lists === 'object' ? lists.provider : PRICE_MARKET
  return (
    <div className={styles['skin-prices']}>
      <AdminHead
        title={t('title')}
        facts={prices.loaded ? <FetchedAt value={prices.loaded.fetchedAt} /> : null}
        actions={
          mayChange ? (
            <div className={styles.refresh}>
              <RefreshButton priceLists={priceLists} onNewPrices={prices.reload} />
            </div>
          ) : null
        }
      />
      {mayChange ? <WaitingLists priceLists={priceLists} /> : null}
      {prices.hasFailed ? (
        <Note
          tone="bad"
          isLive
          actions={
            <Button size="small" icon="refresh" onClick={prices.reload}>
              {t('rows.retry')}
            </Button>
          }
        >
          <strong lang="en">
            {t('rows.failed')} {provider}
          </strong>
        </Note>
      ) : null}
      <Rows prices={prices} />
    </div>
  )
}

function FetchedAt({ value }: { value: string }) {
  const t = useT(skinPricesTexts)
  const language = useLanguage()
  const time = (
    <time key="time" dateTime={toMachineDate(value)}>
      {formatDateTime(value, language)}
    </time>
  )
  return <p className="caption low">{t.rich('refresh.last', { time })}</p>
}

function Rows({ prices: { loaded, isLoading } }: { prices: PriceRowsState }) {
  const t = useT(skinPricesTexts)
  const isNarrow = useMedia(NARROW)
  // A found item of the command menu leads here with its name.
  const [search, setSearch] = useState(() => new URLSearchParams(location.search).get('search') ?? '')
  const [shown, setShown] = useState<Shown>(search === '' ? 'buying' : 'all')
  const wanted = useDeferredValue(search)
  const [opened, setOpened] = useState<{ id: number; name: string }>()
  const [order, setOrder] = useState<Order>('ours')
  const found = useMemo(
    () => sortRows(findRows(chooseRows(loaded?.rows ?? [], shown), wanted), order),
    [loaded, shown, wanted, order],
  )
  if (!loaded && !isLoading) return null
  return (
    <>
      <div className={styles['skin-prices-tools']}>
        <SearchField
          label={t('search.label')}
          placeholder={t('search.placeholder')}
          value={search}
          onChange={setSearch}
        />
        <Choices shown={shown} onShow={setShown} order={order} onOrder={setOrder} />
        <output className="num mid">
          {loaded ? (
            <span lang="en">{showing(t('rows.shown'), [found.length, loaded.rows.length])}</span>
          ) : (
            t('rows.loading')
          )}
        </output>
      </div>
      <Basis rows={found} />
      <PriceMoves onOpen={setOpened} />
      {opened ? (
        <ItemPricePanel
          key={opened.id}
          id={opened.id}
          name={opened.name}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
      <div className={`panel ${styles['price-panel']}`} aria-busy={isLoading}>
        {!loaded ? (
          <div className={adminStyles['admin-skeleton']}>
            <Skeleton shape="row" count={10} />
          </div>
        ) : found.length === 0 ? (
          <NothingFound onShowAll={shown === 'all' ? undefined : () => setShown('all')} />
        ) : (
          <PriceTable rows={found} isNarrow={isNarrow} onOpen={setOpened} />
        )}
      </div>
    </>
  )
}

type ChoicesProps = {
  shown: Shown
  onShow: (shown: Shown) => void
  order: Order
  onOrder: (order: Order) => void
}

function Choices({ shown, onShow, order, onOrder }: ChoicesProps) {
  const t = useT(skinPricesTexts)
  return (
    <div className="row">
      <FilterChoice
        label={t('show.label')}
        value={shown}
        choices={SHOWN}
        onChange={onShow}
        words={(choice) => t(`show.${choice}`)}
      />
      <FilterChoice
        label={t('order.label')}
        value={order}
        choices={ORDERS}
        onChange={onOrder}
        words={(choice) => t(`order.${choice}`)}
      />
    </div>
  )
}

/** What the prices of the list are computed from. */
function Basis({ rows }: { rows: readonly PriceRow[] }) {
  const t = useT(skinPricesTexts)
  const language = useLanguage()
  const { rate } = useOffer()
  const reasons = [...Map.groupBy(rows, ({ notBought }) => notBought)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .flatMap(([reason, { length }]) =>
      reason === null ? [] : [`${t(`notBought.${reason}`)} (${length.toLocaleString(language)})`],
    )
  return (
    <>
      <p className="caption low">{t('rows.basis', { rate })}</p>
      {reasons.length > 0 ? <p className="caption low">{reasons.join(', ')}</p> : null}
      {rows.some(({ isAtMost }) => isAtMost) ? <p className="caption low">{t('rows.atMost')}</p> : null}
    </>
  )
}

function NothingFound({ onShowAll }: { onShowAll: (() => void) | undefined }) {
  const t = useT(skinPricesTexts)
  return (
    <EmptyState
      icon="search"
      level={2}
      title={t('rows.none')}
      actions={onShowAll ? <Button onClick={onShowAll}>{t('rows.searchAll')}</Button> : null}
    />
  )
}

/** The specification uses x and y as placeholders, in both languages. */
function showing(text: string, counts: readonly [number, number]): string {
  const [shown, total] = counts.map((count) => count.toLocaleString('en'))
  return text.replace(/\bx\b/, shown ?? '').replace(/\by\b/, total ?? '')
}

/** The list is in the order of names. */
function sortRows(rows: readonly PriceRow[], order: Order): readonly PriceRow[] {
  if (order === 'name') return rows
  const figureOf = FIGURES[order]
  return rows.toSorted((one, other) => (figureOf(other) ?? -1) - (figureOf(one) ?? -1))
}

/** A row that the calculator does not list has no decided price, so nobody knows whether we buy it. */
function chooseRows(rows: readonly PriceRow[], shown: Shown): readonly PriceRow[] {
  if (shown === 'all') return rows
  return rows.filter(({ notBought, isAtMost }) =>
    shown === 'buying' ? notBought === null && !isAtMost : notBought !== null,
  )
}

function findRows(rows: readonly PriceRow[], search: string): readonly PriceRow[] {
  const words = foldText(search)
    .split(/[\s|]+/)
    .filter(Boolean)
  return words.length === 0 ? rows : rows.filter((row) => words.every((word) => row.searched.includes(word)))
}
