import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { createPayPal } from '#providers/payouts/paypal.ts'
import { driveMoney } from '#test/support/money-driver.ts'
import { PATIENCE_MS } from '#test/support/patience.ts'
import { newSale } from '#test/support/sale-with-money.ts'
import { startTestApi, type TestApi } from '#test/support/test-api.ts'

let api: TestApi
let url: string
let workerDb: Db

beforeAll(async () => {
  api = await startTestApi()
  workerDb = api.testDb.as('skinkantor_worker')
  url = await api.app.listen({ port: 0, host: '127.0.0.1' })
  for (const rail of ['paypal', 'btcpay'])
    await api.simulator.control(`webhooks/${rail}`, { url: `${url}/api/webhooks/${rail}` })
})
afterAll(() => api.close())

/** A payout submitted to PayPal, which then sends us a webhook. */
async function ordered(kind?: string): Promise<{ payoutId: string; railKey: string }> {
  const sale = await newSale(api.testDb.db)
  const money = driveMoney(workerDb)
  await money.receive(sale)
  const payoutId = await money.openPayout(sale.saleId)
  const { rail_key: railKey } = await api.testDb.db
    .selectFrom('payouts')
    .select('rail_key')
    .where('id', '=', payoutId)
    .executeTakeFirstOrThrow()
  if (kind !== undefined)
    await api.simulator.control('faults', { target: 'paypal.webhook', kind, match: railKey })
  await pay(railKey)
  return { payoutId, railKey }
}

async function pay(railKey: string): Promise<void> {
  const payPal = createPayPal({
    baseUrl: `${api.simulator.httpUrl}/paypal`,
    clientId: 'simulator-client',
    secret: 'simulator-secret',
    timeoutMs: PATIENCE_MS,
    emailSubject: 'x',
  })
  const order = { railKey, amountGrosze: 210_00n, receiver: 'ola@example.com', createdAt: new Date() }
  expect(await payPal.submit(order, () => true)).toMatchObject({ class: 'accepted' })
}

type Delivery = { eventId: string; status: number | null }

async function deliveries(railKey: string, count: number): Promise<Delivery[]> {
  return vi.waitFor(async () => {
    const log = (await api.simulator.control(`webhooks?key=${railKey}`)) as Delivery[]
    expect(log.length).toBeGreaterThanOrEqual(count)
    return log
  })
}

async function stored(payoutId: string) {
  const { rows: jobs } = await sql<{ id: string }>`
    select id from graphile_worker.jobs where key = ${`payout:${payoutId}`}`.execute(api.testDb.db)
  const messages = await api.testDb.db
    .selectFrom('rail_messages')
    .select('event_id')
    .where('payout_id', '=', payoutId)
    .execute()
  return { jobs: jobs.length, messages: messages.length }
}

async function stateOf(payoutId: string): Promise<string> {
  const row = await api.testDb.db
    .selectFrom('payouts')
    .select('state')
    .where('id', '=', payoutId)
    .executeTakeFirstOrThrow()
  return row.state
}

test('a webhook schedules its payout even before its reference is known, and changes no state', async () => {
  const { payoutId, railKey } = await ordered()
  expect(await deliveries(railKey, 1)).toMatchObject([{ status: 200 }])
  expect(await stored(payoutId)).toEqual({ jobs: 1, messages: 1 })
  expect(await stateOf(payoutId)).toBe('approved')
})

test('duplicate webhooks count once', async () => {
  const { payoutId, railKey } = await ordered('duplicated')
  expect(await deliveries(railKey, 3)).toMatchObject([{ status: 200 }, { status: 200 }, { status: 200 }])
  expect(await stored(payoutId)).toEqual({ jobs: 1, messages: 1 })
})

test.each(['bad-signature', 'foreign-certificate'])(
  'refuses a webhook with %s and stores nothing',
  async (kind) => {
    const { payoutId, railKey } = await ordered(kind)
    expect(await deliveries(railKey, 1)).toMatchObject([{ status: 400 }])
    expect(await stored(payoutId)).toEqual({ jobs: 0, messages: 0 })
  },
)

test('answers a webhook about an unknown payment and does not store it', async () => {
  const railKey = randomBytes(16).toString('hex')
  await pay(railKey)
  expect(await deliveries(railKey, 1)).toMatchObject([{ status: 200 }])
  const kept = await api.testDb.db.selectFrom('rail_messages').select('event_id').execute()
  const [{ eventId }] = (await deliveries(railKey, 1)) as [Delivery]
  expect(kept.map((row) => row.event_id)).not.toContain(eventId)
})

test('a flood of valid webhooks keeps one job, scheduled at most five seconds ahead', async () => {
  const { payoutId, railKey } = await ordered()
  await deliveries(railKey, 1)
  const planned = async () => {
    const { rows } = await sql<{ inMs: number }>`
      select extract(epoch from run_at - clock_timestamp())::float8 * 1000 as "inMs"
      from graphile_worker.jobs where key = ${`payout:${payoutId}`}`.execute(api.testDb.db)
    return rows[0]?.inMs ?? Number.NaN
  }
  expect(await planned()).toBeLessThanOrEqual(0)
  for (let round = 0; round < 20; round += 1)
    await api.simulator.control('webhooks/paypal/send', { key: railKey })
  await deliveries(railKey, 21)
  expect(await stored(payoutId)).toEqual({ jobs: 1, messages: 21 })
  const wait = await planned()
  expect(wait).toBeLessThanOrEqual(5_000)
})

test.each([
  ['nothing', undefined, 'application/json'],
  ['no JSON', 'x', 'application/json'],
  [
    'an unsigned event',
    JSON.stringify({ id: 'x', event_type: 'PAYMENT.PAYOUTS-ITEM.SUCCEEDED' }),
    'application/json',
  ],
])('%s is refused', async (_name, payload, type) => {
  for (const rail of ['paypal', 'btcpay']) {
    const answer = await api.app.inject({
      method: 'POST',
      url: `/api/webhooks/${rail}`,
      headers: { 'content-type': type },
      ...(payload === undefined ? {} : { payload }),
    })
    expect(answer.statusCode).toBe(400)
  }
})
