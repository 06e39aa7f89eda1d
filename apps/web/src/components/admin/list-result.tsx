import './admin.css'
import type { ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { ErrorNotice } from '#components/ui/error-notice.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { adminTexts } from './admin-texts.ts'

const ROWS_WHILE_LOADING = 10

type Pages = { page: number; limit: number; pages: number; total: number }

type ListResultProps = {
  /** Undefined until the first answer. */
  pagination: Pages | undefined
  /** What a failed call says; the specification has a sentence for each list. */
  failure: string | undefined
  onRetry: () => void
  isLoading: boolean
  /** `Pokazuje X - Y z N transakcji`: X, Y and N are put in. */
  shownText: string
  pathOf: (page: number) => string
  /** While no filter narrows the list. */
  emptyText: string
  /** Undefined while no filter narrows the list. */
  onReset: (() => void) | undefined
  /** The table. */
  children: ReactNode
}

/** What stands under the filters of a list: its rows and pages, or why there are none. */
export function ListResult(props: ListResultProps) {
  const { pagination, failure, onRetry, isLoading, shownText, pathOf, children } = props
  const t = useT(adminTexts)
  return (
    <>
      {failure !== undefined ? (
        <ErrorNotice message={failure} onRetry={onRetry} isRetrying={isLoading} />
      ) : null}
      {pagination === undefined && failure === undefined ? (
        <div className="panel admin-skeleton" aria-busy="true">
          <output className="visually-hidden">{t('list.loading')}</output>
          <Skeleton shape="row" count={ROWS_WHILE_LOADING} />
        </div>
      ) : null}
      {pagination && pagination.total === 0 ? <NoRows {...props} /> : null}
      {pagination && pagination.total > 0 ? (
        <>
          <div className="panel admin-table">{children}</div>
          <div className="list-foot">
            <p className="num mid">{shown(shownText, pagination)}</p>
            {pagination.pages > 1 ? (
              <Pagination page={pagination.page} pageCount={pagination.pages} pathOf={pathOf} />
            ) : null}
          </div>
        </>
      ) : null}
    </>
  )
}

function NoRows({ emptyText, onReset }: ListResultProps) {
  const t = useT(adminTexts)
  return (
    <div className="panel">
      <EmptyState
        icon="search"
        level={2}
        title={onReset ? t('list.none') : emptyText}
        actions={onReset ? <Button onClick={onReset}>{t('filters.reset')}</Button> : null}
      />
    </div>
  )
}

/** The specification writes the places of its sentence as X, Y and N. */
function shown(text: string, { page, limit, total }: Pages): string {
  const first = Math.min(total, (page - 1) * limit + 1)
  return text
    .replace(/\bX\b/, String(first))
    .replace(/\bY\b/, String(Math.min(total, page * limit)))
    .replace(/\bN\b/, String(total))
}
