import { spawn, type ChildProcess } from 'node:child_process'
import net from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@app/stack/start-stack'

export type OwnRedis = {
  url: string
  kill: () => void
  start: () => Promise<void>
  command: (...words: string[]) => Promise<string>
  end: () => void
}

const START_MS_MAX = 20_000
const TRY_AGAIN_MS = 20

export async function createOwnRedis(folder: string): Promise<OwnRedis> {
  const port = await freePort()
  const server: { child: ChildProcess | undefined } = { child: undefined }
  const command = (...words: string[]) => ask(port, words)
  const start = async () => {
    const place = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder]
    server.child = spawn('redis-server', [...place, '--save', '', '--appendonly', 'no'], { stdio: 'ignore' })
    const until = performance.now() + START_MS_MAX
    while (performance.now() < until) {
      if ((await command('PING').catch(() => '')) === '+PONG') return
      await delay(TRY_AGAIN_MS)
    }
    throw new Error('Redis does not start')
  }
  await start()
  const kill = () => void server.child?.kill('SIGKILL')
  return { url: `redis://127.0.0.1:${port}/0`, start, kill, command, end: kill }
}

/** Returns the first line of the response. */
function ask(port: number, words: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1')
    socket.once('error', reject)
    socket.once('data', (data) => {
      socket.destroy()
      resolve(data.toString('utf8').split('\r\n', 1)[0] ?? '')
    })
    const parts = words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`)
    socket.write(`*${words.length}\r\n${parts.join('')}`)
  })
}
