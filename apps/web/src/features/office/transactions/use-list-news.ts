import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useStaffEvents } from '#lib/staff/staff-events.ts'
import { listTransactions } from './transactions-calls.ts'

/** Poll interval for changes that the stream did not deliver. */
const LOOK_AGAIN_MS = 30_000
/** Collects events for this long, so that a busy minute does not cause more requests. */
const GATHER_MS = 1_000

/** The list as shown on the screen. */
export type Shown = {
  /** The filters of the list. */
  list: string
  /** A list that was loaded again ends the news about the last one, also with the same rows. */
  receivedAtMs: number
  /** The start of the list, if the server returns one; short lists are only counted. */
  anchor: string | undefined
  total: number
  newer: number
}
type News = { newer: number; hasShrunk: boolean }

/** Counts transactions that were added after the list was loaded. The rows do not move. */
export function useListNews(shown: Shown | undefined): News {
  const known: News = { newer: shown?.newer ?? 0, hasShrunk: false }
  const { data, refetch } = useQuery({
    queryKey: ['news of GET /api/admin/transactions', shown],
    queryFn: ({ signal }) => findNews(shown as Shown, signal),
    enabled: shown !== undefined,
    // The list itself was just loaded, so the first request is due after the interval or with an event.
    initialData: known,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
    refetchIntervalInBackground: true,
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useStaffEvents(({ kind }) => {
    if (kind !== 'transactions.updated' || timer.current !== undefined) return
    timer.current = setTimeout(() => {
      timer.current = undefined
      if (shown) void refetch()
    }, GATHER_MS)
  })
  return data
}

async function findNews({ list, anchor, total }: Shown, signal: AbortSignal): Promise<News> {
  const start = anchor === undefined ? {} : { anchor }
  const query = { ...Object.fromEntries(new URLSearchParams(list)), ...start, limit: '1' }
  const { newer, pagination } = await listTransactions(query, { signal, isBackground: true })
  if (anchor !== undefined) return { newer, hasShrunk: false }
  const growth = pagination.total - total
  return { newer: Math.max(0, growth), hasShrunk: growth < 0 }
}
