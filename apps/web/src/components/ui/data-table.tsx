import '#styles/data.css'
import type { ReactNode } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { Icon } from './icon.tsx'
import { uiTexts } from './ui-texts.ts'

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  isRight?: boolean
  isSortable?: boolean
}

type Sort = { columnId: string; direction: 'ascending' | 'descending' }

type DataTableProps<Row> = {
  caption: string
  /** The first column names its row. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  sort?: Sort
  onSort?: (sort: Sort) => void
  selection?: {
    selectedIds: ReadonlySet<string>
    onToggle: (id: string) => void
    nameOf: (row: Row) => string
  }
  /** Shown instead of rows. */
  empty?: ReactNode
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowId, selection, empty } = props
  const t = useT(uiTexts)
  const columnCount = columns.length + (selection ? 1 : 0)
  return (
    <div className="table-scroll">
      <table className="table">
        <caption>{caption}</caption>
        <thead>
          <tr>
            {selection ? (
              <th scope="col">
                <span className="visually-hidden">{t('table.selection')}</span>
              </th>
            ) : null}
            {columns.map((column) => (
              <ColumnHeader key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={rowId(row)} row={row} {...props} />
          ))}
          {rows.length === 0 ? (
            <tr>
              <td colSpan={columnCount}>{empty}</td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </div>
  )
}

type ColumnHeaderProps<Row> = {
  column: Column<Row>
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
}

function ColumnHeader<Row>({ column, sort, onSort }: ColumnHeaderProps<Row>) {
  const direction = sort?.columnId === column.id ? sort.direction : undefined
  const next = direction === 'ascending' ? 'descending' : 'ascending'
  return (
    <th scope="col" aria-sort={direction} className={column.isRight ? 'is-right' : undefined}>
      {column.isSortable && onSort ? (
        <button
          type="button"
          className="sort"
          onClick={() => onSort({ columnId: column.id, direction: next })}
        >
          {column.header}
          <Icon name={direction ? 'chevron' : 'sort'} isSmall />
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}

function TableRow<Row>({ row, columns, rowId, selection }: DataTableProps<Row> & { row: Row }) {
  const t = useT(uiTexts)
  const id = rowId(row)
  const isSelected = selection?.selectedIds.has(id) ?? false
  return (
    <tr aria-selected={selection ? isSelected : undefined}>
      {selection ? (
        <td>
          <input
            type="checkbox"
            className="tick"
            checked={isSelected}
            aria-label={t('table.select', { name: selection.nameOf(row) })}
            onChange={() => selection.onToggle(id)}
          />
        </td>
      ) : null}
      {columns.map((column, index) => {
        const className = column.isRight ? 'is-right' : undefined
        return index === 0 ? (
          <th key={column.id} scope="row" className={className}>
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.id} className={className}>
            {column.cell(row)}
          </td>
        )
      })}
    </tr>
  )
}
