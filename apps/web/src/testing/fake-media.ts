import { vi } from 'vitest'

/** A screen that fits the named queries and no others; jsdom has none. Undone with the other stubs. */
export function fakeMedia(...fitting: string[]): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: fitting.includes(query),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}
