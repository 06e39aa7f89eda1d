import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { inject } from 'vitest'
import { ENDS_WITH_US, endsWithFile } from './left-processes.ts'
import { patientDatabase, PATIENT_PROCESS } from './patience.ts'
import type { Simulator } from './simulator.ts'
import type { TestDatabase } from './test-database.ts'

const MAIN = path.join(import.meta.dirname, '../../src/processes/watcher.ts')
const OPERATOR = '76561198000265728'
const TRADE_URL = 'https://steamcommunity.com/tradeoffer/new/?partner=40000000&token=EXAMPLE1'

export type TestWatcher = {
  metricsPort: number
  logLines: () => string
  signal: (signal: NodeJS.Signals) => void
  exited: Promise<unknown>
}

/** `node src/processes/watcher.ts` as an operator starts it, with the simulator's operator account. */
export async function startTestWatcher(
  world: { testDb: TestDatabase; simulator: Simulator },
  overrides: Record<string, string> = {},
): Promise<TestWatcher> {
  const session = (await world.simulator.control(`steam/sessions/${OPERATOR}`)) as { refreshToken: string }
  const refreshTokenFile = path.join(mkdtempSync(path.join(tmpdir(), 'skinkantor-watcher-')), 'token')
  writeFileSync(refreshTokenFile, session.refreshToken)
  const child = spawn(process.execPath, [...ENDS_WITH_US, MAIN], {
    env: {
      PATH: process.env['PATH'],
      ...PATIENT_PROCESS,
      DATABASE_URL: patientDatabase(world.testDb.urlFor('skinkantor_watcher')),
      DATABASE_POOL_SIZE: '4',
      REDIS_URL: inject('redisUrl'),
      REDIS_PREFIX: `test-${randomBytes(6).toString('hex')}:`,
      STEAM_WEB_API_URL: world.simulator.httpUrl,
      STEAM_COMMUNITY_URL: world.simulator.httpUrl,
      WATCHER_ACCOUNTS: JSON.stringify([{ steamId: OPERATOR, tradeUrl: TRADE_URL, refreshTokenFile }]),
      WATCHER_POLL_SECONDS: '0.3',
      WATCHER_CALLS_PER_WINDOW: '1000',
      WATCHER_INVENTORY_PER_WINDOW: '1000',
      WATCHER_WINDOW_SECONDS: '1',
      ...overrides,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  endsWithFile(child)
  const lines: string[] = []
  const ready = Promise.withResolvers<{ metricsPort: number }>()
  createInterface(child.stdout).on('line', (line) => {
    lines.push(line)
    const message = JSON.parse(line) as { ready?: boolean; metricsPort: number }
    if (message.ready === true) ready.resolve(message)
  })
  createInterface(child.stderr).on('line', (line) => lines.push(line))
  const exited = once(child, 'close')
  void exited.then(() =>
    ready.reject(new Error(`the watcher ended before it was ready: ${lines.join('\n')}`)),
  )
  const { metricsPort } = await ready.promise
  return {
    metricsPort,
    logLines: () => lines.join('\n'),
    signal: (signal) => void child.kill(signal),
    exited,
  }
}
