import { writeFileSync } from 'node:fs'
import path from 'node:path'

/** The simulator's operator, whose trade link the product shows when nobody has configured another. */
const ACCOUNT = {
  steamId: '76561198000265728',
  tradeUrl: 'https://steamcommunity.com/tradeoffer/new/?partner=40000000&token=EXAMPLE1',
}

/**
 * What a watcher is given: its own secret, and of the rest only what it needs. The simulated Steam bears more calls than
 * the real one, so nobody has to wait for the polite interval. What a fault puts under every process reaches it too.
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
