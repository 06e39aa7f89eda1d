import { useSyncExternalStore } from 'react'

/** False during hydration of a prerendered page: until then it must look exactly as in the build. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}
