import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { AlertRules } from '@app/contract/office/alerts'
import type { SettingsResponse } from '@app/contract/office/controls'
import { readConfirmedEmail } from '#contexts/identity/accounts/index.ts'
import type { Db } from '#platform/db/database.ts'
import { registerJob } from '#platform/jobs/jobs.ts'
import { changeSetting } from '#platform/settings/settings.ts'
import { STAFF_ALERTS } from '#platform/settings/alerts-setting.ts'
import { createChatSenders } from '#providers/alerts/chat.ts'
import { startTestRunner, type TestRunner } from '#test/support/test-runner.ts'
import { confirmAddress, listMails } from '#test/support/user-mail.ts'
import { DeskWorld, type Person } from '#test/worlds/review-world.ts'
import { collectStaffAlerts } from './collect-staff-alerts.ts'
import { makeSendStaffAlert } from './tasks/send-staff-alert.task.ts'

const NOON = Date.parse('2026-11-18T11:00:00Z')
const NIGHT = Date.parse('2026-11-18T23:00:00Z')
type Message = { service: string; text: string }

let world: DeskWorld
let worker: Db
let runner: TestRunner
let support: Person
/** Sessions whose browser got a message; sending it is tested with the push messages. */
const rung: string[] = []
let finance: Person

beforeAll(async () => {
  world = await DeskWorld.start()
  worker = world.api.testDb.as('skinkantor_worker')
  const { httpUrl } = world.api.simulator
  const senders = createChatSenders({
    ALERT_DISCORD_URL: `${httpUrl}/discord/api/webhooks/1/simulator-token`,
    ALERT_TELEGRAM_URL: `${httpUrl}/telegram/bot1:simulator-token/sendMessage?chat_id=-1001`,
  })
  runner = await startTestRunner(world.api.testDb, [
    makeSendStaffAlert({ db: worker, publicUrl: 'https://skinkantor.example', senders }),
    registerJob('send-push', async ({ sessionId, kind }) => {
      if (kind === 'staff_alert') rung.push(sessionId)
    }),
  ])
  support = await world.staff('support')
  finance = await world.staff('finance')
  for (const [person, address] of [
    [support, 'support@example.com'],
    [finance, 'finance@example.com'],
  ] as const)
    await confirmAddress(world.db, world.api.keys, person.userId, address)
})
afterAll(async () => {
  await runner.end()
  await world.stop()
})
beforeEach(async () => {
  await sql`delete from staff_alerts`.execute(world.db)
  await sql`delete from mail_outbox`.execute(world.db)
  await world.api.simulator.control('reset', {})
})

async function setRules(change: Partial<AlertRules>): Promise<void> {
  const { id } = await world.db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
  await world.db.transaction().execute((trx) =>
    changeSetting(trx, {
      key: 'staff.alerts',
      value: { ...STAFF_ALERTS.initial, ...change },
      changedBy: { type: 'admin', id: id.toString() },
      reason: 'test',
    }),
  )
}

/** As the minute job runs it, with a fresh view of the settings. */
function collect(nowMs = NOON, hasDiscord = true): Promise<number> {
  return worker.transaction().execute((trx) =>
    collectStaffAlerts(
      {
        db: trx,
        publicUrl: 'https://skinkantor.example',
        readConfirmedEmail: (userId) => readConfirmedEmail(worker, world.api.keys, userId),
        configured: ['email', 'push', 'telegram', ...(hasDiscord ? (['discord'] as const) : [])],
      },
      { commit: (work) => work(trx) },
      nowMs,
    ),
  )
}

async function chat(): Promise<Message[]> {
  const answer = await fetch(`${world.api.simulator.httpUrl}/chat.json`)
  return (await answer.json()) as Message[]
}

const waitingStates = async () =>
  (await sql<{ state: string }>`select distinct state from staff_alerts`.execute(world.db)).rows

