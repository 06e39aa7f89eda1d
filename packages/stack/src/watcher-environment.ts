import { writeFileSync } from 'node:fs'
import path from 'node:path'

/** The simulator's operator account, whose trade link the product shows by default. */
const ACCOUNT = {
  steamId: '76561198000265728',
  tradeUrl: 'https://steamcommunity.com/tradeoffer/new/?partner=40000000&token=EXAMPLE1',
}

/**
 * The environment of a watcher: its own secret and only the other values that it needs. The simulated Steam allows
 * more calls than the real one, so the polling interval is short. Variables that a fault test sets for every process
 * are included.
 */
export async function watcherEnvironment(given: {
  simulatorUrl: string
  folder: string
  env: Record<string, string>
}): Promise<Record<string, string>> {
  const response = await fetch(`${given.simulatorUrl}/_control/steam/sessions/${ACCOUNT.steamId}`)
  const { refreshToken } = (await response.json()) as { refreshToken: string }
  const refreshTokenFile = path.join(given.folder, 'operator-refresh-token')
  writeFileSync(refreshTokenFile, refreshToken, { mode: 0o600 })
  const names = Object.keys(given.env).filter(
    (name) =>
      /^(REDIS_|LOG_LEVEL$|STEAM_|WATCHER_|NODE_|CLOCK_|FAILING_)/.test(name) && name !== 'STEAM_WEB_API_KEY',
  )
  return {
    WATCHER_POLL_SECONDS: '2',
    WATCHER_CALLS_PER_WINDOW: '600',
    WATCHER_INVENTORY_PER_WINDOW: '300',
    WATCHER_LOOKS_PER_WINDOW: '300',
    ...Object.fromEntries(names.map((name) => [name, given.env[name] ?? ''])),
    WATCHER_ACCOUNTS: JSON.stringify([{ ...ACCOUNT, refreshTokenFile }]),
  }
}
