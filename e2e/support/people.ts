import { expect, type Page } from '@playwright/test'
import type { SecondFactor } from './second-factor.ts'
import { Session } from './session.ts'

export const SIMULATOR = process.env['E2E_SIMULATOR_URL'] ?? ''
const TRADE_TOKEN = 'aB3-_xYz'
const STEAM_ID_BASE = 76_561_197_960_265_728n

export type Player = { steamId: string; name: string; tradeUrl: string }
/** A member of staff, who opens the admin session with a second factor. */
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

/** The trade URL that the simulated Steam accepts for a test player. */
export function tradeUrlOf(steamId: string): string {
  const accountId = BigInt(steamId) - STEAM_ID_BASE
  return `https://steamcommunity.com/tradeoffer/new/?partner=${accountId}&token=${TRADE_TOKEN}`
}

const PLAYERS_PER_PROCESS = 1_000_000
let players = 0

/** Creates a unique player, because tests share one running stack and must not affect each other. */
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

/** Chooses the player on the simulated Steam page, which confirms the sign-in. */
export async function choosePlayer(page: Page, player: Player, simulator = SIMULATOR): Promise<void> {
  await page.waitForURL(`${simulator}/openid/login**`)
  await page.getByRole('button', { name: player.name }).click()
}

/** Signs in and opens the tested page as the first rendered page. For staff it also opens the admin session. */
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

/** Signs in and ends on the account page, which shows the user's name. */
export async function signIn(
  page: Page,
  player: Player | Colleague,
  language: 'pl' | 'en' = 'pl',
  simulator = SIMULATOR,
): Promise<void> {
  await signInAt(page, player, language === 'en' ? '/en/account' : '/account', simulator)
  await expect(page.getByRole('main').getByText(player.name).first()).toBeVisible()
}

/** Goes from the sign-in page to the account as a person does, for tests of the sign-in pages themselves. */
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
  // The profile job runs shortly after the sign-in, and the page receives the result on its event stream. Right after
  // the start the worker may be busy with the first price list.
  await expect(page.getByRole('main').getByText(player.name).first()).toBeVisible()
}
