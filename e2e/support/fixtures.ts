import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import path from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'

const SIMULATOR = process.env['E2E_SIMULATOR_URL'] ?? ''
const ADMIN = path.join(import.meta.dirname, '../../apps/api/src/main/admin.ts')
const STEAM_ID_BASE = 76_561_197_960_265_728n

export type Player = { steamId: string; name: string; tradeUrl: string }

export async function control(controlPath: string, body?: unknown, method = 'POST'): Promise<unknown> {
  const answer = await fetch(`${SIMULATOR}${controlPath}`, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  if (!answer.ok) throw new Error(`simulator: ${method} ${controlPath} answered ${answer.status}`)
  const text = await answer.text()
  return text === '' ? undefined : (JSON.parse(text) as unknown)
}

/** A player nobody else uses: tests share one product and must not meet in it. */
export async function newPlayer(prefix = 'Gracz'): Promise<Player> {
  const accountId = BigInt(randomInt(500_000_000, 2_000_000_000))
  const steamId = (STEAM_ID_BASE + accountId).toString()
  const name = `${prefix} ${steamId.slice(-8)}`
  await control(`/_control/players/${steamId}`, { personaName: name })
  return {
    steamId,
    name,
    tradeUrl: `https://steamcommunity.com/tradeoffer/new/?partner=${accountId}&token=aB3-_xYz`,
  }
}

/** The operator's command line, as it would be used on the server. */
export function admin(...args: string[]): string {
  const url = new URL(process.env['E2E_DATABASE_URL'] ?? '')
  url.username = 'skinkantor_migrator'
  return execFileSync(process.execPath, [ADMIN, ...args], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: url.href, KEYS_DIR: process.env['E2E_KEYS_DIR'] ?? '' },
  })
}

/** On the simulated Steam page: chooses the player, who says yes. */
export async function choosePlayer(page: Page, player: Player): Promise<void> {
  await page.waitForURL(`${SIMULATOR}/openid/login**`)
  await page.getByRole('button', { name: player.name }).click()
}

/** From the sign-in page to the account, the way a person does it. */
export async function signIn(page: Page, player: Player, language: 'pl' | 'en' = 'pl'): Promise<void> {
  const prefix = language === 'en' ? '/en' : ''
  await page.goto(`${prefix}/login`)
  await page
    .getByRole('button', { name: language === 'en' ? 'Sign in through Steam' : 'Zaloguj się przez Steam' })
    .click()
  await choosePlayer(page, player)
  await page.waitForURL(`**${prefix}/account`)
  // The profile job runs a moment after the sign-in and the page hears of it on its event stream.
  await expect(page.getByText(player.name).first()).toBeVisible()
}

export type Mail = { id: number; to: string; subject: string; text: string }

export async function waitForMail(to: string): Promise<Mail> {
  let mails: Mail[] = []
  await expect
    .poll(
      async () => {
        mails = (await (
          await fetch(`${SIMULATOR}/mailbox.json?to=${encodeURIComponent(to)}`)
        ).json()) as Mail[]
        return mails.length
      },
      { timeout: 15_000 },
    )
    .toBeGreaterThan(0)
  return mails[0]!
}

/** Fails a test whose page logged an error, broke its own content policy or asked another host for anything. */
export const test = base.extend<{ watchPage: void }>({
  watchPage: [
    async ({ page, baseURL }, use) => {
      const problems: string[] = []
      page.on('pageerror', (error) => problems.push(`page error: ${error.message}`))
      page.on('console', (message) => {
        if (/Content Security Policy|Hydration|did not match|Minified React/.test(message.text()))
          problems.push(message.text())
      })
      page.on('request', (request) => {
        const { origin } = new URL(request.url())
        const isNavigation = request.isNavigationRequest()
        const isFromSimulator = request.frame()?.url().startsWith(SIMULATOR) ?? false
        if (request.url().startsWith('data:') || isNavigation || isFromSimulator) return
        if (origin !== baseURL) problems.push(`asked another host: ${origin}`)
      })
      await use()
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
