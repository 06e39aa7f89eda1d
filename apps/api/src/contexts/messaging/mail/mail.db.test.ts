import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Brand } from '@app/contract/brand'
import type { Db } from '#platform/db/database.ts'
import { createSmtpSender, type SmtpSender } from '#providers/mail/smtp.ts'
import { newUser, openProfileKey } from '#test/support/new-user.ts'
import { startSimulator, type Simulator } from '#test/support/simulator.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { createTestKeys, type TestKeys } from '#test/support/test-keys.ts'
import { startTestRunner, type TestRunner } from '#test/support/test-runner.ts'
import { queueMail } from './index.ts'
import { makeSendMail } from './tasks/send-mail.task.ts'

const LINK = 'https://skinkantor.example/confirm-email#token=abc'

let testDb: TestDatabase
let api: Db
let worker: Db
let simulator: Simulator
let sender: SmtpSender
let testKeys: TestKeys
let runner: TestRunner
let lastNumber = 0

beforeAll(async () => {
  ;[testDb, simulator] = await Promise.all([createTestDatabase(), startSimulator()])
  api = testDb.as('skinkantor_api')
  worker = testDb.as('skinkantor_worker')
  testKeys = createTestKeys()
  sender = createSmtpSender(`smtp://127.0.0.1:${simulator.smtpPort}`)
  runner = await startTestRunner(testDb, [
    makeSendMail({
      db: worker,
      sender,
      brand: Brand.parse({}),
      publicUrl: 'https://skinkantor.example',
      openProfileKey: (userId) => openProfileKey(worker, testKeys.keys, userId),
      openTicketKey: async () => expect.fail('no ticket here'),
    }),
  ])
})
afterAll(async () => {
  await runner.end()
  sender.close()
  await Promise.all([testDb.drop(), simulator.stop()])
  testKeys.remove()
})
afterEach(async () => {
  await simulator.control('faults', undefined, 'DELETE')
  expect(runner.logLines()).not.toMatch(/seller-\d+@/)
})

type Order = { eventKey: string; recipient: string; userId: bigint; dataKey: Buffer }

async function newOrder(): Promise<Order> {
  lastNumber += 1
  const { id: userId } = await newUser(testDb.db, { keys: testKeys.keys })
  const dataKey = await openProfileKey(api, testKeys.keys, userId)
  return { eventKey: `test:${lastNumber}`, recipient: `seller-${lastNumber}@example.com`, userId, dataKey }
}

async function send(order: Order, language: 'pl' | 'en' = 'pl'): Promise<void> {
  await api
    .transaction()
    .execute((trx) => queueMail(trx, { ...order, language, template: 'confirm-email', data: { link: LINK } }))
}

type Received = { subject: string; text: string; from: string; headers: Record<string, string> }

async function received(order: Order): Promise<Received[]> {
  const response = await fetch(`${simulator.httpUrl}/mailbox.json?to=${encodeURIComponent(order.recipient)}`)
  return (await response.json()) as Received[]
}

async function outbox(order: Order) {
  return testDb.db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('event_key', '=', order.eventKey)
    .executeTakeFirstOrThrow()
}

async function untilState(order: Order, state: string): Promise<void> {
  await vi.waitFor(async () => expect(await outbox(order)).toMatchObject({ state }), { timeout: 90_000 })
}

test('sends a mail in the requested language and stores its address encrypted', async () => {
  const order = await newOrder()
  await send(order, 'en')
  await untilState(order, 'sent')

  const [mail, ...others] = await received(order)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ subject: 'Confirm your e-mail address at Skinkantor' })
  expect(mail?.text).toContain(LINK)
  const row = await outbox(order)
  expect(row).toMatchObject({ attempts: 1, last_error: null, finished_at: expect.any(Date) })
  expect(mail?.headers['message-id']).toBe(`<${row.id}@skinkantor.example>`)
  expect(
    JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
  ).not.toContain('seller-')
  expect(row.recipient_sealed.includes(order.recipient)).toBe(false)
  expect(row.data_sealed.includes(LINK)).toBe(false)
})

