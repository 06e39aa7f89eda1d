import net from 'node:net'

/**
 * The state of a connection. `cut`: closed, and new connections are refused. `reset`: connections are reset, new ones
 * right after they are made. `slow`: all data arrives two seconds late. `lossy`: three of ten packets are lost; as
 * TCP retransmits them, data arrives late and everything behind it waits. `half-open`: sent data disappears without
 * an error, and connections of that time never recover.
 */
export type LinkMode = 'whole' | 'cut' | 'reset' | 'slow' | 'lossy' | 'half-open'

export type TcpLink = {
  port: number
  setMode: (mode: LinkMode) => Promise<void>
  /** The number of connections since the mode was set. */
  calls: () => number
  close: () => Promise<void>
}

const SLOW_MS = 2_000
const PACKET_BYTES = 1_400
const LOST_SHARE = 0.3
/** A lost packet is retransmitted after this time; the time doubles with each further loss. */
const SEND_AGAIN_MS = 200
const SEND_AGAIN_MAX = 4

type Pair = { client: net.Socket; server: net.Socket | undefined; isDead: boolean }

/** A breakable network link between our processes and one of their dependencies. */
export async function openTcpLink(upstreamPort: number): Promise<TcpLink> {
  const state: { mode: LinkMode; pairs: Set<Pair>; calls: number } = {
    mode: 'whole',
    pairs: new Set(),
    calls: 0,
  }
  const server = net.createServer((client) => {
    state.calls += 1
    client.on('error', () => client.destroy())
    if (state.mode === 'reset') {
      client.resetAndDestroy()
      return
    }
    const pair: Pair = { client, server: undefined, isDead: state.mode === 'half-open' }
    state.pairs.add(pair)
    client.on('close', () => {
      state.pairs.delete(pair)
      pair.server?.destroy()
    })
    if (pair.isDead) client.resume()
    else join(pair, net.connect(upstreamPort, '127.0.0.1'), () => state.mode)
  })
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => resolve())
    })
  await listen(0)
  const { port } = server.address() as net.AddressInfo
  const stopListening = () => new Promise<void>((resolve) => void server.close(() => resolve()))
  return {
    port,
    calls: () => state.calls,
    setMode: async (mode) => {
      if (mode === state.mode) return
      state.mode = mode
      state.calls = 0
      if (mode === 'half-open') for (const pair of state.pairs) pair.isDead = true
      if (mode === 'cut' || mode === 'reset') tearDown(state.pairs, mode)
      if (mode === 'cut') await stopListening()
      else if (!server.listening) await listen(port)
    },
    close: async () => {
      tearDown(state.pairs, 'cut')
      if (server.listening) await stopListening()
    },
  }
}

function tearDown(pairs: Iterable<Pair>, how: 'cut' | 'reset'): void {
  for (const { client, server } of pairs) {
    if (how === 'reset') client.resetAndDestroy()
    else client.destroy()
    server?.destroy()
  }
}

function lateMs(mode: LinkMode): number {
  if (mode === 'slow') return SLOW_MS
  if (mode !== 'lossy') return 0
  let late = 0
  for (let time = 0; time < SEND_AGAIN_MAX && Math.random() < LOST_SHARE; time += 1)
    late += SEND_AGAIN_MS * 2 ** time
  return late
}

function packetsOf(piece: Buffer): Buffer[] {
  const count = Math.ceil(piece.length / PACKET_BYTES)
  return Array.from({ length: count }, (_, n) => piece.subarray(n * PACKET_BYTES, (n + 1) * PACKET_BYTES))
}

/** Delivers in order: a late piece delays all following ones, even when the link is fast again. */
function createLine(late: () => number): (deliver: () => void) => void {
  const waiting: { atMs: number; deliver: () => void }[] = []
  let lastAtMs = 0
  const wake = () => {
    while (waiting[0] && waiting[0].atMs <= performance.now()) waiting.shift()?.deliver()
    if (waiting[0]) setTimeout(wake, waiting[0].atMs - performance.now())
  }
  return (deliver) => {
    const nowMs = performance.now()
    lastAtMs = Math.max(lastAtMs, nowMs + late())
    if (waiting.length === 0 && lastAtMs <= nowMs) {
      deliver()
      return
    }
    waiting.push({ atMs: lastAtMs, deliver })
    if (waiting.length === 1) setTimeout(wake, lastAtMs - nowMs)
  }
}

function join(pair: Pair, server: net.Socket, mode: () => LinkMode): void {
  pair.server = server
  const { client } = pair
  for (const [from, to] of [
    [client, server],
    [server, client],
  ] as const) {
    from.setNoDelay(true)
    const send = createLine(() => lateMs(mode()))
    from.on('data', (piece: Buffer) => {
      if (pair.isDead) return
      for (const packet of mode() === 'lossy' ? packetsOf(piece) : [piece])
        send(() => to.writable && to.write(packet))
    })
    from.on('end', () => {
      if (!pair.isDead) send(() => to.end())
    })
  }
  // A normal end is already forwarded above, after all earlier data.
  server.on('error', () => (pair.isDead ? undefined : client.destroy()))
}
