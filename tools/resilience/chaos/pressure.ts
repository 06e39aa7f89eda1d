import { once } from 'node:events'
import net from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { holdSalesLocked } from '../../../apps/api/test/support/fault-reading.ts'
import type { Fault, Scene } from './fault.ts'
import type { FaultSeller } from './fault-seller.ts'
import { newHistory } from './history.ts'
import { percentileOf } from './percentile.ts'

const LOCK_SECONDS = 8
const IDLE_SOCKETS = 500
const SLOW_SOCKETS = 500
const PROBE_MS = 4_000
const PROBE_EVERY_MS = 20
const BODY_BYTES = 100 * 1024 * 1024
const SLOWER_MAX = 2
/** Below this, a doubled time is noise of the machine, not an effect of the fault. */
const QUICK_MS = 50

/** Overload from inside or outside. */
export const PRESSURE: readonly Fault[] = [
  {
    name: 'pool-exhausted',
    ready: 'service',
    readySecondsMax: 10,
    countsFrom: 'heal',
    holdSeconds: 0,
    // Every connection soon waits for this lock, and then the pool is exhausted.
    inject: ({ world }) => holdSalesLocked(world.db, () => delay(LOCK_SECONDS * 1_000)),
    heal: async () => undefined,
  },
  {
    name: 'slow-clients',
    ready: 'service',
    readySecondsMax: 5,
    countsFrom: 'fault',
    holdSeconds: 0,
    isUnnoticed: true,
    inject: async () => undefined,
    meanwhile: crowd,
    heal: async () => undefined,
  },
]

async function crowd(scene: Scene): Promise<void> {
  const prober = await scene.newcomer()
  const before = await probe(prober)
  const sockets = await openCrowd(scene)
  const dribble = setInterval(() => {
    for (const socket of sockets.slice(IDLE_SOCKETS)) if (socket.writable) socket.write('x')
  }, 500)
  const during = await probe(prober)
  const huge = await sendHugeBody(scene)
  clearInterval(dribble)
  for (const socket of sockets) socket.destroy()
  prober.leave()
  scene.note(
    `p99 of reads ${before} ms alone, ${during} ms among ${sockets.length} slow clients; 100 MB: ${huge}`,
  )
  if (during > Math.max(QUICK_MS, SLOWER_MAX * before))
    scene.violate(`reads took ${during} ms instead of ${before} ms`)
  if (!huge.includes(' 413 ') && huge !== 'cut off') scene.violate(`a body of 100 MB was answered ${huge}`)
}

/** The 99th percentile of one seller's reads, in milliseconds. */
async function probe(prober: FaultSeller): Promise<number> {
  const history = newHistory()
  const until = performance.now() + PROBE_MS
  while (performance.now() < until) {
    await prober.request(history, 'read', 'GET', '/api/trades/history')
    await delay(PROBE_EVERY_MS)
  }
  return percentileOf(
    history.calls.map(({ tookMs }) => tookMs),
    0.99,
  )
}

/** Half of the connections send nothing; the others never finish their first line. */
async function openCrowd({ world }: Scene): Promise<net.Socket[]> {
  const { port } = new URL(world.stack.url)
  const sockets = Array.from({ length: IDLE_SOCKETS + SLOW_SOCKETS }, () => {
    const socket = net.connect(Number(port), '127.0.0.1')
    socket.on('error', () => socket.destroy())
    return socket
  })
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  for (const socket of sockets.slice(IDLE_SOCKETS)) socket.write('GET /api/')
  return sockets
}

/** Returns the first line of the response to a body that the server must not read to its end. */
async function sendHugeBody({ world }: Scene): Promise<string> {
  const { port } = new URL(world.stack.url)
  const socket = net.connect(Number(port), '127.0.0.1')
  const heard = Promise.withResolvers<string>()
  socket.on('data', (data) => heard.resolve(data.toString('latin1').split('\r\n', 1)[0] ?? ''))
  socket.on('error', () => heard.resolve('cut off'))
  socket.on('close', () => heard.resolve('cut off'))
  socket.write(
    `POST /api/inventory/sell HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${BODY_BYTES}\r\n\r\n`,
  )
  const body = Readable.from(pieces())
  body.pipe(socket)
  const answer = await Promise.race([heard.promise, delay(10_000, 'no answer')])
  body.destroy()
  socket.destroy()
  return answer
}

function* pieces(): Generator<Buffer> {
  const piece = Buffer.alloc(256 * 1024, ' ')
  for (let sent = 0; sent < BODY_BYTES; sent += piece.length) yield piece
}
