import { useCallback, useMemo, useSyncExternalStore } from 'react'

/**
 * Whether a media query matches, for decisions that CSS alone cannot make. It is created once, because the browser
 * parses it on each call.
 */
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
