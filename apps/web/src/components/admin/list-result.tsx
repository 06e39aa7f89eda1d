import { LIST_ROWS_MAX } from '@app/contract/payments/transaction-facts'
import type { Language } from '@app/contract/languages'
import type { ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { ErrorNotice } from '#components/ui/error-notice.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { formatTotal } from '#lib/format-total.ts'
import { useLanguage, useT } from '#lib/i18n/use-t.ts'
import { adminTexts } from './admin-texts.ts'
import adminStyles from '#components/admin/admin.module.css'
import styles from '#components/admin/list-result.module.css'

const ROWS_WHILE_LOADING = 10

export type Pages = { page: number; limit: number; pages: number; total: number; isMore?: boolean }

type ListResultProps = {
  /** Undefined until the first response. */
  pagination: Pages | undefined
  /** The error message of a failed call; the specification defines one for each list. */
  failure: string | undefined
  onRetry: () => void
  isLoading: boolean
  /** `Pokazuje X - Y z N transakcji`: X, Y and N are replaced by numbers. */
  shownText: string
  pathOf: (page: number) => string
  /** Shown when the list is empty and no filter is active. */
  emptyText: string
  /** What will be here and what to do for it. */
  emptyHint?: string | undefined
  /** Undefined when no filter is active. */
  onReset: (() => void) | undefined
  /** The table. */
  children: ReactNode
}

/** The content below the filters of a list: rows and pagination, or the reason why there are none. */
export function ListResult(props: ListResultProps) {
  const { pagination, failure, onRetry, isLoading } = props
  const t = useT(adminTexts)
  return (
    <>
      {failure !== undefined ? (
        <ErrorNotice message={failure} onRetry={onRetry} isRetrying={isLoading} />
      ) : null}
      {pagination === undefined && failure === undefined ? (
        <div className={`panel ${adminStyles['admin-skeleton']}`} aria-busy="true">
          <output className="visually-hidden">{t('list.loading')}</output>
          <Skeleton shape="row" count={ROWS_WHILE_LOADING} />
        </div>
      ) : null}
      {pagination && pagination.total === 0 ? <NoRows {...props} /> : null}
      {pagination && pagination.total > 0 ? <Rows {...props} pagination={pagination} /> : null}
    </>
  )
}

function Rows({ pagination, shownText, pathOf, children }: ListResultProps & { pagination: Pages }) {
  const t = useT(adminTexts)
  const language = useLanguage()
  const { page, pages, total, isMore = false } = pagination
  const isAtEnd = isMore && total >= LIST_ROWS_MAX && page >= pages
  return (
    <>
      {page > pages ? (
        <p className="mid">{t('list.noPage', { page, pages })}</p>
      ) : (
        <div className={`panel ${styles['admin-table']}`}>{children}</div>
      )}
      {isAtEnd ? (
        <p className="mid">{t('list.further', { count: formatTotal(total, false, language) })}</p>
      ) : null}
      <div className={styles['list-foot']}>
        {page > pages ? null : <p className="num mid">{shown(shownText, pagination, language)}</p>}
        {pages > 1 ? <Pagination page={page} pageCount={pages} pathOf={pathOf} /> : null}
      </div>
    </>
  )
}

function NoRows({ emptyText, emptyHint, onReset }: ListResultProps) {
  const t = useT(adminTexts)
  return (
    <div className="panel">
      <EmptyState
        icon={onReset ? 'search' : 'box'}
        level={2}
        title={onReset ? t('list.none') : emptyText}
        actions={onReset ? <Button onClick={onReset}>{t('filters.reset')}</Button> : null}
      >
        {onReset ? null : emptyHint}
      </EmptyState>
    </div>
  )
}

/** The specification uses X, Y and N as placeholders in this sentence. */
function shown(text: string, { page, limit, total, isMore = false }: Pages, language: Language): string {
  const first = Math.min(total, (page - 1) * limit + 1)
  return text
    .replace(/\bX\b/, String(first))
    .replace(/\bY\b/, String(Math.min(total, page * limit)))
    .replace(/\bN\b/, formatTotal(total, isMore, language))
}
