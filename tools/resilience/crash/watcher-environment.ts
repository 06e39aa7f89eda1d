import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { steamIdOf } from '../../../apps/api/test/worlds/trade-scene.ts'

/** Lease and timeouts are those of a real operator; only the polling interval and the rate limits differ. */
export async function prepareWatcher(
  place: { simulatorUrl: string; steamUrl: string; folder: string },
  accounts: readonly number[],
): Promise<Record<string, string>> {
  const list = await Promise.all(accounts.map((account) => prepareAccount(place, account)))
  return {
    DATABASE_POOL_SIZE: '30',
    STEAM_WEB_API_URL: place.steamUrl,
    STEAM_COMMUNITY_URL: place.steamUrl,
    WATCHER_ACCOUNTS: JSON.stringify(list),
    WATCHER_POLL_SECONDS: '1',
    WATCHER_HISTORY_SECONDS: '1',
    WATCHER_CALLS_PER_WINDOW: '1000',
    WATCHER_INVENTORY_PER_WINDOW: '1000',
    WATCHER_WINDOW_SECONDS: '1',
    // A held call must not time out before the kill.
    WATCHER_TIMEOUT_SECONDS: '60',
  }
}

async function prepareAccount(place: { simulatorUrl: string; folder: string }, account: number) {
  const steamId = steamIdOf(account)
  const response = await fetch(`${place.simulatorUrl}/_control/steam/sessions/${steamId}`)
  const { refreshToken } = (await response.json()) as { refreshToken: string }
  const refreshTokenFile = path.join(place.folder, `token-${account}`)
  writeFileSync(refreshTokenFile, refreshToken)
  const tradeUrl = `https://steamcommunity.com/tradeoffer/new/?partner=${account}&token=EXAMPLE1`
  return { steamId, tradeUrl, refreshTokenFile }
}
