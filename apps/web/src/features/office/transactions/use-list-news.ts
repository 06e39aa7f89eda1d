import { useEffect, useState } from 'react'
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
  /** The start of the list, if the server returns one; short lists are only counted. */
  anchor: string | undefined
  total: number
  newer: number
}
type News = { newer: number; hasShrunk: boolean }

/** Counts transactions that were added after the list was loaded. The rows do not move. */
export function useListNews(shown: Shown | undefined): News {
  const turn = useTurns()
  const [news, setNews] = useState<News & { shown: Shown }>()
  useEffect(() => {
    if (turn === 0 || !shown) return undefined
    const asked = new AbortController()
    const start = shown.anchor === undefined ? {} : { anchor: shown.anchor }
    const query = { ...Object.fromEntries(new URLSearchParams(shown.list)), ...start, limit: '1' }
    listTransactions(query, { signal: asked.signal, isBackground: true }).then(
      ({ newer, pagination }) => {
        const growth = pagination.total - shown.total
        setNews({
          shown,
          newer: shown.anchor === undefined ? Math.max(0, growth) : newer,
          hasShrunk: shown.anchor === undefined && growth < 0,
        })
      },
      () => undefined,
    )
    return () => asked.abort()
  }, [turn, shown])

  if (news && news.shown === shown) return { newer: news.newer, hasShrunk: news.hasShrunk }
  return { newer: shown?.newer ?? 0, hasShrunk: false }
}

/** Increases whenever it is time to poll. */
function useTurns(): number {
  const [turn, setTurn] = useState(0)
  const [isTold, setTold] = useState(false)
  useStaffEvents(({ kind }) => {
    if (kind === 'transactions.updated') setTold(true)
  })
  useEffect(() => {
    if (!isTold) return undefined
    const timer = setTimeout(() => {
      setTold(false)
      setTurn((now) => now + 1)
    }, GATHER_MS)
    return () => clearTimeout(timer)
  }, [isTold])
  useEffect(() => {
    const timer = setInterval(() => setTurn((now) => now + 1), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [])
  return turn
}
