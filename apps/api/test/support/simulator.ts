import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { ENDS_WITH_US, endsWithFile } from './left-processes.ts'

/** Prices move with the clock; a test must find the same ones on every day. */
const MARKET_STANDS_AT = '2026-11-13T12:00:00Z'

const MAIN = path.join(import.meta.dirname, '../../../simulator/src/main.ts')

export type Simulator = {
  httpUrl: string
  smtpPort: number
  /** Calls `/_control/<path>`: with a body as POST unless said otherwise, without one as GET. */
  control: (path: string, body?: unknown, method?: string) => Promise<unknown>
  stop: () => Promise<void>
}

/** The outside world as a process of its own, on free ports: every test file starts its own and stops it. */
export async function startSimulator(): Promise<Simulator> {
  const child = spawn(process.execPath, [...ENDS_WITH_US, MAIN], {
    env: { ...process.env, SIMULATOR_HTTP_PORT: '0', SIMULATOR_SMTP_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  endsWithFile(child)
  const { httpUrl, smtpPort } = await readyLine(child)
  // Nobody reads on, so what the process still prints must not fill its pipe.
  child.stdout.resume()
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
      if (child.exitCode !== null || child.signalCode !== null) return
      const stopped = once(child, 'exit')
      child.kill('SIGTERM')
      await stopped
    },
  }
}

async function readyLine(child: ChildProcess): Promise<{ httpUrl: string; smtpPort: number }> {
  if (!child.stdout) throw new Error('the simulator has no output to wait for')
  for await (const line of createInterface(child.stdout)) {
    const message = JSON.parse(line) as { ready?: boolean; httpUrl: string; smtpPort: number }
    if (message.ready === true) return message
  }
  throw new Error('the simulator ended before it was ready')
}
