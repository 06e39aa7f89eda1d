import { startTransition, useEffect, useState } from 'react'

/** Public data that a page shows when available: undefined while it loads, null when it failed to load. */
export function usePublicStat<Value>(
  load: (signal: AbortSignal) => Promise<Value>,
): Value | null | undefined {
  const [value, setValue] = useState<Value | null>()
  useEffect(() => {
    const asked = new AbortController()
    // Several values arrive at once while the user already reads; none of them may block the page.
    const show = (next: Value | null) => startTransition(() => setValue(() => next))
    load(asked.signal).then(show, () => {
      if (!asked.signal.aborted) show(null)
    })
    return () => asked.abort()
  }, [load])
  return value
}
