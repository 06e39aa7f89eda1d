import { matchRoutes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'

/** Matches the routes of development or of a build. */
async function patternAt(address: string, isDevelopment: boolean): Promise<string | undefined> {
  vi.resetModules()
  vi.stubEnv('DEV', isDevelopment)
  const { routesAt } = await import('./routes.tsx')
  return matchRoutes(routesAt(address), address)?.at(-1)?.route.path
}
afterEach(() => vi.unstubAllEnvs())

test.each(['/design', '/en/design'])('%s is a page in development only', async (address) => {
  expect(await patternAt(address, true)).toBe('design')
  expect(await patternAt(address, false)).toBe('*')
})
