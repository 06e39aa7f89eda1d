import { useEffect, useState } from 'react'
import { useStaffEvents } from '#lib/staff/staff-events.ts'
import { listTransactions } from './transactions-calls.ts'

/** For what the stream could not tell. */
const LOOK_AGAIN_MS = 30_000
/** A busy minute of the house is no reason to ask more often. */
const GATHER_MS = 1_000

/** The list as it is on the screen. */
export type Shown = {
  /** Its filters. */
  list: string
  /** Where it begins, in lists that know; short ones are only counted. */
  anchor: string | undefined
  total: number
  newer: number
}
type News = { newer: number; hasShrunk: boolean }

/** Counts what came to the list since it was read. The rows themselves stay where they are. */
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

/** Grows whenever it is time to look. */
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
