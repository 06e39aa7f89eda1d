import type { UseQueryResult } from '@tanstack/react-query'
import { classNames } from '#components/ui/class-names.ts'
import { ErrorNotice } from '#components/ui/error-notice.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { adminTexts } from './admin-texts.ts'
import adminStyles from '#components/admin/admin.module.css'

type QueryStateProps = {
  query: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>
  failed: string
  /** Number of placeholder rows. */
  rows: number
  /** For a place that already has a frame. */
  isFrameless?: boolean
}

/** Why a query failed, or placeholders until its first answer. The page shows the data itself. */
export function QueryState({ query, failed, rows, isFrameless = false }: QueryStateProps) {
  const t = useT(adminTexts)
  if (query.error) {
    return <ErrorNotice message={failed} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
  }
  if (query.data !== undefined) return null
  return (
    <div className={classNames(!isFrameless && 'panel', adminStyles['admin-skeleton'])} aria-busy="true">
      <output className="visually-hidden">{t('list.loading')}</output>
      <Skeleton shape="row" count={rows} />
    </div>
  )
}
