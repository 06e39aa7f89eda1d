import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { formatTotal } from '#lib/format-total.ts'
import { useLanguage } from '#lib/i18n/use-t.ts'
import { adminTransactionPath, localizedPath, paths } from '#lib/paths.ts'
import { viewKey } from '../filters.ts'
import { neighboursQuery } from './detail-calls.ts'

/** The previous and next transaction in the list from which this one was opened; its filters are in the URL. */
export function useNeighbours(id: string) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const language = useLanguage()
  const key = viewKey(search)
  const { data: value } = useQuery(neighboursQuery(id, Object.fromEntries(new URLSearchParams(key))))
  const query = key === '' ? '' : `?${key}`
  const listPath = paths.adminTransactions + query

  const pathOf = useCallback(
    (other: number | null | undefined) => (other ? adminTransactionPath(other) + query : undefined),
    [query],
  )
  const go = useCallback(
    (path: string, options?: { replace: boolean }) => void navigate(localizedPath(path, language), options),
    [navigate, language],
  )
  return {
    position: value?.position ?? undefined,
    total: value && formatTotal(value.total, value.isMore, language),
    previousPath: pathOf(value?.previousId),
    nextPath: pathOf(value?.nextId),
    listPath,
    go,
  }
}
