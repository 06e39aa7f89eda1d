import { matchRoutes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'

/** Matches the routes of a build with or without the component gallery. */
async function patternAt(address: string): Promise<string | undefined> {
  vi.resetModules()
  const { ROUTES } = await import('./routes.tsx')
  return matchRoutes(ROUTES, address)?.at(-1)?.route.path
}
afterEach(() => vi.unstubAllGlobals())

test.each(['/design', '/en/design'])('%s is not found in a production build', async (address) => {
  expect(await patternAt(address)).toBe('*')
})

test('/design is a page when the build enables the gallery', async () => {
  vi.stubGlobal('BUILD_GALLERY', true)
  expect(await patternAt('/design')).toBe('design')
})
