import { ListResult, type Pages } from '#components/admin/list-result.tsx'
import { DataTable, type Column } from '#components/ui/data-table.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import type { Remote } from '#lib/use-remote.ts'
import { moneyTexts } from './money-texts.ts'

type MoneyListProps<Answer, Row> = {
  list: Remote<Answer>
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
export function MoneyList<Answer extends { pagination: Pages }, Row>(props: MoneyListProps<Answer, Row>) {
  const { list, rowsOf, rowId, columns, caption, shownText, emptyText, pathOf, onReset } = props
  const t = useT(moneyTexts)
  return (
    <ListResult
      pagination={list.value?.pagination}
      failure={list.error && t('list.failed')}
      onRetry={list.reload}
      isLoading={list.isLoading}
      shownText={shownText}
      emptyText={emptyText}
      onReset={onReset}
      pathOf={pathOf}
    >
      <DataTable
        caption={caption}
        isCaptionHidden
        isBusy={list.isLoading}
        columns={columns}
        rows={list.value ? rowsOf(list.value) : []}
        rowId={rowId}
      />
    </ListResult>
  )
}
