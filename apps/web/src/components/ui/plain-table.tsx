import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import dataTableStyles from '#components/ui/data-table.module.css'

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  isRight?: boolean
  isSortable?: boolean
  /**
   * The position in the card that replaces a row on phones: beside the name, in a shared line, in its own line, in the
   * last line, or hidden as redundant. Without a value, the column has a line that starts with its header.
   */
  onCard?: 'aside' | 'inline' | 'line' | 'end' | 'none'
}

/** An empty cell of a table; a card on a phone leaves its line out. */
export const NOTHING = <span className={`low ${dataTableStyles['is-nothing']}`}>–</span>

type ColumnPart<Row> = Column<Row>['cell'] | Omit<Column<Row>, 'id' | 'header'>

/** Columns by their ids, from left to right. The text of a header is named after the id. */
export function columnsOf<Row, Id extends string>(
  headerOf: (id: Id) => string,
  parts: { readonly [Each in Id]?: ColumnPart<Row> | undefined },
): Column<Row>[] {
  return (Object.entries(parts) as [Id, ColumnPart<Row> | undefined][]).flatMap(([id, part]) =>
    part === undefined
      ? []
      : [{ id, header: headerOf(id), ...(typeof part === 'function' ? { cell: part } : part) }],
  )
}

type TableFrameProps = {
  caption: string
  /** For a table whose surrounding heading has the same text. */
  isCaptionHidden?: boolean
  /** The rows are stale and newer ones are loading. */
  isBusy?: boolean
  /** A wide table without links needs its own tab stop, so that the keyboard can scroll it. */
  hasNoLinks?: boolean
}

export function TableFrame(props: TableFrameProps & { children: ReactNode }) {
  const { caption, isCaptionHidden, isBusy, hasNoLinks, children } = props
  return (
    <div
      className={dataTableStyles['table-scroll']}
      {...(hasNoLinks ? { tabIndex: 0, role: 'group', 'aria-label': caption } : {})}
    >
      <table
        className={`${dataTableStyles.table} ${dataTableStyles['table-cards']}`}
        aria-busy={isBusy || undefined}
      >
        <caption className={isCaptionHidden ? 'visually-hidden' : undefined}>{caption}</caption>
        {children}
      </table>
    </div>
  )
}

/** The first column is the name of the row. */
export function Cells<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return columns.map(({ id, header, cell, isRight, onCard }, index) => {
    const className = classNames(
      isRight && dataTableStyles['is-right'],
      onCard !== undefined && dataTableStyles[`on-card-${onCard}`],
    )
    return index === 0 ? (
      <th key={id} scope="row" className={className}>
        {cell(row)}
      </th>
    ) : (
      <td key={id} className={className} data-label={header}>
        {cell(row)}
      </td>
    )
  })
}

type PlainTableProps<Row> = TableFrameProps & {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** Highlights one row. */
  activeId?: string | undefined
}

/** A table of a public page. The back office has `DataTable`, which also sorts and selects. */
export function PlainTable<Row>({ columns, rows, rowId, activeId, ...frame }: PlainTableProps<Row>) {
  return (
    <TableFrame {...frame}>
      <thead>
        <tr>
          {columns.map(({ id, header, isRight }) => (
            <th key={id} scope="col" className={isRight ? dataTableStyles['is-right'] : undefined}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={rowId(row)}
            className={classNames(rowId(row) === activeId && dataTableStyles['is-active'])}
          >
            <Cells row={row} columns={columns} />
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}
