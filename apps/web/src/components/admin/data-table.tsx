import {
  metaHelper,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type Header,
  type OnChangeFn,
  type Row as TableRow,
  type RowSelectionState,
  type SortingState,
} from '@tanstack/react-table'
import { memo, useMemo, type ComponentProps } from 'react'
import { classNames } from '#components/ui/class-names.ts'
import { Icon } from '#components/ui/icon.tsx'
import { Cells, TableFrame, type Column } from '#components/ui/plain-table.tsx'
import { uiTexts } from '#components/ui/ui-texts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import checkboxStyles from '#components/ui/checkbox.module.css'
import dataTableStyles from '#components/ui/data-table.module.css'

const features = tableFeatures({
  rowSelectionFeature,
  rowSortingFeature,
  columnMeta: metaHelper<{ isRight: boolean }>(),
})
type Features = typeof features

const NO_SORTING: SortingState = []
const NO_SELECTION: RowSelectionState = {}
const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

type DataTableProps<Row extends object> = Omit<ComponentProps<typeof TableFrame>, 'children'> & {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** The server sorts; the table only shows the order and asks for another one. */
  sorting?: { state: SortingState; onChange: OnChangeFn<SortingState> }
  selection?: Selection<Row>
  /** Highlights one row, for example the row whose details are shown beside the table. */
  activeId?: string | undefined
}

type Selection<Row> = {
  state: RowSelectionState
  onChange: OnChangeFn<RowSelectionState>
  nameOf: (row: Row) => string
}

/**
 * A row renders again only when its data, highlight or selection changes. This requires that `columns` and
 * `selection.nameOf` stay the same objects; tables with selectable rows ensure this.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, sorting, selection, activeId, ...frame } = props
  const table = useTable({
    features,
    columns: useMemo(
      () =>
        columns.map(({ id, header, isSortable = false, isRight = false }) => ({
          id,
          header,
          accessorFn: (row: Row) => row,
          enableSorting: isSortable,
          meta: { isRight },
        })),
      [columns],
    ),
    data: rows,
    getRowId: rowId,
    manualSorting: true,
    sortDescFirst: false,
    enableSortingRemoval: false,
    state: { sorting: sorting?.state ?? NO_SORTING, rowSelection: selection?.state ?? NO_SELECTION },
    ...(sorting && { onSortingChange: sorting.onChange }),
    ...(selection && { onRowSelectionChange: selection.onChange }),
  })
  return (
    <TableFrame {...frame}>
      <thead>
        <tr>
          {selection ? (
            <AllRows
              isAll={table.getIsAllRowsSelected()}
              isSome={table.getIsSomeRowsSelected()}
              onToggle={() => table.toggleAllRowsSelected()}
            />
          ) : null}
          {table.getFlatHeaders().map((header) => (
            <ColumnHeader key={header.id} header={header} />
          ))}
        </tr>
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <MemoRow
            key={row.id}
            row={row}
            columns={columns}
            isActive={row.id === activeId}
            isSelected={selection ? row.getIsSelected() : undefined}
            nameOf={selection?.nameOf}
          />
        ))}
      </tbody>
    </TableFrame>
  )
}

type AllRowsProps = { isAll: boolean; isSome: boolean; onToggle: () => void }

function AllRows({ isAll, isSome, onToggle }: AllRowsProps) {
  const t = useT(uiTexts)
  return (
    <th scope="col">
      <span className="visually-hidden">{t('table.selection')}</span>
      <input
        ref={(box) => {
          if (box) box.indeterminate = isSome && !isAll
        }}
        type="checkbox"
        className={checkboxStyles.tick}
        aria-label={t('table.selectAll')}
        checked={isAll}
        onChange={onToggle}
      />
    </th>
  )
}

function ColumnHeader<Row extends object>({ header: { column } }: { header: Header<Features, Row> }) {
  const name = String(column.columnDef.header)
  const direction = column.getIsSorted()
  return (
    <th
      scope="col"
      aria-sort={direction ? ARIA_SORT[direction] : undefined}
      className={column.columnDef.meta?.isRight ? dataTableStyles['is-right'] : undefined}
    >
      {column.getCanSort() ? (
        <button type="button" className={dataTableStyles.sort} onClick={column.getToggleSortingHandler()}>
          {name}
          <Icon name={direction ? 'chevron' : 'sort'} isSmall />
        </button>
      ) : (
        name
      )}
    </th>
  )
}

type RowProps<Row extends object> = {
  row: TableRow<Features, Row>
  columns: readonly Column<Row>[]
  isActive: boolean
  /** Undefined when rows cannot be selected. */
  isSelected: boolean | undefined
  nameOf: ((row: Row) => string) | undefined
}

// memo() loses the generic type of the function.
const MemoRow = memo(PlainRow) as typeof PlainRow

function PlainRow<Row extends object>({ row, columns, isActive, isSelected, nameOf }: RowProps<Row>) {
  const t = useT(uiTexts)
  return (
    <tr
      data-row={row.id}
      className={classNames(isActive && dataTableStyles['is-active'])}
      aria-selected={isSelected}
    >
      {isSelected === undefined ? null : (
        <td className={dataTableStyles['table-tick']}>
          <input
            type="checkbox"
            className={checkboxStyles.tick}
            checked={isSelected}
            aria-label={t('table.select', { name: nameOf?.(row.original) ?? row.id })}
            // Also selects a range when Shift is held.
            onChange={row.getToggleSelectedHandler()}
          />
        </td>
      )}
      <Cells row={row.original} columns={columns} />
    </tr>
  )
}
