import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import type { BankBatchDetailsResponse } from '@app/contract/payments/bank'
import type { Stack } from '@app/stack/start-stack'
import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { openDatabase } from '../../apps/api/src/platform/db/database.ts'
import { changeSetting } from '../../apps/api/src/platform/settings/settings.ts'
import { waitForMail } from './fixtures.ts'
import { VirtualKey } from './passkeys.ts'
import { control, newPlayer } from './people.ts'
import { enrolmentCodeIn, SecondFactor } from './second-factor.ts'
import { Session } from './session.ts'

/** Work of other processes: watcher, worker and rails, on a machine that runs more than this. */
export const PATIENCE = { timeout: 120_000 }

/** A member of staff at their own browser. Counts the presses of mouse and keys that the work takes. */
export class Desk {
  presses = 0
  readonly page: Page
  readonly session: Session

  constructor(page: Page, session: Session) {
    this.page = page
    this.session = session
  }

  async click(target: Locator): Promise<void> {
    this.presses += 1
    await target.click()
  }

  async key(name: string): Promise<void> {
    this.presses += 1
    await this.page.keyboard.press(name)
  }

  /** Opens the task on the dashboard, as everybody's day begins there. */
  async takeTask(kind: string, text: string | RegExp): Promise<void> {
    const task = this.page.getByRole('listitem').filter({ hasText: kind }).filter({ hasText: text })
    await expect(async () => {
      await this.page.goto('/admin')
      const more = this.page.getByRole('button', { name: /^Pokaż wszystkie/ })
      await expect(this.page.getByRole('heading', { name: 'Do zrobienia' })).toBeVisible()
      if (await more.isVisible()) await more.click()
      await expect(task.first()).toBeVisible({ timeout: 3_000 })
    }).toPass(PATIENCE)
    await this.click(task.first().getByRole('link'))
  }
}

export async function openDesk(
  browser: Browser,
  stack: Stack,
  role: 'support' | 'finance' | 'owner',
): Promise<Desk> {
  const player = await newPlayer('Admin', stack.simulatorUrl)
  const factor = new SecondFactor(stack.admin('grant', player.steamId, '--role', role))
  const { page, session } = await signedIn(browser, stack, player)
  await factor.pass(session)
  return new Desk(page, session)
}

