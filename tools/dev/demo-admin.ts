import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { request } from '@playwright/test'
import type { Stack } from '@app/stack/start-stack'
import { enrolmentCodeIn, setUpApp } from '../../e2e/support/second-factor.ts'
import { Session } from '../../e2e/support/session.ts'

/** Kept beside the demo's keys, so that the next start and `npm run totp` know it. */
const SECRET_FILE = path.join(import.meta.dirname, '../../.data/demo-admin-totp')

export function readDemoSecret(): string | undefined {
  return existsSync(SECRET_FILE) ? readFileSync(SECRET_FILE, 'utf8').trim() : undefined
}

/**
 * Makes a player of the demo its administrator and sets an authenticator app up in their name, the way they would
 * do it themselves. Returns the secret of the app.
 */
export async function prepareDemoAdmin(
  stack: Stack,
  player: { steamId: string; personaName: string },
): Promise<string> {
  const kept = readDemoSecret()
  if (kept !== undefined && !stack.isNewDatabase) return kept
  const printed = stack.admin('grant', player.steamId)
  const code = enrolmentCodeIn(printed) ?? enrolmentCodeIn(stack.admin('reset-2fa', player.steamId)) ?? ''
  const browser = await request.newContext({ baseURL: stack.url })
  try {
    const person = { steamId: player.steamId, name: player.personaName }
    const session = await Session.begin(browser, person, { language: 'pl', simulator: stack.simulatorUrl })
    const { secret } = await setUpApp(session, code)
    writeFileSync(SECRET_FILE, `${secret}\n`, { mode: 0o600 })
    return secret
  } finally {
    await browser.dispose()
  }
}
