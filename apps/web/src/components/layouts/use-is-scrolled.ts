import { useSyncExternalStore } from 'react'
import { scrollTop } from '#lib/scroll-top.ts'

const SCROLLED_PX = 10

export function useIsScrolled(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => scrollTop() > SCROLLED_PX,
    () => false,
  )
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}
