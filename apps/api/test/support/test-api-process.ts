import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { ENDS_WITH_US, endsWithFile } from './left-processes.ts'
import { PATIENT_PROCESS } from './patience.ts'
import type { TestApi } from './test-api.ts'

const MAIN = path.join(import.meta.dirname, '../../src/processes/api.ts')

export type ApiProcess = {
  url: string
  signal: (signal: NodeJS.Signals) => void
  exited: Promise<unknown>
}

/** `node src/processes/api.ts` as an operator starts it, beside a test server: same database, keys and outside world. */
export async function startApiProcess(
  { config }: TestApi,
  env: Record<string, string> = {},
): Promise<ApiProcess> {
  const child = spawn(process.execPath, [...ENDS_WITH_US, MAIN], {
    env: {
      PATH: process.env['PATH'],
      ...PATIENT_PROCESS,
      DATABASE_URL: config.DATABASE_URL,
      REDIS_URL: config.REDIS_URL,
      REDIS_PREFIX: config.REDIS_PREFIX,
      KEYS_DIR: config.KEYS_DIR,
      PUBLIC_URL: config.PUBLIC_URL,
      STEAM_OPENID_URL: config.STEAM_OPENID_URL,
      STEAM_WEB_API_URL: config.STEAM_WEB_API_URL,
      STEAM_WEB_API_KEY: config.STEAM_WEB_API_KEY,
      STEAM_COMMUNITY_URL: config.STEAM_COMMUNITY_URL,
      RATE_LIMIT_FACTOR: String(config.RATE_LIMIT_FACTOR),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  endsWithFile(child)
  const lines: string[] = []
  const ready = Promise.withResolvers<{ url: string }>()
  createInterface(child.stdout).on('line', (line) => {
    lines.push(line)
    const message = JSON.parse(line) as { ready?: boolean; url: string }
    if (message.ready === true) ready.resolve(message)
  })
  const exited = once(child, 'close')
  void exited.then(() => ready.reject(new Error(`the API ended before it was ready: ${lines.join('\n')}`)))
  const { url } = await ready.promise
  return { url, signal: (signal) => void child.kill(signal), exited }
}