test('the same event queued repeatedly, even concurrently, sends one mail', async () => {
  const order = await newOrder()
  await Promise.all(Array.from({ length: 5 }, () => send(order)))
  await untilState(order, 'sent')
  await send(order)
  await vi.waitFor(async () => {
    const { rows } = await sql`select from graphile_worker.jobs`.execute(worker)
    expect(rows).toEqual([])
  })
  expect(await received(order)).toHaveLength(1)
})

test('a rolled-back transaction sends no mail', async () => {
  const order = await newOrder()
  const attempt = api.transaction().execute(async (trx) => {
    await queueMail(trx, { ...order, language: 'pl', template: 'confirm-email', data: { link: LINK } })
    throw new Error('the change failed')
  })
  await expect(attempt).rejects.toThrow('the change failed')
  const marker = await newOrder()
  await send(marker)
  await untilState(marker, 'sent')
  expect(await received(order)).toEqual([])
})

test.each(['temporary-refusal', 'drop-connection'])(
  'after a %s a later attempt sends the mail once',
  async (kind) => {
    const order = await newOrder()
    // Active until the failure is recorded, however often the mail is retried.
    await simulator.control('faults', { target: 'smtp', kind, match: order.recipient })
    await send(order)
    await vi.waitFor(async () =>
      expect(await outbox(order)).toMatchObject({
        state: 'waiting',
        last_error: expect.stringMatching(/^smtp (451|E[A-Z]+)$/) as string,
      }),
    )
    await simulator.control('faults', undefined, 'DELETE')
    await untilState(order, 'sent')
    expect(await received(order)).toHaveLength(1)
    const { attempts, last_error: lastError } = await outbox(order)
    expect([attempts > 1, lastError]).toEqual([true, null])
  },
  180_000,
)

test('does not retry a permanently refused mail', async () => {
  const order = await newOrder()
  await simulator.control('faults', { target: 'smtp', kind: 'permanent-refusal', match: order.recipient })
  await send(order)
  await untilState(order, 'refused')
  expect(await outbox(order)).toMatchObject({
    attempts: 1,
    last_error: 'smtp 550',
    finished_at: expect.any(Date),
  })
  await vi.waitFor(async () => {
    const { rows } = await sql`select from graphile_worker.jobs`.execute(worker)
    expect(rows).toEqual([])
  })
  expect(await received(order)).toEqual([])
})

test('an unavoidable duplicate carries the same message id', async () => {
  const order = await newOrder()
  await simulator.control('faults', {
    target: 'smtp',
    kind: 'drop-after-store',
    count: 1,
    match: order.recipient,
  })
  await send(order)
  await untilState(order, 'sent')
  const ids = (await received(order)).map((mail) => mail.headers['message-id'])
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})

test('encrypted data moved to another mail does not decrypt', async () => {
  const [victim, attacker] = [await newOrder(), await newOrder()]
  await send(victim)
  await untilState(victim, 'sent')
  const stolen = await outbox(victim)
  await testDb.db
    .insertInto('mail_outbox')
    .values({
      event_key: attacker.eventKey,
      user_id: victim.userId,
      template: 'confirm-email',
      language: 'pl',
      recipient_sealed: stolen.recipient_sealed,
      data_sealed: stolen.data_sealed,
    })
    .execute()
  const { id } = await outbox(attacker)
  await sql`select graphile_worker.add_job(
    'send-mail', ${JSON.stringify({ mailId: id })}::json, max_attempts => 1, job_key => 'stolen')`.execute(
    worker,
  )
  await vi.waitFor(async () => {
    const { rows } = await sql`select from graphile_worker.jobs
      where key = 'stolen' and attempts = 1 and locked_by is null`.execute(worker)
    expect(rows).toHaveLength(1)
  })
  await sql`select graphile_worker.remove_job('stolen')`.execute(worker)
  expect(await received(victim)).toHaveLength(1)
  expect(await outbox(attacker)).toMatchObject({ state: 'waiting' })
})
