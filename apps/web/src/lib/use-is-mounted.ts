import { useSyncExternalStore } from 'react'

const NEVER = () => () => undefined

/** False in rendered HTML until its scripts run: a form sent before that would go to the address bar. */
export function useIsMounted(): boolean {
  return useSyncExternalStore(
    NEVER,
    () => true,
    () => false,
  )
}
