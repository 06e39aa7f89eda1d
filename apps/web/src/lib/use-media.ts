import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** Whether a media query fits, for what CSS alone cannot decide. Asked once: the browser parses it anew every time. */
export function useMedia(query: string): boolean {
  const list = useMemo(() => (typeof window === 'undefined' ? undefined : window.matchMedia(query)), [query])
  const subscribe = useCallback(
    (listener: () => void) => {
      list?.addEventListener('change', listener)
      return () => list?.removeEventListener('change', listener)
    },
    [list],
  )
  return useSyncExternalStore(
    subscribe,
    () => list?.matches ?? false,
    () => false,
  )
}