/** The only person of a company: an owner with a passkey and a confirmed address, both known for a month. */
export async function openAlone(browser: Browser, stack: Stack): Promise<Desk> {
  const player = await newPlayer('Szefowa', stack.simulatorUrl)
  const code = enrolmentCodeIn(stack.admin('grant', player.steamId, '--role', 'owner')) ?? ''
  const { page, session } = await signedIn(browser, stack, player)
  await VirtualKey.plugIn(page, 'internal')
  const address = `${randomUUID()}@example.com`
  await session.call('PUT', '/auth/user/email', { email: address })
  const { text } = await waitForMail(address, stack.simulatorUrl)
  await page.goto(/http:\/\/localhost:\d+\/confirm-email#token=[\w-]+/.exec(text)?.[0] ?? '')
  await expect(page.getByText('potwierdzony')).toBeVisible()
  await page.goto('/admin')
  await page.getByLabel('Jednorazowy kod').fill(code)
  await page.getByLabel('Nazwa').fill('laptop')
  await page.getByRole('button', { name: 'Dalej' }).click()
  await page.getByRole('button', { name: 'Kody są zapisane' }).click(PATIENCE)
  ask(
    stack,
    `update staff_factors set created_at = created_at - interval '30 days' where user_id = ${session.user.id};
     update users set email_saved_at = null where id = ${session.user.id}`,
  )
  stack.admin('staffing', 'one_person')
  return new Desk(page, session)
}

async function signedIn(browser: Browser, stack: Stack, player: { steamId: string; name: string }) {
  const context = await browser.newContext({ baseURL: stack.url, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const simulator = stack.simulatorUrl
  const session = await Session.begin(context.request, player, { language: 'pl', simulator })
  await session.keepIn(page)
  return { page, session }
}

function ask(stack: Stack, query: string): string {
  const options = [
    '--no-psqlrc',
    '--tuples-only',
    '--no-align',
    '--set',
    'ON_ERROR_STOP=1',
    '--command',
    query,
  ]
  return execFileSync('psql', [stack.databaseUrl, ...options], { encoding: 'utf8' }).trim()
}

/** New sellers are paid at once up to 5 000 zł, so that a first sale can need approval. */
export async function raiseAdvanceLimit(stack: Stack): Promise<void> {
  const db = openDatabase({ url: stack.databaseUrl, name: 'day', poolSize: 1, onIdleError: () => undefined })
  try {
    await db.transaction().execute((trx) =>
      changeSetting(trx, {
        key: 'payout.advance_tiers',
        value: [{ settledSales: 0, limitGrosze: 5_000_00 }],
        changedBy: { type: 'operator', id: 'test' },
        reason: 'test',
      }),
    )
  } finally {
    await db.destroy()
  }
}

/** Confirms the only waiting step of a company of one with the passkey, an hour after it was proposed. */
export async function confirmAlone(desk: Desk, stack: Stack): Promise<void> {
  const waiting = `select id from admin_proposals where state = 'waiting'`
  await expect.poll(() => ask(stack, waiting), PATIENCE).not.toBe('')
  const id = ask(stack, waiting)
  // The step counts only after the mail with the stop link has left.
  const mailed = `select count(*) from mail_outbox where event_key like 'proposal-stop:${id}:%' and state = 'sent'`
  await expect.poll(() => ask(stack, mailed), PATIENCE).not.toBe('0')
  ask(
    stack,
    `alter table admin_proposals disable trigger admin_proposals_guard;
     update admin_proposals set proposed_at = proposed_at - interval '1 hour',
       not_before = not_before - interval '1 hour', expires_at = expires_at - interval '1 hour' where id = '${id}';
     alter table admin_proposals enable trigger admin_proposals_guard;
     update mail_outbox set finished_at = finished_at - interval '1 hour'
       where event_key like 'proposal-stop:${id}:%' and state = 'sent'`,
  )
  await desk.takeTask('Potwierdź decyzję', '')
  const { page } = desk
  await desk.click(page.getByRole('button', { name: 'Potwierdź kluczem' }))
  const dialog = page.getByRole('alertdialog', { name: 'Potwierdzić kluczem dostępu?' })
  await desk.click(dialog.getByRole('button', { name: 'Potwierdź' }))
  await expect(dialog).toBeHidden(PATIENCE)
}

/** What happens between our file and the bank's statement, at the bank. */
export class Bank {
  readonly #simulator: string

  constructor(stack: Stack) {
    this.#simulator = stack.simulatorUrl
  }

  async take(file: Buffer): Promise<void> {
    const answer = await fetch(`${this.#simulator}/_control/bank/files?encoding=cp852`, {
      method: 'POST',
      body: new Uint8Array(file),
    })
    expect(answer.status).toBe(201)
  }

  async statement(openingMinor: number | undefined): Promise<Buffer> {
    const answer = await fetch(`${this.#simulator}/_control/bank/statements`, {
      method: 'POST',
      body: JSON.stringify({ format: 'camt.053', ...(openingMinor === undefined ? {} : { openingMinor }) }),
      headers: { 'content-type': 'application/json' },
    })
    return Buffer.from(await answer.arrayBuffer())
  }
}

export async function stateOfBatch(desk: Desk, id: number): Promise<string> {
  const { batch } = await desk.session.call<BankBatchDetailsResponse>('GET', `/admin/bank/batches/${id}`)
  return batch.state
}

/** A tenth of the names is left, which no honest list ever is. */
export async function poisonPrices(stack: Stack): Promise<void> {
  await control('/_control/prices', { size: 'short' }, 'POST', stack.simulatorUrl)
}
