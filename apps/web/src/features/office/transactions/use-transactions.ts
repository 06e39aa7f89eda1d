import type { TransactionsResponse } from '@app/contract/office/transactions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { ApiError } from '#lib/api/api-error.ts'
import { keyOf } from '#lib/api/route-query.ts'
import { listTransactions } from './transactions-calls.ts'
import { useListNews, type Shown } from './use-list-news.ts'

export type Transactions = {
  /** While the next page loads, the last one is kept. */
  value: TransactionsResponse | undefined
  error: ApiError | null
  isLoading: boolean
  reload: () => void
  /** Transactions that were added after the list was opened and are not in it. */
  newer: number
  /** Some transactions have left the list since then, so the list is stale. */
  hasShrunk: boolean
  /** Local time of the response, so that displayed ages keep increasing. */
  receivedAtMs: number
}

/**
 * One page of the list. The first page fixes the set of transactions, so that new ones do not move rows between
 * pages; they are counted instead.
 */
export function useTransactions(query: Readonly<Record<string, string>>, page: number): Transactions {
  const list = new URLSearchParams(query).toString()
  const anchor = useRef<{ list: string; value: string }>(undefined)

  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keyOf('GET /api/admin/transactions', { query: { ...query, page } }),
    queryFn: async ({ signal }) => {
      const known = page > 1 && anchor.current?.list === list ? { anchor: anchor.current.value } : {}
      const answer = await listTransactions({ ...query, ...known, page: String(page) }, { signal })
      if (!('anchor' in known)) anchor.current = answer.anchor ? { list, value: answer.anchor } : undefined
      return { answer, list, anchor: anchor.current?.value, receivedAtMs: Date.now() }
    },
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  const reload = useCallback(() => void refetch(), [refetch])
  const news = useListNews(data?.list === list ? shownOf(data) : undefined)
  return {
    value: data?.answer,
    error,
    isLoading: isFetching,
    reload,
    ...news,
    receivedAtMs: data?.receivedAtMs ?? 0,
  }
}

type Listed = { answer: TransactionsResponse; list: string; anchor: string | undefined; receivedAtMs: number }

function shownOf({ answer, list, anchor, receivedAtMs }: Listed): Shown {
  return { list, receivedAtMs, anchor, total: answer.pagination.total, newer: answer.newer }
}
