import { skinPictureUrl } from '@app/contract/catalog/calculator'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { Icon } from '#components/ui/icon.tsx'
import { ItemPicture } from '#components/ui/item-picture.tsx'
import { formatDateTime, formatMoment, toMachineDate } from '#lib/format-date.ts'
import { formatEuroCents, formatGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { useNowMs } from '#lib/use-now.ts'
import type { PriceRow } from './skin-prices-calls.ts'
import { skinPricesTexts } from './skin-prices-texts.ts'
import dataTableStyles from '#components/ui/data-table.module.css'
import moneyStyles from '#components/ui/money.module.css'
import styles from '#features/office/skin-prices/price-table.module.css'

/** Must match the style sheet. With one row height, the visible rows are found by division. */
const ROW_HEIGHT = 57
const NARROW_ROW_HEIGHT = 157
/** Extra rows above and below the visible ones, so that fast scrolling shows no empty area. */
const SPARE_ROWS = 12
const NARROW_ROWS = 25
const STALE_AFTER_MS = 60 * 60_000
const LOOK_MS = 60_000
const COLUMNS = ['name', 'ours', 'market', 'suggested', 'min', 'max', 'quantity', 'updated'] as const

type PriceTableProps = { rows: readonly PriceRow[]; isNarrow: boolean; onOpen: (row: PriceRow) => void }

/** The user can scroll through all rows; only rows near the viewport are rendered. */
export function PriceTable({ rows, isNarrow, onOpen }: PriceTableProps) {
  const t = useT(skinPricesTexts)
  const box = useRef<HTMLDivElement>(null)
  const rowHeight = isNarrow ? NARROW_ROW_HEIGHT : ROW_HEIGHT
  // oxlint-disable-next-line react/incompatible-library -- The build does not use React Compiler.
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: SPARE_ROWS,
    initialRect: { width: innerWidth, height: innerHeight },
    useFlushSync: false,
    enabled: !isNarrow,
  })
  // On a phone the page itself scrolls: a box inside it would leave half of the screen empty.
  const [onPage, setOnPage] = useState(NARROW_ROWS)
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight])
  const visible = virtualizer.getVirtualItems()
  const from = isNarrow ? 0 : (visible[0]?.index ?? 0)
  const to = isNarrow ? Math.min(onPage, rows.length) : (visible.at(-1)?.index ?? -1) + 1
  const below = isNarrow ? 0 : rows.length - to
  const nowMs = useNowMs(LOOK_MS)

  // A new search starts at the top.
  useLayoutEffect(() => {
    if (rows.length > 0 && box.current) box.current.scrollTop = 0
  }, [rows])

  return (
    // Scrolling with the keyboard needs the focus somewhere inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={box} className={styles['price-table']} aria-label={t('title')} tabIndex={0}>
      {/* The room of the rows that are not rendered, so that the scroll bar tells the truth. */}
      <div style={{ paddingTop: from * rowHeight, paddingBottom: below * rowHeight }}>
        <table
          className={dataTableStyles.table}
          aria-rowcount={rows.length + 1}
          aria-colcount={COLUMNS.length}
        >
          <thead>
            <tr aria-rowindex={1}>
              {COLUMNS.map((column) => (
                <th
                  key={column}
                  scope="col"
                  className={column === 'name' ? undefined : dataTableStyles['is-right']}
                >
                  {t(`column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(from, to).map((row, place) => (
              <TableRow key={row.id} row={row} place={from + place} nowMs={nowMs} onOpen={onOpen} />
            ))}
          </tbody>
        </table>
      </div>
      {isNarrow && to < rows.length ? (
        <p className={styles['price-more']}>
          <Button onClick={() => setOnPage(onPage + NARROW_ROWS)}>{t('rows.more')}</Button>
        </p>
      ) : null}
    </section>
  )
}

type TableRowProps = { row: PriceRow; place: number; nowMs: number; onOpen: (row: PriceRow) => void }

function TableRow({ row, place, nowMs, onOpen }: TableRowProps) {
  const t = useT(skinPricesTexts)
  const language = useLanguage()
  const isStale = nowMs - row.updatedAtMs > STALE_AFTER_MS
  return (
    // The header is row 1, so the first row of data is row 2.
    <tr aria-rowindex={place + 2} className={isStale ? styles['is-stale'] : undefined}>
      <th scope="row" title={row.name}>
        <button type="button" className={styles['price-name']} onClick={() => onOpen(row)}>
          <ItemPicture url={skinPictureUrl(row.id, 96)} width={56} height={42} />
          <SkinName name={row.name} />
          <Icon name="right" isSmall />
        </button>
      </th>
      <OurPrice row={row} />
      <Amount
        label={t('column.market')}
        className={styles['price-market']}
        text={row.marketGrosze === null ? '–' : formatGrosze(row.marketGrosze)}
      />
      <Amount label={t('column.suggested')} text={euro(row.suggestedCents)} />
      <Amount label={t('column.min')} text={euro(row.minCents)} />
      <Amount label={t('column.max')} text={euro(row.maxCents)} />
      <Amount
        label={t('column.quantity')}
        className={styles['price-quantity']}
        text={row.quantity.toLocaleString(language)}
      />
      <td
        data-label={t('column.updated')}
        className={`${dataTableStyles['is-right']} ${styles['price-updated']}`}
      >
        <time
          dateTime={toMachineDate(row.updatedAtMs)}
          title={formatDateTime(row.updatedAtMs, language)}
          className="num"
        >
          {formatMoment(row.updatedAtMs, language, nowMs)}
        </time>
        {isStale ? (
          <span className={styles['price-stale']}>
            <Icon name="clock" isSmall />
            {t('rows.stale')}
          </span>
        ) : null}
      </td>
    </tr>
  )
}

/** The wear on its own line: it decides the price, so a long name never cuts it off. */
function SkinName({ name }: { name: string }) {
  const [, skin = name, wear = ''] = /^(.*) (\([^)]+\))$/.exec(name) ?? []
  const [, weapon = skin, bar = '', finish = ''] = /^(.*?)(\S+ \|)(.*)$/.exec(skin) ?? []
  return (
    <span lang="en">
      {/* A line never begins with the bar between a weapon and its finish. */}
      <span className={styles['price-skin']}>
        {weapon}
        <span className="no-wrap">{bar}</span>
        {finish}
      </span>{' '}
      {wear === '' ? null : <span className={styles['price-wear']}>{wear}</span>}
    </span>
  )
}

function OurPrice({ row: { notBought, ourGrosze, isAtMost } }: { row: PriceRow }) {
  const t = useT(skinPricesTexts)
  const amount = ourGrosze === null ? '–' : formatGrosze(ourGrosze)
  return (
    <td
      data-label={t('column.ours')}
      className={`${dataTableStyles['is-right']} num ${styles['price-ours']} ${notBought === null ? moneyStyles.payout : 'low'}`}
    >
      {notBought === null
        ? ourGrosze !== null && isAtMost
          ? t('rows.upTo', { amount })
          : amount
        : t(`notBought.${notBought}`)}
    </td>
  )
}

function Amount({ label, text, className }: { label: string; text: string; className?: string | undefined }) {
  return (
    <td data-label={label} className={classNames(`${dataTableStyles['is-right']} num`, className)}>
      {text}
    </td>
  )
}

function euro(cents: number | null): string {
  return cents === null ? '–' : formatEuroCents(cents)
}
