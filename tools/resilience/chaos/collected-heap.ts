import { readFileSync } from 'node:fs'
import type { Child } from '@app/stack/child'

/** With this a process of Node tells in its log where it can be asked; nothing in it knows of being asked. */
export const CAN_BE_ASKED = '--inspect=127.0.0.1:0'
const ANSWER_SECONDS_MAX = 60

/**
 * What a process holds once everything that nobody needs is gone. Between collections a heap and the memory of the process
 * go up and down by a third, which says nothing about a leak.
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

/** One question at a time: what comes back is its answer. */
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
