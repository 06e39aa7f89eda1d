import net from 'node:net'
import { createStop, type Stop } from './stop.ts'

/** How far one call to a rail gets before it is held. */
export type RailGate = {
  /** Any of these in the request: the payout's key, or the rail's own id for it. */
  key: string
  request: RegExp
  reach:
    | 'connected'
    | 'half_sent'
    /** The rail has the request; its response, if any, is held back. */
    | 'sent'
    | 'answered'
    | 'headers_received'
}

type ArmedGate = RailGate & { names: Set<string>; stop: Stop }

export type RailProxy = {
  url: string
  arm: (gate: RailGate) => Stop
  disarm: () => void
  close: () => Promise<void>
}

/** Each call to a rail uses its own connection, so a connection carries one request and one response. */
export async function startRailProxy(simulatorUrl: string): Promise<RailProxy> {
  const rail = new URL(simulatorUrl)
  const state: { gates: ArmedGate[]; sockets: Set<net.Socket> } = { gates: [], sockets: new Set() }
  const server = net.createServer((client) => {
    state.sockets.add(client)
    client.on('error', () => client.destroy())
    client.on('close', () => state.sockets.delete(client))
    readWhole(client, (request) => {
      const gate = gateFor(state.gates, request)
      pass({ client, request, gate, gates: state.gates, rail })
    })
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as net.AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    arm: (gate) => {
      const stop = createStop()
      state.gates.push({ ...gate, names: new Set([gate.key]), stop })
      return stop
    },
    disarm: () => {
      state.gates = []
    },
    close: async () => {
      for (const socket of state.sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function readWhole(client: net.Socket, done: (request: Buffer) => void): void {
  let bytes: Buffer = Buffer.alloc(0)
  let isWhole = false
  client.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk])
    const headEnd = bytes.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const length = Number(/content-length: *(\d+)/i.exec(bytes.toString('latin1', 0, headEnd))?.[1] ?? 0)
    if (isWhole || bytes.length < headEnd + 4 + length) return
    isWhole = true
    done(bytes)
  })
}

function mentions(text: string, gate: ArmedGate): boolean {
  return [...gate.names].some((name) => text.includes(name))
}

function gateFor(gates: readonly ArmedGate[], request: Buffer): ArmedGate | undefined {
  const text = request.toString('utf8')
  return gates.find((gate) => !gate.stop.isReached() && gate.request.test(text) && mentions(text, gate))
}

type Passage = {
  client: net.Socket
  request: Buffer
  gate: ArmedGate | undefined
  gates: readonly ArmedGate[]
  rail: URL
}

function pass({ client, request, gate, gates, rail }: Passage): void {
  if (gate) client.on('close', () => gate.stop.leave())
  if (gate?.reach === 'connected') {
    gate.stop.reach()
    return
  }
  const upstream = net.connect(Number(rail.port), rail.hostname)
  client.on('close', () => upstream.destroy())
  upstream.on('error', () => client.destroy())
  const isHalf = gate?.reach === 'half_sent'
  const sent = isHalf ? request.subarray(0, Math.floor(request.length / 2)) : request
  upstream.write(sent, () => {
    if (isHalf || gate?.reach === 'sent') gate?.stop.reach()
  })
  if (isHalf || gate?.reach === 'sent') return
  const parts: Buffer[] = []
  upstream.on('data', (chunk: Buffer) => parts.push(chunk))
  upstream.on('close', () => {
    const answer = Buffer.concat(parts)
    learnNames(gates, request, answer)
    if (!gate) client.end(answer)
    else {
      if (gate.reach === 'headers_received') client.write(answer.subarray(0, answer.indexOf('\r\n\r\n') + 4))
      if (answer.length > 0) gate.stop.reach()
    }
  })
}

/** A rail may respond to our key with its own id, and the next call contains only that id. */
function learnNames(gates: readonly ArmedGate[], request: Buffer, answer: Buffer): void {
  const asked = request.toString('utf8')
  const told = answer.toString('utf8')
  const names = [/<sid>([^<]+)</.exec(told)?.[1], /"id": ?"([^"]{6,})"/.exec(told)?.[1]]
  for (const gate of gates)
    if (mentions(asked, gate)) for (const name of names) if (name !== undefined) gate.names.add(name)
}
