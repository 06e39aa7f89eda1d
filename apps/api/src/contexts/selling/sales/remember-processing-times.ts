import type { ProcessingTimes } from './processing-times.repository.ts'

const REMEMBERED_MS = 15_000

/**
 * Two hundred examples are expensive to read, change little between sales, and give every user the same result. So a
 * process caches them for fifteen seconds and never reads them inside a transaction.
 */
export function rememberPaces(read: () => Promise<ProcessingTimes>): () => Promise<ProcessingTimes> {
  let known: { paces: Promise<ProcessingTimes>; readAtMs: number } | undefined
  return () => {
    if (known && performance.now() - known.readAtMs < REMEMBERED_MS) return known.paces
    const entry = { paces: read(), readAtMs: performance.now() }
    known = entry
    entry.paces.catch(() => {
      // A failed read must not stay in the cache.
      if (known === entry) known = undefined
    })
    return entry.paces
  }
}
