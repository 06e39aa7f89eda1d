import { afterEach, expect, test, vi } from 'vitest'
import { FakeApi, success } from '#lib/session/testing/fake-browser.ts'
import { apiUrl, send } from './send.ts'

afterEach(() => vi.unstubAllGlobals())

test('fills in encoded route parameters and takes the method from the route name', async () => {
  const api = new FakeApi(() => success())
  vi.stubGlobal('fetch', api.fetch)
  await send('POST /api/admin/bank/batches/:batchId/orders/:place/refused', {
    params: { batchId: 'a/b', place: 7 },
    body: { reason: 'returned', bankProof: 'letter 1' },
  })
  await send('GET /api/admin/bank/batches', { query: { page: 2 } })
  expect(api.calls).toMatchObject([
    { method: 'POST', path: '/admin/bank/batches/a%2Fb/orders/7/refused', body: { reason: 'returned' } },
    { method: 'GET', path: '/admin/bank/batches?page=2' },
  ])
  expect(apiUrl('GET /api/support/ticket/:id/events', { id: 482 })).toBe('/api/support/ticket/482/events')
})

/** Never called: the test is that the compiler reports these errors. */
export function refusedByTheCompiler(): void {
  // @ts-expect-error -- No such route.
  void send('GET /api/nothing', {})
  // @ts-expect-error -- The parameter is missing.
  void send('GET /api/trades/:id', {})
  // @ts-expect-error -- The route has another parameter.
  void send('GET /api/trades/:id', { params: { saleId: 1 } })
  // @ts-expect-error -- The body is missing.
  void send('PUT /api/auth/user/email', {})
  // @ts-expect-error -- The body has another form.
  void send('PUT /api/auth/user/email', { body: { email: 1 } })
  // @ts-expect-error -- The route takes no body.
  void send('GET /api/auth/user', { body: {} })
  // @ts-expect-error -- A page is a number.
  void send('GET /api/admin/bank/batches', { query: { page: 'two' } })
  // @ts-expect-error -- The answer is a file.
  void send('GET /api/account/export', {})
  // @ts-expect-error -- The answer has no such field.
  void send('GET /api/auth/user', {}).then(({ person }) => person)
}
