import type { UseQueryResult } from '@tanstack/react-query'
import { ListResult, type Pages } from './list-result.tsx'
import { DataTable } from './data-table.tsx'
import type { Column } from '#components/ui/plain-table.tsx'

type QueryListProps<Answer, Row extends object> = {
  list: UseQueryResult<Answer>
  rowsOf: (answer: Answer) => readonly Row[]
  rowId: (row: Row) => string
  columns: readonly Column<Row>[]
  caption: string
  /** True by default, because most lists have a heading with the same text. */
  isCaptionHidden?: boolean
  failed: string
  shownText: string
  emptyText: string
  emptyHint?: string | undefined
  pathOf: (page: number) => string
  /** Undefined while no filter narrows the list. */
  onReset?: (() => void) | undefined
}

/** A page of rows, or the reason why there are none. */
export function QueryList<Answer extends { pagination: Pages }, Row extends object>(
  props: QueryListProps<Answer, Row>,
) {
  const { list, rowsOf, failed, shownText, emptyText, emptyHint, pathOf, onReset, ...table } = props
  return (
    <ListResult
      pagination={list.data?.pagination}
      failure={list.error ? failed : undefined}
      onRetry={() => void list.refetch()}
      isLoading={list.isFetching}
      shownText={shownText}
      emptyText={emptyText}
      emptyHint={emptyHint}
      onReset={onReset}
      pathOf={pathOf}
    >
      <DataTable
        isCaptionHidden
        {...table}
        isBusy={list.isFetching}
        rows={list.data ? rowsOf(list.data) : []}
      />
    </ListResult>
  )
}
