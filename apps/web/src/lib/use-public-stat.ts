import { startTransition, useEffect, useState } from 'react'

/** Something public that a page shows when it has it: undefined on its way, null when it cannot be had. */
export function usePublicStat<Value>(
  load: (signal: AbortSignal) => Promise<Value>,
): Value | null | undefined {
  const [value, setValue] = useState<Value | null>()
  useEffect(() => {
    const asked = new AbortController()
    // Several arrive at once while somebody already reads the page; none of them may make it stand still.
    const show = (next: Value | null) => startTransition(() => setValue(() => next))
    load(asked.signal).then(show, () => {
      if (!asked.signal.aborted) show(null)
    })
    return () => asked.abort()
  }, [load])
  return value
}
