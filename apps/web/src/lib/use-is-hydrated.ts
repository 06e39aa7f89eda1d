import { useSyncExternalStore } from 'react'

const NEVER = () => () => undefined

/**
 * False during hydration of a prerendered page: until then it must look exactly as in the build, and a form sent before
 * that would put its values into the URL.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    NEVER,
    () => true,
    () => false,
  )
}