test('tells each channel once about new work, without personal data, and mails only permitted kinds', async () => {
  await setRules({ channels: ['email', 'discord', 'telegram'] })
  const { saleId } = await world.receivedSale({ marketGrosze: 5_000_00n })
  await Promise.all([collect(), collect()])
  await collect()
  await vi.waitFor(async () => expect(await chat()).toHaveLength(2))
  for (const { text } of await chat()) {
    expect(text).toContain('Wypłaty do zatwierdzenia: 1 · 3\u00a0500,00\u00a0zł')
    expect(text).toContain('https://skinkantor.example/admin')
    expect(text).not.toContain(saleId.toString().padStart(6, '0'))
  }
  const mails = await listMails(world.db, world.api.keys, finance.userId, 'staff-alert')
  expect(mails).toHaveLength(1)
  expect(mails[0]!.data).toMatchObject({ step: 'first', link: 'https://skinkantor.example/admin' })
  expect(await listMails(world.db, world.api.keys, support.userId, 'staff-alert')).toEqual([])
  await vi.waitFor(async () => expect(await waitingStates()).toEqual([{ state: 'sent' }]))
  expect(runner.logLines()).not.toContain('simulator-token')
})

test('stays silent in quiet hours, except for kinds that always ring', async () => {
  const quiet = { isOn: true, from: '22:00', to: '07:00' }
  await setRules({ channels: ['discord'], kinds: { payout_approval: 'off', debt: 'always' }, quiet })
  await world.reviewedSale()
  expect(await collect(NIGHT)).toBe(0)
  await world.debtor()
  expect(await collect(NIGHT)).toBe(1)
  await vi.waitFor(async () => expect(await chat()).toHaveLength(1))
  expect((await chat())[0]!.text).toContain('Długi po cofniętych wymianach: 1')
  expect(await collect(NOON)).toBe(1)
  await vi.waitFor(async () => expect(await chat()).toHaveLength(2))
  expect((await chat())[1]!.text).toContain('Sprzedaże do sprawdzenia')
})

test('escalates once when work still waits, and not when it is done', async () => {
  await setRules({ channels: ['telegram'], escalationChannels: ['discord'], escalateAfterMinutes: 30 })
  await collect()
  expect(await collect()).toBe(0)
  await sql`update staff_alerts set created_at = now() - interval '31 minutes'`.execute(world.db)
  expect(await collect()).toBe(1)
  expect(await collect()).toBe(0)
  await vi.waitFor(async () => {
    const [message] = (await chat()).filter(({ service }) => service === 'discord')
    expect(message?.text).toContain('nikt nie zareagował')
  })
})

test('tries again after a full service and ends a message that the service refuses', async () => {
  await setRules({ channels: ['discord', 'telegram'], escalateAfterMinutes: 0 })
  await world.api.simulator.control('faults', { target: 'chat.discord', kind: 'rate-limited', count: 1 })
  await world.api.simulator.control('faults', { target: 'chat.telegram', kind: 'forbidden' })
  await collect()
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ channel: string; state: string }>`
        select distinct channel, state from staff_alerts order by channel`.execute(world.db)
      expect(rows).toEqual([
        { channel: 'discord', state: 'sent' },
        { channel: 'telegram', state: 'refused' },
      ])
    },
    { timeout: 20_000 },
  )
})

test('rings in the browsers of staff who may do the work, and of nobody else', async () => {
  await setRules({ channels: ['push'] })
  await sql`delete from push_subscriptions`.execute(world.db)
  for (const { userId } of [support, finance])
    await sql`insert into push_subscriptions (session_id, user_id, endpoint_fingerprint, subscription_sealed, language)
      select id, user_id, decode(md5(id::text), 'hex'), 'sealed', 'pl' from sessions
      where user_id = ${String(userId)} limit 1`.execute(world.db)
  await world.receivedSale({ marketGrosze: 5_000_00n })
  await collect()
  await collect()
  await vi.waitFor(() => expect(rung).toHaveLength(1))
  const { user_id: userId } = await world.db
    .selectFrom('push_subscriptions')
    .select('user_id')
    .where('session_id', '=', rung[0]!)
    .executeTakeFirstOrThrow()
  expect(userId).toBe(finance.userId)
})

test('the settings name a channel without an address', async () => {
  const missing = async () => {
    const owner = await world.staff('owner')
    const answer = await owner.get('/api/admin/settings')
    return answer.json<SettingsResponse>().missingAlertChannels
  }
  await collect(NOON, false)
  expect(await missing()).toEqual(['discord'])
  await collect(NOON, true)
  expect(await missing()).toEqual([])
})

test('rings at night unless an owner chose quiet hours', async () => {
  await setRules({ channels: ['discord'] })
  await world.reviewedSale()
  expect(await collect(NIGHT)).toBeGreaterThan(0)
})
