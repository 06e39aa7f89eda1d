import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { inject } from 'vitest'
import { ENDS_WITH_US, endsWithFile } from './left-processes.ts'
import { patientDatabase, PATIENT_PROCESS } from './patience.ts'
import type { Simulator } from './simulator.ts'
import type { TestDatabase } from './test-database.ts'

const MAIN = path.join(import.meta.dirname, '../../src/processes/worker.ts')

export type TestWorker = {
  processId: number
  metricsPort: number
  logLines: () => string
  signal: (signal: NodeJS.Signals) => void
  /** The exit code, or the signal that ended it. */
  exited: Promise<number | NodeJS.Signals>
}

/** `node src/processes/worker.ts` as an operator starts it, with the simulator as the outside world. */
export async function startTestWorker(
  world: { testDb: TestDatabase; simulator: Simulator; keysFolder: string },
  overrides: Record<string, string> = {},
): Promise<TestWorker> {
  const child = spawn(process.execPath, [...ENDS_WITH_US, MAIN], {
    env: {
      PATH: process.env['PATH'],
      ...PATIENT_PROCESS,
      DATABASE_URL: patientDatabase(world.testDb.urlFor('skinkantor_worker')),
      REDIS_URL: inject('redisUrl'),
      REDIS_PREFIX: `test-${randomBytes(6).toString('hex')}:`,
      KEYS_DIR: world.keysFolder,
      PUBLIC_URL: 'http://localhost:4000',
      STEAM_WEB_API_URL: world.simulator.httpUrl,
      STEAM_WEB_API_KEY: 'simulator',
      SKINPORT_URL: `${world.simulator.httpUrl}/skinport/v1`,
      NBP_URL: `${world.simulator.httpUrl}/nbp/api`,
      PRICES_REFRESH_MINUTES: '0',
      SMTP_URL: `smtp://127.0.0.1:${world.simulator.smtpPort}`,
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
  const exited = once(child, 'close').then(
    ([code, signal]: (number | NodeJS.Signals | null)[]) => code ?? signal ?? 'SIGKILL',
  ) as TestWorker['exited']
  void exited.then(() => ready.reject(new Error(`the worker ended before it was ready: ${lines.join('\n')}`)))
  const { metricsPort } = await ready.promise
  return {
    processId: child.pid ?? 0,
    metricsPort,
    logLines: () => lines.join('\n'),
    signal: (signal) => void child.kill(signal),
    exited,
  }
}
