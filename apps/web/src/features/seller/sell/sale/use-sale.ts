import type { Sale } from '@app/contract/selling/sales'
import { useEffect, useState } from 'react'
import { ApiError } from '#lib/api/api-error.ts'
import { onUserEvent } from '#lib/session/user-events.ts'
import { fetchSale } from './sale-calls.ts'

const POLL_MS = 10_000
const NOTHING_YET = { sale: undefined, problem: undefined, readAtMs: 0 }

export type SaleView = {
  sale: Sale | undefined
  /**
   * `unknown`: the sale does not exist or belongs to another user. `failed`: the last load failed; an earlier version
   * may still be shown.
   */
  problem: 'unknown' | 'failed' | undefined
  readAtMs: number
  reload: () => void
  show: (sale: Sale) => void
}

type State = Omit<SaleView, 'reload' | 'show'> & {
  saleId: string
  /** The number of the load that produced this state. */
  attempt: number
}

/**
 * Keeps one sale up to date: stream events trigger a load at once, and a poll every ten seconds covers a lost stream.
 * A hidden page does not poll; it loads as soon as it is visible again.
 */
export function useSale(saleId: string): SaleView {
  const [state, setState] = useState<State>({ saleId, attempt: 0, ...NOTHING_YET })
  const [attempt, setAttempt] = useState(0)
  const isOver = state.saleId === saleId && state.sale !== undefined && state.sale.status !== 'pending'

  useEffect(() => {
    const controller = new AbortController()
    async function load() {
      const read = await readSale(saleId, controller.signal)
      if (controller.signal.aborted) return
      setState((now) => ({
        saleId,
        attempt,
        sale: read.sale ?? (now.saleId === saleId ? now.sale : undefined),
        problem: read.problem,
        readAtMs: read.sale ? Date.now() : now.readAtMs,
      }))
    }
    void load()
    return () => controller.abort()
  }, [saleId, attempt])

  useEffect(() => {
    const reload = () => setAttempt((now) => now + 1)
    const look = () => {
      if (!document.hidden) reload()
    }
    const stopEvents = onUserEvent((event) => {
      const isSale = event.kind === 'sale.updated' || event.kind === 'sale.diverted'
      if (isSale && String(event.saleId) === saleId) reload()
      // An alarm opens a support request a moment later.
      if (event.kind === 'ticket.updated') look()
    })
    document.addEventListener('visibilitychange', look)
    const timer = isOver ? undefined : setInterval(look, POLL_MS)
    return () => {
      stopEvents()
      document.removeEventListener('visibilitychange', look)
      clearInterval(timer)
    }
  }, [saleId, isOver])

  const isCurrent = state.saleId === saleId
  return {
    sale: isCurrent ? state.sale : undefined,
    problem: isCurrent ? state.problem : undefined,
    readAtMs: state.readAtMs,
    reload: () => setAttempt((now) => now + 1),
    show: (sale) => setState({ saleId, attempt, sale, problem: undefined, readAtMs: Date.now() }),
  }
}

async function readSale(saleId: string, signal: AbortSignal): Promise<Pick<SaleView, 'sale' | 'problem'>> {
  try {
    return { sale: await fetchSale(saleId, signal), problem: undefined }
  } catch (error) {
    const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400)
    return { sale: undefined, problem: isUnknown ? 'unknown' : 'failed' }
  }
}
