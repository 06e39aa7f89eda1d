import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ApiConfig, readConfig } from '#platform/settings/config.ts'
import { initKeys } from '#platform/crypto/keys.ts'
import { createLogger } from '#platform/observability/logger.ts'
import { buildApp } from './wiring/build-app.ts'
import { openApiParts } from './wiring/wiring.ts'

/** Prints the OpenAPI document of the routes in the code. It needs no database. */
const keysFolder = mkdtempSync(path.join(tmpdir(), 'skinkantor-keys-'))
try {
  initKeys(keysFolder)
  const nowhere = '127.0.0.1:9'
  const config = readConfig(ApiConfig, {
    DATABASE_URL: `postgres://nobody@${nowhere}/none`,
    REDIS_URL: `redis://${nowhere}/0`,
    KEYS_DIR: keysFolder,
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'http://localhost',
    STEAM_WEB_API_KEY: 'none',
  })
  const parts = await openApiParts(config, createLogger({ level: 'silent', process: 'openapi' }), () => false)
  const app = await buildApp(config, parts)
  await app.ready()
  process.stdout.write(`${JSON.stringify(app.swagger(), null, 2)}\n`)
  await app.close()
  await parts.close()
} finally {
  rmSync(keysFolder, { recursive: true, force: true })
}
