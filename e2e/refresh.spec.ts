import path from 'node:path'
import { rolldown } from 'rolldown'
import { expect, newPlayer, signInAt, test } from './support/fixtures.ts'

const CALLS = 20

/** Bundles the product's own API client as one script, so that a test can call it as often as needed. */
async function bundledClient(): Promise<string> {
  const bundle = await rolldown({
    input: path.join(import.meta.dirname, '../apps/web/src/lib/api/request.ts'),
    transform: { define: { 'import.meta.env.DEV': 'false' } },
    logLevel: 'silent',
  })
  const { output } = await bundle.generate({ format: 'iife', name: 'productClient', codeSplitting: false })
  return `${output[0].code}\nwindow.productClient = productClient`
}

test('sign-in: twenty parallel 401 responses in two tabs cause exactly one refresh', async ({
  page,
  context,
}) => {
  // These pages send few requests. Their own requests with the old token wait for the same refresh.
  await signInAt(page, await newPlayer(), '/terms')
  const other = await context.newPage()
  await other.goto('/')
  const code = await bundledClient()
  await Promise.all([page.evaluate(code), other.evaluate(code)])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('accessToken'))).not.toBeNull()

  const refreshes: string[] = []
  const refused: string[] = []
  context.on('response', (response) => {
    if (response.url().endsWith('/api/auth/refresh')) refreshes.push(response.url())
    if (response.status() === 401 && response.url().endsWith('/api/auth/user')) refused.push(response.url())
  })
  // All twenty requests leave before the first response, so none can use a token that another request has refreshed. A
  // page may send one of its own meanwhile: whatever comes after the twentieth must pass too, or it waits until its
  // timeout.
  const held: (() => void)[] = []
  await context.route('**/api/auth/user', async (route) => {
    if (route.request().headers()['authorization'] === 'Bearer expired') {
      await new Promise<void>((resolve) => {
        held.push(resolve)
        if (held.length >= CALLS) for (const release of held) release()
      })
    }
    await route.continue()
  })
  await page.evaluate(() => localStorage.setItem('accessToken', 'expired'))
  const tenCalls = () => {
    const { request } = (
      window as unknown as {
        productClient: { request: (route: string, options: object) => Promise<unknown> }
      }
    ).productClient
    return Promise.all(Array.from({ length: 10 }, () => request('GET /api/auth/user', { timeoutMs: 60_000 })))
  }
  const answers = await Promise.all([page.evaluate(tenCalls), other.evaluate(tenCalls)])

  expect(answers.flat()).toHaveLength(CALLS)
  // The browser may tell of a response after the page has read it.
  await expect.poll(() => refused.length).toBeGreaterThanOrEqual(CALLS)
  expect(refreshes).toHaveLength(1)
})
