import { startProcess, type StartedProcess } from './start-process.ts'
import type { TestApi } from './test-api.ts'

export type ApiProcess = StartedProcess & { url: string }

/** `node src/processes/api.ts` as an operator starts it, beside a test server: same database, keys and outside world. */
export async function startApiProcess(
  { config }: TestApi,
  env: Record<string, string> = {},
): Promise<ApiProcess> {
  return startProcess('api', {
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
  })
}
