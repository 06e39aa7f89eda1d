import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** jsdom has no layout, so the test decides whether the end of the list is visible. */
export function fakeLayout(): { scrolledToEnd: () => number; seeEnd: (isInSight: boolean) => void } {
  const observers = new Set<IntersectionObserverCallback>()
  const scroll = vi.fn<() => void>()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #callback: IntersectionObserverCallback
      constructor(callback: IntersectionObserverCallback) {
        this.#callback = callback
      }
      observe() {
        observers.add(this.#callback)
      }
      disconnect() {
        observers.delete(this.#callback)
      }
    },
  )
  Element.prototype.scrollIntoView = scroll
  return {
    scrolledToEnd: () => scroll.mock.calls.length,
    seeEnd: (isInSight) =>
      act(() => {
        for (const callback of observers)
          callback([{ isIntersecting: isInSight } as IntersectionObserverEntry], {} as IntersectionObserver)
      }),
  }
}
