import type { Quote, QuoteResponse } from '@app/contract/selling/sales'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '#lib/api/api-error.ts'
import { changesBetween, type QuoteChange } from './quote-changes.ts'
import { createQuote, extendQuote } from './sell-calls.ts'
import { useQuotePhase, type QuotePhase } from './use-quote-phase.ts'

type Ask = () => Promise<QuoteResponse>

type Loaded = {
  quote: Quote
  /** The end of the price lock on this browser's clock, which may be wrong. */
  endsAtMs: number
  /** Set when this quote replaced an older one for the same items. */
  renewal: { changes: QuoteChange[] } | undefined
}

export type QuoteControl = {
  /** The last quote from the server; it stays visible while the next one loads. */
  quote: Quote | undefined
  endsAtMs: number
  renewal: Loaded['renewal']
  phase: QuotePhase
  isLoading: boolean
  problem: unknown
  retry: () => void
  /** Reduces the sale to these items; when the server refuses, the quote stays unchanged. */
  keepOnly: (assetIds: readonly string[]) => void
  /** Locks today's prices again. The code stays the same as long as the server allows it. */
  renew: () => void
  /** Called when the server reports that the quote has expired, even if our clock disagrees. */
  expire: () => void
}

export function useQuote(firstAssetIds: readonly string[]): QuoteControl {
  const [loaded, setLoaded] = useState<Loaded>()
  // It calls back only for the last request, so an overtaken answer changes nothing.
  const { mutate, isIdle, isPending, error } = useMutation({ mutationFn: (ask: Ask) => ask() })
  const endsAtMs = loaded?.endsAtMs ?? Number.POSITIVE_INFINITY
  const phase = useQuotePhase(endsAtMs)

  function start(ask: Ask, before?: Quote) {
    mutate(ask, {
      onSuccess: ({ quote }) =>
        setLoaded({
          quote,
          endsAtMs: Date.now() + Date.parse(quote.expiresAt) - Date.parse(quote.serverTime),
          renewal: before && { changes: changesBetween(before, quote) },
        }),
    })
  }

  const keepOnly = (assetIds: readonly string[]) => start(() => createQuote(assetIds))
  const begin = useEffectEvent(() => keepOnly(firstAssetIds))
  useEffect(() => begin(), [])

  return {
    quote: loaded?.quote,
    endsAtMs,
    renewal: loaded?.renewal,
    phase,
    isLoading: isIdle || isPending,
    problem: error ?? undefined,
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
