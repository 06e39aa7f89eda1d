import { writeFileSync } from 'node:fs'
import path from 'node:path'

const STEAM_ID_BASE = 76_561_197_960_265_728n
const FIRST_PARTNER = 40_000_000

/** The simulator's operator account, whose trade link the product shows by default. */
const ACCOUNT = operatorAccount(0)

/** Further accounts have the numbers after the first one and its token. */
export function operatorAccount(index: number): { steamId: string; tradeUrl: string } {
  const partner = FIRST_PARTNER + index
  return {
    steamId: String(STEAM_ID_BASE + BigInt(partner)),
    tradeUrl: `https://steamcommunity.com/tradeoffer/new/?partner=${partner}&token=EXAMPLE1`,
  }
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
  accounts?: number
}): Promise<Record<string, string>> {
  const accounts = await Promise.all(
    Array.from({ length: given.accounts ?? 1 }, (_, index) =>
      withRefreshToken(operatorAccount(index), given),
    ),
  )
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
    WATCHER_ACCOUNTS: JSON.stringify(accounts),
  }
}

async function withRefreshToken(
  account: { steamId: string; tradeUrl: string },
  { simulatorUrl, folder }: { simulatorUrl: string; folder: string },
) {
  const response = await fetch(`${simulatorUrl}/_control/steam/sessions/${account.steamId}`)
  const { refreshToken } = (await response.json()) as { refreshToken: string }
  const refreshTokenFile = path.join(folder, `operator-refresh-token-${account.steamId}`)
  writeFileSync(refreshTokenFile, refreshToken, { mode: 0o600 })
  return { ...account, refreshTokenFile }
}

/** The environment of a dispatcher: a session of its own and the phone's secret, which no other process gets. */
export async function dispatcherEnvironment(given: {
  simulatorUrl: string
  folder: string
  env: Record<string, string>
}): Promise<Record<string, string>> {
  const read = async (what: string) => (await fetch(`${given.simulatorUrl}/_control/steam/${what}`)).json()
  const { refreshToken } = (await read(`sessions/${ACCOUNT.steamId}`)) as { refreshToken: string }
  const phone = (await read(`authenticators/${ACCOUNT.steamId}`)) as {
    identitySecret: string
    deviceId: string
  }
  const refreshTokenFile = path.join(given.folder, 'dispatcher-refresh-token')
  const identityFile = path.join(given.folder, 'dispatcher-identity.json')
  writeFileSync(refreshTokenFile, refreshToken, { mode: 0o600 })
  const identity = { identity_secret: phone.identitySecret, device_id: phone.deviceId }
  writeFileSync(identityFile, JSON.stringify(identity), { mode: 0o600 })
  const names = Object.keys(given.env).filter(
    (name) =>
      /^(LOG_LEVEL$|STEAM_|DISPATCHER_|NODE_|CLOCK_|FAILING_)/.test(name) && name !== 'STEAM_WEB_API_KEY',
  )
  return {
    DISPATCHER_POLL_SECONDS: '2',
    DISPATCHER_CALLS_PER_WINDOW: '600',
    ...Object.fromEntries(names.map((name) => [name, given.env[name] ?? ''])),
    DISPATCHER_ACCOUNTS: JSON.stringify([{ steamId: ACCOUNT.steamId, refreshTokenFile, identityFile }]),
  }
}
