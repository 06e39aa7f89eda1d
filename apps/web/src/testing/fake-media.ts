import { vi } from 'vitest'

/**
 * Fakes `matchMedia`, which jsdom lacks: only the named queries match. It is removed together with the other stubs.
 */
export function fakeMedia(...fitting: string[]): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: fitting.includes(query),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}
