import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import net from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

export type BlackHole = {
  url: string
  /** Whether this process waits for a connection that is never established. */
  isCalledBy: (processId: number) => boolean
  close: () => Promise<void>
}

const SYN_SENT = '02'
const WAITS_WHEN_FULL = 4
const LOOK_EVERY_MS = 50

/** The thread listens but never accepts. */
const LISTENER = `
const { parentPort } = require('node:worker_threads')
const server = require('node:net').createServer()
server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
  parentPort.postMessage(server.address().port)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
})`

/** An address with a full backlog: the next client hangs in `connect`. */
export async function openBlackHole(): Promise<BlackHole> {
  const listener = new Worker(LISTENER, { eval: true })
  const port = await new Promise<number>((resolve) => listener.once('message', resolve))
  const fillers: net.Socket[] = []
  while (await connects(port, fillers));
  return {
    url: `http://127.0.0.1:${port}`,
    isCalledBy: (processId) => isConnecting(processId, port),
    close: async () => {
      for (const socket of fillers) socket.destroy()
      await listener.terminate()
    },
  }
}

/** On one machine a connection is accepted immediately or, with a full backlog, never. */
async function connects(port: number, fillers: net.Socket[]): Promise<boolean> {
  const socket = net.connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  for (let waits = 0; socket.connecting && waits < WAITS_WHEN_FULL;) {
    await delay(LOOK_EVERY_MS)
    if (isConnecting(process.pid, port)) waits += 1
  }
  if (socket.connecting) {
    socket.destroy()
    return false
  }
  fillers.push(socket)
  return true
}

function isConnecting(processId: number, port: number): boolean {
  const remote = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const inodes = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[2] === remote && fields[3] === SYN_SENT)
    .map((fields) => `socket:[${fields[9]}]`)
  if (inodes.length === 0) return false
  const folder = `/proc/${processId}/fd`
  return readdirSync(folder).some((name) => {
    try {
      return inodes.includes(readlinkSync(`${folder}/${name}`))
    } catch {
      return false
    }
  })
}
