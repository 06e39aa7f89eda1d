import { randomBytes } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import { patientDatabase } from './patience.ts'
import { startProcess, type StartedProcess } from './start-process.ts'
import type { Simulator } from './simulator.ts'
import type { TestDatabase } from './test-database.ts'

const OPERATOR = '76561198000265728'
const TRADE_URL = 'https://steamcommunity.com/tradeoffer/new/?partner=40000000&token=EXAMPLE1'

type Account = { steamId: string; tradeUrl: string }
export type TestWatcher = StartedProcess & { metricsPort: number }

/** `node src/processes/watcher.ts` as an operator starts it, with the simulator's operator account or others. */
export async function startTestWatcher(
  world: { testDb: TestDatabase; simulator: Simulator },
  overrides: Record<string, string> = {},
  accounts: readonly Account[] = [{ steamId: OPERATOR, tradeUrl: TRADE_URL }],
): Promise<TestWatcher> {
  const folder = mkdtempSync(path.join(tmpdir(), 'skinkantor-watcher-'))
  const withTokens = await Promise.all(
    accounts.map(async (account) => {
      const session = (await world.simulator.control(`steam/sessions/${account.steamId}`)) as {
        refreshToken: string
      }
      const refreshTokenFile = path.join(folder, account.steamId)
      writeFileSync(refreshTokenFile, session.refreshToken)
      return { ...account, refreshTokenFile }
    }),
  )
  return startProcess('watcher', {
    DATABASE_URL: patientDatabase(world.testDb.urlFor('skinkantor_watcher')),
    DATABASE_POOL_SIZE: '4',
    REDIS_URL: inject('redisUrl'),
    REDIS_PREFIX: `test-${randomBytes(6).toString('hex')}:`,
    STEAM_WEB_API_URL: world.simulator.httpUrl,
    STEAM_COMMUNITY_URL: world.simulator.httpUrl,
    WATCHER_ACCOUNTS: JSON.stringify(withTokens),
    WATCHER_POLL_SECONDS: '0.3',
    WATCHER_CALLS_PER_WINDOW: '1000',
    WATCHER_INVENTORY_PER_WINDOW: '1000',
    WATCHER_WINDOW_SECONDS: '1',
    ...overrides,
  })
}
