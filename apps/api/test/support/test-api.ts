import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { inject } from 'vitest'
import { buildApp } from '#processes/wiring/build-app.ts'
import { openApiParts } from '#processes/wiring/wiring.ts'
import { ApiConfig, parseConfig } from '#platform/settings/config.ts'
import { initKeys, readKeys, type Keys } from '#platform/crypto/keys.ts'
import { createLogger } from '#platform/observability/logger.ts'
import { patientDatabase, PATIENT_PROCESS } from './patience.ts'
import { startSimulator, type Simulator } from './simulator.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

const PUBLIC_URL = 'http://localhost:4000'

export type TestApi = {
  app: FastifyInstance
  testDb: TestDatabase
  simulator: Simulator
  config: ApiConfig
  keys: Keys
  /** Every line the server has logged so far. */
  logLines: () => string
  /** A second server with the same parts, as behind a load balancer, or with another configuration. */
  another: (overrides?: Record<string, string>) => Promise<FastifyInstance>
  close: () => Promise<void>
}

/** The real server with its own database, Redis prefix, keys and simulator, but without a listening port. */
export async function startTestApi(
  overrides: Record<string, string> = {},
  createDatabase: () => Promise<TestDatabase> = createTestDatabase,
): Promise<TestApi> {
  const [testDb, simulator] = await Promise.all([createDatabase(), startSimulator()])
  const keysFolder = mkdtempSync(path.join(tmpdir(), 'skinkantor-test-keys-'))
  initKeys(keysFolder)
  const environment = {
    ...PATIENT_PROCESS,
    DATABASE_URL: patientDatabase(testDb.urlFor('skinkantor_api')),
    // Test files run side by side, some with several servers, and share PostgreSQL's hundred connections.
    DATABASE_POOL_SIZE: '6',
    REDIS_URL: inject('redisUrl'),
    REDIS_PREFIX: `test-${randomBytes(6).toString('hex')}:`,
    KEYS_DIR: keysFolder,
    PUBLIC_URL,
    STEAM_OPENID_URL: `${simulator.httpUrl}/openid/login`,
    STEAM_WEB_API_URL: simulator.httpUrl,
    STEAM_WEB_API_KEY: 'simulator',
    STEAM_COMMUNITY_URL: simulator.httpUrl,
    STEAM_AVATAR_URL: `${simulator.httpUrl}/avatars`,
    STEAM_ECONOMY_IMAGE_URL: `${simulator.httpUrl}/economy/image`,
    PAYPAL_WEBHOOK_ID: 'SIMULATOR-paypal',
    PAYPAL_CERTIFICATE_URL: `${simulator.httpUrl}/paypal`,
    BTCPAY_STORE_ID: 'store-1',
    BTCPAY_WEBHOOK_SECRET: 'simulator-webhook-secret',
    RATE_LIMIT_FACTOR: '100',
    PRICES_WAIT_SECONDS: '0.2',
    PRICES_POLL_SECONDS: '0.1',
    ...overrides,
  }
  const config = parseConfig(ApiConfig, environment)
  const lines: string[] = []
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  const opened: { app: FastifyInstance; close: () => Promise<void> }[] = []
  const open = async (changes: Record<string, string> = {}) => {
    const own = parseConfig(ApiConfig, { ...environment, ...changes })
    const logger = createLogger({ level: 'info', process: 'api' }, sink)
    const parts = await openApiParts(own, logger, () => false)
    const app = await buildApp(own, parts)
    await app.ready()
    opened.push({ app, close: parts.close })
    return app
  }
  const app = await open()
  return {
    app,
    testDb,
    simulator,
    config,
    keys: readKeys(keysFolder),
    logLines: () => lines.join(''),
    another: open,
    close: async () => {
      for (const one of opened) {
        await one.app.close()
        await one.close()
      }
      await Promise.all([simulator.stop(), testDb.drop()])
      rmSync(keysFolder, { recursive: true, force: true })
    },
  }
}
