import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { WatcherConfig } from './watcher-config.ts'

const account = {
  steamId: '76561198000265728',
  tradeUrl: 'https://steamcommunity.com/tradeoffer/new/?partner=40000000&token=EXAMPLE1',
  refreshTokenFile: '/secrets/operator',
}
const environment = (accounts: unknown) => ({
  DATABASE_URL: 'postgres://skinkantor_watcher@localhost/skinkantor',
  REDIS_URL: 'redis://localhost',
  WATCHER_ACCOUNTS: typeof accounts === 'string' ? accounts : JSON.stringify(accounts),
})

test('reads accounts as a list with the default intervals', () => {
  expect(readConfig(WatcherConfig, environment([account]))).toMatchObject({
    WATCHER_ACCOUNTS: [account],
    WATCHER_POLL_SECONDS: 15,
    WATCHER_CALLS_PER_WINDOW: 60,
  })
})

test.each([
  ['no list', 'x'],
  ['nobody', []],
  ['a foreign trade URL', [{ ...account, steamId: '76561198000265729' }]],
  ['a field too many', [{ ...account, identitySecret: 'x' }]],
])('%s prevents startup', (_name, accounts) => {
  expect(() => readConfig(WatcherConfig, environment(accounts))).toThrow(/WATCHER_ACCOUNTS/)
})
