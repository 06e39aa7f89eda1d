/** One cached value for all callers, read again when it is older than this. Concurrent callers share one read. */
export function remember<Value>(read: () => Promise<Value>, maxAgeMs: number): () => Promise<Value> {
  let kept: { value: Promise<Value>; atMs: number } | undefined
  return () => {
    const nowMs = performance.now()
    if (kept && nowMs - kept.atMs < maxAgeMs) return kept.value
    const value = read()
    const mine = { value, atMs: nowMs }
    kept = mine
    // A failed read rejects for the callers that waited for it and is not cached for later callers.
    value.catch(() => {
      if (kept === mine) kept = undefined
    })
    return value
  }
}
