import type { TransactionsResponse } from '@app/contract/office/transactions'
import { useRef, useState } from 'react'
import { useRemote, type Remote } from '#lib/use-remote.ts'
import { filterQuery, type FilterValues } from './filters.ts'
import { listTransactions } from './transactions-calls.ts'
import { useListNews, type Shown } from './use-list-news.ts'

export type Transactions = Remote<TransactionsResponse> & {
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
export function useTransactions(values: FilterValues, page: number): Transactions {
  const query = filterQuery(values)
  const list = new URLSearchParams(query).toString()
  const anchor = useRef<{ list: string; value: string }>(undefined)
  const [receivedAtMs, setReceivedAtMs] = useState(0)
  const [shown, setShown] = useState<Shown>()

  const rows = useRemote(`${list}&page=${page}`, async (signal) => {
    const known = page > 1 && anchor.current?.list === list ? { anchor: anchor.current.value } : {}
    const answer = await listTransactions({ ...query, ...known, page: String(page) }, { signal })
    setReceivedAtMs(Date.now())
    if (!('anchor' in known)) anchor.current = answer.anchor ? { list, value: answer.anchor } : undefined
    const { total } = answer.pagination
    setShown({ list, anchor: anchor.current?.value, total, newer: answer.newer })
    return answer
  })
  const news = useListNews(shown?.list === list ? shown : undefined)
  return { ...rows, ...news, receivedAtMs }
}
