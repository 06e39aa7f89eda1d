import type { AdminTransactionResponse } from '@app/contract/office/money'
import { expect, type Browser, type Page } from '@playwright/test'
import { admin } from './fixtures.ts'
import { newPlayer, SIMULATOR, type Colleague } from './people.ts'
import { SecondFactor } from './second-factor.ts'
import { Session } from './session.ts'

type Role = 'support' | 'finance' | 'owner'

export type Staff = {
  /** Blank until the test opens a URL. */
  page: Page
  /** For direct calls to the admin API. */
  session: Session
  close: () => Promise<void>
}

/**
 * Staff that no test uses now. They are reused because the command that grants a role takes longer than a sign-in.
 */
const idle: Record<Role, Colleague[]> = { support: [], finance: [], owner: [] }

/**
 * Opens a member of staff in a separate browser context. Two contexts open at once belong to two different people.
 */
export async function openStaff(browser: Browser, role: Role): Promise<Staff> {
  const player = idle[role].pop() ?? (await hire(role))
  const context = await browser.newContext()
  const page = await context.newPage()
  const session = await Session.begin(context.request, player, { language: 'pl', simulator: SIMULATOR })
  await player.factor.pass(session)
  await session.keepIn(page)
  return {
    page,
    session,
    close: async () => {
      await context.close()
      idle[role].push(player)
    },
  }
}

export async function hire(role: Role): Promise<Colleague> {
  const player = await newPlayer('Admin')
  return { ...player, factor: new SecondFactor(admin('grant', player.steamId, '--role', role)) }
}

/** Decides on what was just read, as the page does, and reads again when a job has changed the transaction meanwhile. */
export async function decide(
  { session }: Staff,
  transactionId: number,
  decision: { approve: true } | { rejectFor: string },
): Promise<void> {
  const path = `/admin/transactions/${transactionId}`
  await expect(async () => {
    const { transaction } = await session.call<AdminTransactionResponse>('GET', path)
    const { version, destination } = transaction
    if ('approve' in decision)
      await session.call('POST', `${path}/approve`, { version, destination: destination?.mark })
    else await session.call('POST', `${path}/reject`, { version, reason: decision.rejectFor })
  }).toPass()
}

/** Picks whom to credit by Steam ID, as staff do. */
export async function pickPerson(page: Page, steamId: string): Promise<void> {
  await page.getByRole('button', { name: 'Komu: Wybierz osobę' }).click()
  await page.getByRole('combobox', { name: 'Nazwa lub SteamID' }).fill(steamId)
  await page.getByRole('option', { name: steamId }).click()
}
