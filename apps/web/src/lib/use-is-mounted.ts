import { useSyncExternalStore } from 'react'

const NEVER = () => () => undefined

/** False in rendered HTML until its scripts run: a form sent before that would put its values into the URL. */
export function useIsMounted(): boolean {
  return useSyncExternalStore(
    NEVER,
    () => true,
    () => false,
  )
}
