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

test('closes an idle connection after the timeout but keeps one with a pending request', async () => {
  const egress = createEgress(undefined, IDLE_MS)
  const ask = (path: string) =>
    egress.ask(address + path, { headers: {}, bytesMax: 100, signal: AbortSignal.timeout(60_000) })
  const connected = once(server, 'connection') as Promise<[Socket]>
  expect((await ask('/slow')).body.toString()).toBe('told')
  const [first] = await connected
  const [hadError] = (await once(first, 'close')) as [boolean]
  expect(hadError).toBe(false)
  expect((await ask('/')).body.toString()).toBe('told')
})

test('reuses a kept-alive connection for GET and opens a new connection for each POST', async () => {
  const egress = createEgress(undefined, 60_000)
  const ask = (body?: URLSearchParams) =>
    egress.ask(address, {
      headers: {},
      bytesMax: 100,
      signal: AbortSignal.timeout(60_000),
      ...(body && { body }),
    })
  const ports = new Set<number | undefined>()
  const note = (request: http.IncomingMessage) => ports.add(request.socket.remotePort)
  server.on('request', note)
  await ask()
  await ask()
  expect(ports.size).toBe(1)
  await ask(new URLSearchParams({ accept: '1' }))
  expect(ports.size).toBe(2)
  await ask(new URLSearchParams({ accept: '2' }))
  expect(ports.size).toBe(3)
  server.off('request', note)
})
