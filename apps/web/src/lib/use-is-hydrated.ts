import { useSyncExternalStore } from 'react'

/** False while a prerendered page is taken over: until then it must look exactly as it was rendered at build time. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}
