import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef } from 'react'
import { classNames } from '#components/ui/class-names.ts'
import { Icon } from '#components/ui/icon.tsx'
import { formatDateTime, toMachineDate } from '#lib/format-date.ts'
import { formatEuroCents, formatGrosze } from '#lib/format-money.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { useNowMs } from '#lib/use-now.ts'
import type { PriceRow } from './skin-prices-calls.ts'
import { skinPricesTexts } from './skin-prices-texts.ts'
import dataTableStyles from '#components/ui/data-table.module.css'
import moneyStyles from '#components/ui/money.module.css'
import styles from '#features/office/skin-prices/price-table.module.css'

/** Must match the style sheet. With one row height, the visible rows are found by division. */
const ROW_HEIGHT = 45
const NARROW_ROW_HEIGHT = 113
/** Extra rows above and below the visible ones, so that fast scrolling shows no empty area. */
const SPARE_ROWS = 12
const STALE_AFTER_MS = 60 * 60_000
const LOOK_MS = 60_000
const COLUMNS = ['name', 'suggested', 'min', 'max', 'quantity', 'updated', 'ours'] as const

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
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight])
  const visible = virtualizer.getVirtualItems()
  const from = visible[0]?.index ?? 0
  const to = (visible.at(-1)?.index ?? -1) + 1
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
      <div style={{ paddingTop: from * rowHeight, paddingBottom: (rows.length - to) * rowHeight }}>
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
                  className={
                    column === 'name' || column === 'updated' ? undefined : dataTableStyles['is-right']
                  }
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
        <button type="button" lang="en" className={styles['price-name']} onClick={() => onOpen(row)}>
          {row.name}
        </button>
      </th>
      <Amount label={t('column.suggested')} text={euro(row.suggestedCents)} />
      <Amount label={t('column.min')} text={euro(row.minCents)} />
      <Amount label={t('column.max')} text={euro(row.maxCents)} />
      <Amount label={t('column.quantity')} text={row.quantity.toLocaleString(language)} />
      <td data-label={t('column.updated')} className={styles['price-updated']}>
        <time dateTime={toMachineDate(row.updatedAtMs)}>{formatDateTime(row.updatedAtMs, language)}</time>
        {isStale ? (
          <span className={styles['price-stale']}>
            <Icon name="clock" isSmall />
            {t('rows.stale')}
          </span>
        ) : null}
      </td>
      <Amount
        label={t('column.ours')}
        text={
          row.notBought
            ? t(`notBought.${row.notBought}`)
            : row.ourGrosze === null
              ? '–'
              : row.isAtMost
                ? t('rows.upTo', { amount: formatGrosze(row.ourGrosze) })
                : formatGrosze(row.ourGrosze)
        }
        isOurs={row.notBought === null}
      />
    </tr>
  )
}

function Amount({ label, text, isOurs = false }: { label: string; text: string; isOurs?: boolean }) {
  return (
    <td
      data-label={label}
      className={classNames(`${dataTableStyles['is-right']} num`, isOurs && moneyStyles.payout)}
    >
      {text}
    </td>
  )
}

function euro(cents: number | null): string {
  return cents === null ? '–' : formatEuroCents(cents)
}
