import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEgress } from './egress.ts'

const IDLE_MS = 50
const server = http.createServer((request, response) => {
  void delay(request.url === '/slow' ? IDLE_MS * 6 : 0).then(() => response.end('told'))
})
server.keepAliveTimeout = 600_000
let address = ''

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('a connection that nobody uses is given up, whatever the other side offers; one that is asked something is not', async () => {
  const egress = createEgress(undefined, IDLE_MS)
  const ask = (path: string) =>
    egress.get(address + path, { headers: {}, bytesMax: 100, signal: AbortSignal.timeout(60_000) })
  const connected = once(server, 'connection') as Promise<[Socket]>
  expect((await ask('/slow')).body.toString()).toBe('told')
  const [first] = await connected
  const [hadError] = (await once(first, 'close')) as [boolean]
  expect(hadError).toBe(false)
  expect((await ask('/')).body.toString()).toBe('told')
})
