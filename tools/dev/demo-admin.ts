import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { request } from '@playwright/test'
import type { Stack } from '@app/stack/start-stack'
import { enrolmentCodeIn, setUpApp } from '../../e2e/support/second-factor.ts'
import { Session } from '../../e2e/support/session.ts'

/** Stored beside the demo's keys, so that the next start and `npm run totp` can read it. */
const SECRET_FILE = path.join(import.meta.dirname, '../../.data/demo-admin-totp')

export function readDemoSecret(): string | undefined {
  return existsSync(SECRET_FILE) ? readFileSync(SECRET_FILE, 'utf8').trim() : undefined
}

/**
 * Makes a demo player an administrator and sets up an authenticator app for that user through the normal steps.
 * Returns the app's secret.
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
