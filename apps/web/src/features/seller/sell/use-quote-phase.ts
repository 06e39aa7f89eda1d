import { useEffect, useState } from 'react'

const EXTEND_FROM_MS = 120_000

/** `ending`: little time is left, so the quote may be extended. */
export type QuotePhase = 'locked' | 'ending' | 'expired'

/** Renders again only when the phase changes, not every second. */
export function useQuotePhase(endsAtMs: number): QuotePhase {
  const [nowMs, setNowMs] = useState(() => Date.now())

  useEffect(() => {
    if (!Number.isFinite(endsAtMs) || nowMs >= endsAtMs) return undefined
    const timer = setTimeout(() => setNowMs(Date.now()), waitMs(endsAtMs, nowMs))
    return () => clearTimeout(timer)
  }, [endsAtMs, nowMs])

  return phaseOf(endsAtMs - nowMs)
}

/** The time until the next phase. Returns 0 when the phase has already changed since `lookedAtMs`. */
function waitMs(endsAtMs: number, lookedAtMs: number): number {
  const leftMs = endsAtMs - Date.now()
  if (phaseOf(leftMs) !== phaseOf(endsAtMs - lookedAtMs)) return 0
  // A timer may fire slightly early, so the wait includes a few extra milliseconds.
  return (leftMs > EXTEND_FROM_MS ? leftMs - EXTEND_FROM_MS : leftMs) + 5
}

function phaseOf(leftMs: number): QuotePhase {
  if (leftMs <= 0) return 'expired'
  return leftMs <= EXTEND_FROM_MS ? 'ending' : 'locked'
}
