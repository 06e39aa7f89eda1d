import { useEffect, useState } from 'react'

const EXTEND_FROM_MS = 120_000

/** `ending`: so little time is left that the quote may be extended. */
export type QuotePhase = 'locked' | 'ending' | 'expired'

/** Renders again only when the phase changes, not with every second. */
export function useQuotePhase(endsAtMs: number): QuotePhase {
  const [nowMs, setNowMs] = useState(() => Date.now())

  useEffect(() => {
    if (!Number.isFinite(endsAtMs) || nowMs >= endsAtMs) return undefined
    const timer = setTimeout(() => setNowMs(Date.now()), waitMs(endsAtMs, nowMs))
    return () => clearTimeout(timer)
  }, [endsAtMs, nowMs])

  return phaseOf(endsAtMs - nowMs)
}

/** Until the next phase. The time that was last looked at may be of a phase that is over already. */
function waitMs(endsAtMs: number, lookedAtMs: number): number {
  const leftMs = endsAtMs - Date.now()
  if (phaseOf(leftMs) !== phaseOf(endsAtMs - lookedAtMs)) return 0
  // A timer may fire a moment early; a little later is always right.
  return (leftMs > EXTEND_FROM_MS ? leftMs - EXTEND_FROM_MS : leftMs) + 5
}

function phaseOf(leftMs: number): QuotePhase {
  if (leftMs <= 0) return 'expired'
  return leftMs <= EXTEND_FROM_MS ? 'ending' : 'locked'
}
