import '#styles/data.css'
import { memo, useEffect, useRef, type ReactNode } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { uiTexts } from './ui-texts.ts'

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  isRight?: boolean
  isSortable?: boolean
  /**
   * The position in the card that replaces a row on phones: beside the name, in a shared line, in its own line, or
   * hidden as redundant. Without a value, the column has a line that starts with its header.
   */
  onCard?: 'aside' | 'inline' | 'line' | 'none'
}

type Sort = { columnId: string; direction: 'ascending' | 'descending' }

type DataTableProps<Row> = {
  caption: string
  /** The first column is the name of the row. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  sort?: Sort
  onSort?: (sort: Sort) => void
  selection?: {
    selectedIds: ReadonlySet<string>
    onToggle: (id: string) => void
    /** Applies to all visible rows. */
    onToggleAll?: (isOn: boolean) => void
    nameOf: (row: Row) => string
  }
  /** For a table whose surrounding heading has the same text. */
  isCaptionHidden?: boolean
  /** The rows are stale and newer ones are loading. */
  isBusy?: boolean
  /** Highlights one row, for example the row whose details are shown beside the table. */
  activeId?: string | undefined
  /** A wide table without links needs its own tab stop, so that the keyboard can scroll it. */
  hasNoLinks?: boolean
  /** Shown instead of rows. */
  empty?: ReactNode
}

/**
 * A row renders again only when its data, highlight or selection changes. This requires that `columns`,
 * `selection.onToggle` and `selection.nameOf` stay the same objects; tables with selectable rows ensure this.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowId, selection, empty, isCaptionHidden = false, isBusy = false } = props
  const columnCount = columns.length + (selection ? 1 : 0)
  return (
    <div
      className="table-scroll"
      {...(props.hasNoLinks ? { tabIndex: 0, role: 'group', 'aria-label': caption } : {})}
    >
      <table className="table table-cards" aria-busy={isBusy || undefined}>
        <caption className={isCaptionHidden ? 'visually-hidden' : undefined}>{caption}</caption>
        <thead>
          <tr>
            {selection ? <SelectionHeader {...selection} ids={rows.map(rowId)} /> : null}
            {columns.map((column) => (
              <ColumnHeader key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const id = rowId(row)
            return (
              <TableRow
                key={id}
                id={id}
                row={row}
                columns={columns}
                isActive={id === props.activeId}
                isSelected={selection?.selectedIds.has(id)}
                onToggle={selection?.onToggle}
                nameOf={selection?.nameOf}
              />
            )
          })}
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

type SelectionHeaderProps = {
  selectedIds: ReadonlySet<string>
  onToggleAll?: (isOn: boolean) => void
  ids: readonly string[]
}

function SelectionHeader({ selectedIds, onToggleAll, ids }: SelectionHeaderProps) {
  const t = useT(uiTexts)
  const box = useRef<HTMLInputElement>(null)
  const count = ids.filter((id) => selectedIds.has(id)).length
  const isAll = count > 0 && count === ids.length
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !isAll
  }, [count, isAll])
  return (
    <th scope="col">
      <span className="visually-hidden">{t('table.selection')}</span>
      {onToggleAll ? (
        <input
          ref={box}
          type="checkbox"
          className="tick"
          aria-label={t('table.selectAll')}
          checked={isAll}
          onChange={() => onToggleAll(!isAll)}
        />
      ) : null}
    </th>
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

type TableRowProps<Row> = {
  id: string
  row: Row
  columns: readonly Column<Row>[]
  isActive: boolean
  /** Undefined when rows cannot be selected. */
  isSelected: boolean | undefined
  onToggle: ((id: string) => void) | undefined
  nameOf: ((row: Row) => string) | undefined
}

// memo() loses the generic type of the function.
const TableRow = memo(PlainRow) as typeof PlainRow

function PlainRow<Row>({ id, row, columns, isActive, isSelected, onToggle, nameOf }: TableRowProps<Row>) {
  const t = useT(uiTexts)
  return (
    <tr data-row={id} className={classNames(isActive && 'is-active')} aria-selected={isSelected}>
      {isSelected === undefined ? null : (
        <td className="table-tick">
          <input
            type="checkbox"
            className="tick"
            checked={isSelected}
            aria-label={t('table.select', { name: nameOf?.(row) ?? id })}
            onChange={() => onToggle?.(id)}
          />
        </td>
      )}
      {columns.map((column, index) => {
        const className = classNames(
          column.isRight && 'is-right',
          column.onCard !== undefined && `on-card-${column.onCard}`,
        )
        return index === 0 ? (
          <th key={column.id} scope="row" className={className}>
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.id} className={className} data-label={column.header}>
            {column.cell(row)}
          </td>
        )
      })}
    </tr>
  )
}
