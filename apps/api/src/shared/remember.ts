/** One answer for everybody, read again when it is older than this. Those who come meanwhile wait for the same read. */
export function remember<Value>(read: () => Promise<Value>, maxAgeMs: number): () => Promise<Value> {
  let kept: { value: Promise<Value>; atMs: number } | undefined
  return () => {
    const nowMs = performance.now()
    if (kept && nowMs - kept.atMs < maxAgeMs) return kept.value
    const value = read()
    const mine = { value, atMs: nowMs }
    kept = mine
    // A failed read is told to those who waited for it and to nobody after them.
    value.catch(() => {
      if (kept === mine) kept = undefined
    })
    return value
  }
}
