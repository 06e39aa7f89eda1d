import { expect, type Page } from '@playwright/test'
import type { SecondFactor } from './second-factor.ts'
import { Session } from './session.ts'

export const SIMULATOR = process.env['E2E_SIMULATOR_URL'] ?? ''
const TRADE_TOKEN = 'aB3-_xYz'
const STEAM_ID_BASE = 76_561_197_960_265_728n

export type Player = { steamId: string; name: string; tradeUrl: string }
/** Somebody of the house, who opens the panel with a second factor. */
export type Colleague = Player & { factor: SecondFactor }

export async function control(
  controlPath: string,
  body?: unknown,
  method = 'POST',
  simulator = SIMULATOR,
): Promise<unknown> {
  const answer = await fetch(`${simulator}${controlPath}`, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  if (!answer.ok) throw new Error(`simulator: ${method} ${controlPath} answered ${answer.status}`)
  const text = await answer.text()
  return text === '' ? undefined : (JSON.parse(text) as unknown)
}

/** The link that the simulated Steam accepts for a player made here. */
export function tradeUrlOf(steamId: string): string {
  const accountId = BigInt(steamId) - STEAM_ID_BASE
  return `https://steamcommunity.com/tradeoffer/new/?partner=${accountId}&token=${TRADE_TOKEN}`
}

const PLAYERS_PER_PROCESS = 1_000_000
let players = 0

/** A player nobody else uses: tests share one product and must not meet in it. */
export async function newPlayer(prefix = 'Gracz', simulator = SIMULATOR): Promise<Player> {
  players += 1
  const processNumber = Number(process.env['TEST_WORKER_INDEX'] ?? 0)
  const accountId = BigInt(500_000_000 + processNumber * PLAYERS_PER_PROCESS + players)
  const steamId = (STEAM_ID_BASE + accountId).toString()
  const name = `${prefix} ${steamId.slice(-8)}`
  await control(
    `/_control/players/${steamId}`,
    { personaName: name, tradeToken: TRADE_TOKEN },
    'POST',
    simulator,
  )
  return {
    steamId,
    name,
    tradeUrl: tradeUrlOf(steamId),
  }
}

/** On the simulated Steam page: chooses the player, who says yes. */
export async function choosePlayer(page: Page, player: Player, simulator = SIMULATOR): Promise<void> {
  await page.waitForURL(`${simulator}/openid/login**`)
  await page.getByRole('button', { name: player.name }).click()
}

/** Signs in and opens the page that a test is about, which is the first to be drawn; for staff the panel is open. */
export async function signInAt(
  page: Page,
  player: Player | Colleague,
  path: string,
  simulator = SIMULATOR,
): Promise<Session> {
  const language = /^\/en(?:[/?#]|$)/.test(path) ? 'en' : 'pl'
  const session = await Session.begin(page.request, player, { language, simulator })
  if ('factor' in player) await player.factor.pass(session)
  await session.keepIn(page)
  await page.goto(path)
  return session
}

/** Ends on the account, which shows who it is. */
export async function signIn(
  page: Page,
  player: Player | Colleague,
  language: 'pl' | 'en' = 'pl',
  simulator = SIMULATOR,
): Promise<void> {
  await signInAt(page, player, language === 'en' ? '/en/account' : '/account', simulator)
  await expect(page.getByRole('main').getByText(player.name).first()).toBeVisible()
}

/** From the sign-in page to the account, the way a person does it: for tests of what this way shows. */
export async function signInByHand(
  page: Page,
  player: Player,
  language: 'pl' | 'en' = 'pl',
  simulator = SIMULATOR,
): Promise<void> {
  const prefix = language === 'en' ? '/en' : ''
  await page.goto(`${prefix}/login`)
  await page
    .getByRole('button', { name: language === 'en' ? 'Sign in through Steam' : 'Zaloguj się przez Steam' })
    .click()
  await choosePlayer(page, player, simulator)
  await page.waitForURL(`**${prefix}/account`)
  // The profile job runs a moment after the sign-in and the page hears of it on its event stream.
  // Right after the start the worker may be busy with the first price list.
  await expect(page.getByRole('main').getByText(player.name).first()).toBeVisible()
}
