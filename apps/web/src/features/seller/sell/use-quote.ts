import type { Quote, QuoteResponse } from '@app/contract/selling/sales'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '#lib/api/api-error.ts'
import { changesBetween, type QuoteChange } from './quote-changes.ts'
import { createQuote, extendQuote } from './sell-calls.ts'
import { useQuotePhase, type QuotePhase } from './use-quote-phase.ts'

type Loaded = {
  quote: Quote
  /** The end of the lock on this browser's clock, whatever that clock says. */
  endsAtMs: number
  /** Set when this quote took the place of an older one for the same items. */
  renewal: { changes: QuoteChange[] } | undefined
}

export type QuoteControl = {
  /** The last one the server gave; it stays on screen while the next one is on its way. */
  quote: Quote | undefined
  endsAtMs: number
  renewal: Loaded['renewal']
  phase: QuotePhase
  isLoading: boolean
  problem: unknown
  retry: () => void
  /** Sells only these; when the server refuses, the quote stays as it is. */
  keepOnly: (assetIds: readonly string[]) => void
  /** A new lock at today's prices. The code stays the same as long as the server allows. */
  renew: () => void
  /** The server says that the quote is over, whatever our clock says. */
  expire: () => void
}

export function useQuote(firstAssetIds: readonly string[]): QuoteControl {
  const [loaded, setLoaded] = useState<Loaded>()
  const [isLoading, setLoading] = useState(true)
  const [problem, setProblem] = useState<unknown>()
  const turn = useRef(0)
  const endsAtMs = loaded?.endsAtMs ?? Number.POSITIVE_INFINITY
  const phase = useQuotePhase(endsAtMs)

  function start(ask: () => Promise<QuoteResponse>, before?: Quote) {
    setLoading(true)
    setProblem(undefined)
    void run(ask, before)
  }

  async function run(ask: () => Promise<QuoteResponse>, before?: Quote) {
    turn.current += 1
    const own = turn.current
    try {
      const { quote } = await ask()
      if (own !== turn.current) return
      setLoaded({
        quote,
        endsAtMs: Date.now() + Date.parse(quote.expiresAt) - Date.parse(quote.serverTime),
        renewal: before && { changes: changesBetween(before, quote) },
      })
    } catch (error) {
      if (own === turn.current) setProblem(error)
    }
    if (own === turn.current) setLoading(false)
  }

  const keepOnly = (assetIds: readonly string[]) => start(() => createQuote(assetIds))
  const begin = useEffectEvent(() => run(() => createQuote(firstAssetIds)))
  useEffect(() => {
    void begin()
    return () => {
      turn.current += 1
    }
  }, [])

  return {
    quote: loaded?.quote,
    endsAtMs,
    renewal: loaded?.renewal,
    phase,
    isLoading,
    problem,
    retry: () => keepOnly(loaded?.quote.items.map((item) => item.assetId) ?? firstAssetIds),
    keepOnly,
    renew: () => {
      if (loaded) start(() => renewQuote(loaded.quote), loaded.quote)
    },
    expire: () => setLoaded((now) => now && { ...now, endsAtMs: Math.min(now.endsAtMs, Date.now()) }),
  }
}

async function renewQuote(quote: Quote): Promise<QuoteResponse> {
  const assetIds = quote.items.map((item) => item.assetId)
  if (quote.extensionsLeft === 0) return createQuote(assetIds)
  try {
    return await extendQuote(quote.id)
  } catch (error) {
    const isOver =
      error instanceof ApiError && [404, 409].includes(error.status) && error.code !== 'items_unavailable'
    if (!isOver) throw error
    return createQuote(assetIds)
  }
}
