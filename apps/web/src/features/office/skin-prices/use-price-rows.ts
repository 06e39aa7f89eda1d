import { useEffect, useState } from 'react'
import { fetchPriceRows, type PriceRow } from './skin-prices-calls.ts'

type Loaded = { attempt: number; rows: readonly PriceRow[]; fetchedAt: string }

export type PriceRowsState = {
  /** Stays visible while a newer list loads. */
  loaded: Loaded | undefined
  isLoading: boolean
  hasFailed: boolean
  reload: () => void
}

export function usePriceRows(): PriceRowsState {
  const [attempt, setAttempt] = useState(0)
  const [loaded, setLoaded] = useState<Loaded>()
  const [failedAttempt, setFailedAttempt] = useState<number>()

  useEffect(() => {
    const controller = new AbortController()
    async function load() {
      try {
        const answer = await fetchPriceRows(controller.signal)
        if (!controller.signal.aborted) setLoaded({ attempt, ...answer })
      } catch {
        setFailedAttempt(attempt)
      }
    }
    void load()
    return () => controller.abort()
  }, [attempt])

  const hasFailed = failedAttempt === attempt
  return {
    loaded,
    isLoading: loaded?.attempt !== attempt && !hasFailed,
    hasFailed,
    reload: () => setAttempt((count) => count + 1),
  }
}
