import type { ServerResponse } from 'node:http'
import Fastify from 'fastify'

/**
 * A part of `npm run bench`: what the framework alone can do. A route that only hands out what it was given, as an
 * object that is written as JSON each time, and event streams without anything behind them.
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

const url = await app.listen({ host: '127.0.0.1', port: 0 })
process.once('SIGTERM', () => {
  for (const stream of open) stream.destroy()
  void app.close()
})
console.log(JSON.stringify({ ready: true, url }))
