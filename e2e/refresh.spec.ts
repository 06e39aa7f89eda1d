import path from 'node:path'
import { rolldown } from 'rolldown'
import { expect, newPlayer, signInAt, test } from './support/fixtures.ts'

const CALLS = 20

/** The product's own client as one script, so that a test can make it call as often and as fast as it likes. */
async function bundledClient(): Promise<string> {
  const bundle = await rolldown({
    input: path.join(import.meta.dirname, '../apps/web/src/lib/api/request.ts'),
    transform: { define: { 'import.meta.env.DEV': 'false' } },
    logLevel: 'silent',
  })
  const { output } = await bundle.generate({ format: 'iife', name: 'productClient', codeSplitting: false })
  return `${output[0].code}\nwindow.productClient = productClient`
}

test('sign-in: twenty parallel 401s in two tabs cause exactly one refresh', async ({ page, context }) => {
  // Pages that ask for little themselves; what they do ask with the old token waits for the same refresh.
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
  // All twenty leave before the first is answered: none can profit from a token that another has fetched.
  const held: (() => void)[] = []
  await context.route('**/api/auth/user', async (route) => {
    if (route.request().headers()['authorization'] === 'Bearer expired') {
      await new Promise<void>((resolve) => {
        held.push(resolve)
        if (held.length === CALLS) for (const release of held) release()
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
    return Promise.all(Array.from({ length: 10 }, () => request('GET /api/auth/user', {})))
  }
  const answers = await Promise.all([page.evaluate(tenCalls), other.evaluate(tenCalls)])

  expect(answers.flat()).toHaveLength(CALLS)
  // The browser may tell of a response after the page has read it.
  await expect.poll(() => refused.length).toBe(CALLS)
  expect(refreshes).toHaveLength(1)
})
