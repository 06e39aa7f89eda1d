import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorNotice } from '#components/ui/error-notice.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { dashboardTexts } from './dashboard-texts.ts'

type StatsPartProps<Value> = {
  stats: UseQueryResult<Value>
  /** Number of placeholder lines. */
  lines?: number
  children: (value: Value) => ReactNode
}

/** Loads, fails and retries separately, so that one failure never hides the whole page. */
export function StatsPartView<Value>({ stats, lines = 4, children }: StatsPartProps<Value>) {
  const t = useT(dashboardTexts)
  const { data: value, error, refetch, isFetching } = stats
  if (value !== undefined && !error) return children(value)
  if (error) {
    return (
      <ErrorNotice message={t('failed')} lang="en" onRetry={() => void refetch()} isRetrying={isFetching} />
    )
  }
  return (
    <div className="stack" aria-busy="true">
      <output className="visually-hidden">{t('loading')}</output>
      <Skeleton shape="line" count={lines} />
    </div>
  )
}
