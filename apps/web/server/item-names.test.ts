import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { makeItemNames } from './item-names.ts'
import { makeUpstreamPool } from './upstream-pool.ts'

let server: Server | undefined
afterEach(() => server?.close())

async function serve(status: number, body: string) {
  const asked: (string | undefined)[] = []
  server = createServer((request, response) => {
    asked.push(`${request.url} ${String(request.headers['x-forwarded-for'])}`)
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { asked, find: makeItemNames(makeUpstreamPool([new URL(`http://127.0.0.1:${port}`)])) }
}

test('requests an item name once and forwards the visitor’s address', async () => {
  const { asked, find } = await serve(200, '{"success":true,"item":{"market_hash_name":"★ Karambit"}}')
  expect([await find('karambit', '192.0.2.1'), await find('karambit', '192.0.2.2')]).toEqual([
    '★ Karambit',
    '★ Karambit',
  ])
  expect(asked).toEqual(['/api/skins/item/karambit 192.0.2.1'])
})

test('requests an unknown item again, because it may appear later', async () => {
  const { asked, find } = await serve(404, '{"success":false}')
  expect([await find('later', ''), await find('later', '')]).toEqual([null, null])
  expect(asked).toHaveLength(2)
})

test.each([
  [503, '{"success":false}'],
  [200, 'not json'],
  [200, '{"item":{"market_hash_name":7}}'],
])('a response of %d with %s gives no name', async (status, body) => {
  const { find } = await serve(status, body)
  expect(await find('karambit', '')).toBeUndefined()
})

test('sends no request for an invalid item slug', async () => {
  const { asked, find } = await serve(200, '{}')
  expect(await find('../admin', '')).toBeNull()
  expect(asked).toEqual([])
  expect(await makeItemNames(makeUpstreamPool([]))('karambit', '')).toBeUndefined()
})
