import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/** Prices change with the clock; a test must find the same prices every day. */
const MARKET_STANDS_AT = '2026-11-13T12:00:00Z'

const ON_DEMAND = path.join(import.meta.dirname, '../../../simulator/src/on-demand.ts')

export type Simulator = {
  httpUrl: string
  smtpPort: number
  /** Calls `/_control/<path>`: with a body as POST unless a method is given, without one as GET. */
  control: (path: string, body?: unknown, method?: string) => Promise<unknown>
  stop: () => Promise<void>
}

/** The outside world with its own state and free ports, in one process for all files of a test worker. */
export async function startSimulator(): Promise<Simulator> {
  const { httpUrl, smtpPort } = await ask()
  const control: Simulator['control'] = async (
    controlPath,
    body,
    method = body === undefined ? 'GET' : 'POST',
  ) => {
    const response = await fetch(`${httpUrl}/_control/${controlPath.replace(/^\//, '')}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${controlPath} answered ${response.status}: ${text}`)
    return text === '' ? undefined : (JSON.parse(text) as unknown)
  }
  await control('prices', { standsAt: MARKET_STANDS_AT })
  return {
    httpUrl,
    smtpPort,
    control,
    stop: async () => {
      await ask(httpUrl)
    },
  }
}

type Place = { httpUrl: string; smtpPort: number }
let host: ChildProcess | undefined
let orders = 0
const waiting = new Map<number, PromiseWithResolvers<Place>>()

/** Opens a simulator, or closes the one at this URL. */
async function ask(close?: string): Promise<Place> {
  orders += 1
  const id = orders
  const answer = Promise.withResolvers<Place>()
  waiting.set(id, answer)
  host ??= startHost()
  // While no response is pending, the process must not keep the worker from ending.
  host.channel?.ref()
  host.send({ id, close })
  try {
    return await answer.promise
  } finally {
    waiting.delete(id)
    if (waiting.size === 0) host?.channel?.unref()
  }
}

function startHost(): ChildProcess {
  const child = fork(ON_DEMAND, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  child.unref()
  child.on('message', (answer: Place & { id: number }) => waiting.get(answer.id)?.resolve(answer))
  void once(child, 'exit').then(() => {
    host = undefined
    for (const { reject } of waiting.values()) reject(new Error('the simulators ended'))
  })
  return child
}
