import { readFileSync } from 'node:fs'
import type { Child } from '@app/stack/child'

/** With this flag a Node process logs the address of its inspector; our code is not aware of it. */
export const CAN_BE_ASKED = '--inspect=127.0.0.1:0'
const ANSWER_SECONDS_MAX = 60

/**
 * The heap of a process after a garbage collection. Between collections heap and process memory vary by a third,
 * which is no sign of a leak.
 */
export async function collectedHeapMb({ name }: Child, logFolder: string): Promise<number> {
  const log = readFileSync(`${logFolder}/${name}.log`, 'utf8')
  const address = /Debugger listening on (ws:\S+)/.exec(log)?.[1]
  if (address === undefined) throw new Error(`${name} cannot be asked for its heap`)
  const socket = new WebSocket(address)
  try {
    await once(socket, 'open')
    await ask(socket, 'HeapProfiler.collectGarbage')
    const { usedSize } = (await ask(socket, 'Runtime.getHeapUsage')) as { usedSize: number }
    return usedSize / 1024 / 1024
  } finally {
    socket.close()
  }
}

/** Only one request at a time, so the next message is its response. */
async function ask(socket: WebSocket, method: string): Promise<unknown> {
  const answer = once(socket, 'message')
  socket.send(JSON.stringify({ id: 1, method }))
  const { data } = (await answer) as MessageEvent<string>
  return (JSON.parse(data) as { result: unknown }).result
}

function once(socket: WebSocket, kind: 'open' | 'message'): Promise<Event> {
  const { promise, resolve, reject } = Promise.withResolvers<Event>()
  const signal = AbortSignal.timeout(ANSWER_SECONDS_MAX * 1_000)
  signal.addEventListener('abort', () => reject(new Error(`no ${kind} in time`)))
  socket.addEventListener(kind, resolve, { once: true })
  socket.addEventListener('error', () => reject(new Error('the process does not answer')), { once: true })
  return promise
}
