const FAILURES_MAX = 10_000

/** Remembers failed pictures for a short time, so that a broken picture is not requested at every view. */
export function createFailureMemory(lifetimeMs: number) {
  const untilMsByKey = new Map<string, number>()
  return {
    add: (key: string): void => {
      untilMsByKey.delete(key)
      untilMsByKey.set(key, performance.now() + lifetimeMs)
      const oldest = untilMsByKey.keys().next().value
      if (untilMsByKey.size > FAILURES_MAX && oldest !== undefined) untilMsByKey.delete(oldest)
    },
    has: (key: string): boolean => (untilMsByKey.get(key) ?? 0) > performance.now(),
  }
}
