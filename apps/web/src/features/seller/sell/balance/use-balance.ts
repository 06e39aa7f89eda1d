import type { BalanceEntry, BalanceResponse } from '@app/contract/payments/balance'
import { useCallback, useEffect, useRef, useState } from 'react'
import { onUserEvent } from '#lib/session/user-events.ts'
import { fetchBalance } from './balance-calls.ts'

const PAGE_SIZE = 20
const PAGE_SIZE_MAX = 50

export type BalanceView = {
  balance: BalanceResponse['balance'] | undefined
  entries: readonly BalanceEntry[]
  hasMore: boolean
  isLoading: boolean
  /** The first page failed to load; an earlier balance may still be shown. */
  hasFailed: boolean
  isLoadingMore: boolean
  hasMoreFailed: boolean
  reload: () => void
  loadMore: () => void
}

type State = Omit<BalanceView, 'reload' | 'loadMore' | 'hasMore'> & { total: number }

const NOTHING_YET: State = {
  balance: undefined,
  entries: [],
  total: 0,
  isLoading: true,
  hasFailed: false,
  isLoadingMore: false,
  hasMoreFailed: false,
}

/** The balance and the loaded entries; loads again when the server reports a change. */
export function useBalance(): BalanceView {
  const [state, setState] = useState(NOTHING_YET)
  const newest = useRef(0)
  const shown = useRef(0)

  /** Loads from the start, with as many entries as are already shown. */
  const load = useCallback(async () => {
    const turn = ++newest.current
    const limit = Math.min(PAGE_SIZE_MAX, Math.max(PAGE_SIZE, shown.current))
    const answer = await fetchBalance({ limit, offset: 0 }).catch(() => undefined)
    if (turn !== newest.current) return
    if (answer) shown.current = answer.entries.length
    setState((now) =>
      answer
        ? { ...NOTHING_YET, ...facts(answer, answer.entries), isLoading: false }
        : { ...now, isLoading: false, hasFailed: true },
    )
  }, [])

  useEffect(() => {
    void load()
    const stop = onUserEvent(({ kind }) => {
      if (kind === 'balance.updated') void load()
    })
    return () => {
      newest.current += 1
      stop()
    }
  }, [load])

  async function loadMore() {
    const turn = ++newest.current
    const { entries } = state
    setState({ ...state, isLoadingMore: true, hasMoreFailed: false })
    const answer = await fetchBalance({ limit: PAGE_SIZE, offset: entries.length }).catch(() => undefined)
    if (turn !== newest.current) return
    const known = new Set(entries.map(({ id }) => id))
    // A new entry on top moves the others down, so an entry may be returned twice.
    const all = [...entries, ...(answer?.entries.filter(({ id }) => !known.has(id)) ?? [])]
    shown.current = all.length
    setState((now) => ({
      ...now,
      ...(answer ? facts(answer, all) : { hasMoreFailed: true }),
      isLoadingMore: false,
    }))
  }

  const { total, ...view } = state
  return {
    ...view,
    hasMore: view.entries.length < total,
    reload: () => {
      setState({ ...state, isLoading: true })
      void load()
    },
    loadMore: () => void loadMore(),
  }
}

function facts({ balance, pagination }: BalanceResponse, entries: readonly BalanceEntry[]) {
  return { balance, entries, total: pagination.total }
}
