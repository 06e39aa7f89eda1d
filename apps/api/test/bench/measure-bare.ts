import { once } from 'node:events'
import http, { type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'

/**
 * Part of `npm run bench`: measures the framework alone. One route serializes a given object as JSON each time, and
 * event streams have no data behind them. Without the framework, the same bytes go to every client.
 */
const app = Fastify({ bodyLimit: 16 * 1024 * 1024 })
let answer: unknown = {}
const open = new Set<ServerResponse>()

app.put('/answer', async (request) => {
  answer = request.body
  return { success: true }
})
app.get('/answer', async () => answer)
app.get('/stream', (_request, reply) => {
  reply.hijack()
  reply.raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
  reply.raw.write('id: 0\nevent: ready\ndata: {}\n\n')
  open.add(reply.raw)
  reply.raw.once('close', () => open.delete(reply.raw))
})
app.post('/stream', async (request) => {
  const frame = `id: 1\nevent: told\ndata: ${JSON.stringify(request.body)}\n\n`
  for (const stream of open) stream.write(frame)
  return { told: open.size }
})

let bytes: { etag: string; encoding: string; body: Buffer } = {
  etag: '',
  encoding: '',
  body: Buffer.alloc(0),
}
app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
  done(null, body),
)
app.put<{ Headers: Record<string, string>; Body: Buffer }>('/bytes', async ({ headers, body }) => {
  bytes = { etag: headers['x-etag'] ?? '', encoding: headers['x-encoding'] ?? '', body }
  return { success: true }
})
const plain = http.createServer((request, response) => {
  const { etag, encoding, body } = bytes
  const known = { etag, 'cache-control': 'public, max-age=60', vary: 'accept-encoding' }
  if (request.headers['if-none-match'] === etag) return response.writeHead(304, known).end()
  const whole = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length }
  return response.writeHead(200, { ...known, ...whole, 'content-encoding': encoding }).end(body)
})

const url = await app.listen({ host: '127.0.0.1', port: 0 })
plain.listen(0, '127.0.0.1')
await once(plain, 'listening')
process.once('SIGTERM', () => {
  for (const stream of open) stream.destroy()
  plain.close()
  plain.closeAllConnections()
  void app.close()
})
const plainUrl = `http://127.0.0.1:${(plain.address() as AddressInfo).port}/`
console.log(JSON.stringify({ ready: true, url, plainUrl }))
