import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { request } from '@playwright/test'
import type { Stack } from '@app/stack/start-stack'
import { enrolmentCodeIn, setUpApp } from '../../e2e/support/second-factor.ts'
import { Session } from '../../e2e/support/session.ts'
import { BROWSER } from './http-person.ts'

/** Stored beside the demo's keys, so that the next start and `npm run totp` can read it. */
const fileOf = (role: DemoRole) => path.join(import.meta.dirname, '../../.data', `demo-${role}-totp`)

type DemoRole = 'owner' | 'support'

export function readDemoSecret(role: DemoRole = 'owner'): string | undefined {
  const file = fileOf(role)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/**
 * Makes a player a member of staff and sets up an authenticator app for that user through the normal steps. Returns the
 * app's secret.
 */
export async function prepareDemoStaff(
  stack: Stack,
  player: { steamId: string; personaName: string },
  role: DemoRole,
): Promise<string> {
  const kept = readDemoSecret(role)
  if (kept !== undefined && !stack.isNewDatabase) return kept
  const printed = stack.admin('grant', player.steamId, '--role', role)
  const code = enrolmentCodeIn(printed) ?? enrolmentCodeIn(stack.admin('reset-2fa', player.steamId)) ?? ''
  const browser = await request.newContext({ baseURL: stack.url, userAgent: BROWSER })
  try {
    const person = { steamId: player.steamId, name: player.personaName }
    const session = await Session.begin(browser, person, { language: 'pl', simulator: stack.simulatorUrl })
    const { secret } = await setUpApp(session, code)
    writeFileSync(fileOf(role), `${secret}\n`, { mode: 0o600 })
    return secret
  } finally {
    await browser.dispose()
  }
}
