import type { UseQueryResult } from '@tanstack/react-query'
import { ListResult, type Pages } from '#components/admin/list-result.tsx'
import { DataTable } from '#components/admin/data-table.tsx'
import type { Column } from '#components/ui/plain-table.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { moneyTexts } from './money-texts.ts'

type MoneyListProps<Answer, Row extends object> = {
  list: UseQueryResult<Answer>
  rowsOf: (answer: Answer) => readonly Row[]
  rowId: (row: Row) => string
  columns: readonly Column<Row>[]
  caption: string
  shownText: string
  emptyText: string
  pathOf: (page: number) => string
  /** Undefined while no filter narrows the list. */
  onReset?: (() => void) | undefined
}

/** A list of the money desk: a page of rows below its heading, or why there are none. */
export function MoneyList<Answer extends { pagination: Pages }, Row extends object>(
  props: MoneyListProps<Answer, Row>,
) {
  const { list, rowsOf, rowId, columns, caption, shownText, emptyText, pathOf, onReset } = props
  const t = useT(moneyTexts)
  return (
    <ListResult
      pagination={list.data?.pagination}
      failure={list.error ? t('list.failed') : undefined}
      onRetry={() => void list.refetch()}
      isLoading={list.isFetching}
      shownText={shownText}
      emptyText={emptyText}
      onReset={onReset}
      pathOf={pathOf}
    >
      <DataTable
        caption={caption}
        isCaptionHidden
        isBusy={list.isFetching}
        columns={columns}
        rows={list.data ? rowsOf(list.data) : []}
        rowId={rowId}
      />
    </ListResult>
  )
}
