import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { patientDatabase } from './patience.ts'
import { startProcess, type StartedProcess } from './start-process.ts'
import type { Simulator } from './simulator.ts'
import type { TestDatabase } from './test-database.ts'

export type TestWorker = StartedProcess & { metricsPort: number }

/** `node src/processes/worker.ts` as an operator starts it, with the simulator as the outside world. */
export async function startTestWorker(
  world: { testDb: TestDatabase; simulator: Simulator; keysFolder: string },
  overrides: Record<string, string> = {},
): Promise<TestWorker> {
  return startProcess('worker', {
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
  })
}
