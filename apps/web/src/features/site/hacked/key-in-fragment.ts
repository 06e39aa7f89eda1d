import { useEffect, useState } from 'react'
import { useIsHydrated } from '#lib/use-is-hydrated.ts'

/**
 * The key of a mailed link is after the `#`, which no server receives. It is read once and removed from the address
 * bar, so that a copied URL does not contain it.
 */
export function useKeyInFragment(): string {
  const isHydrated = useIsHydrated()
  const [key] = useState(() => (typeof window === 'undefined' ? '' : keyIn(window.location.hash)))
  useEffect(() => {
    if (key !== '') window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [key])
  return isHydrated ? key : ''
}

function keyIn(hash: string): string {
  return new URLSearchParams(hash.slice(1)).get('key') ?? ''
}
