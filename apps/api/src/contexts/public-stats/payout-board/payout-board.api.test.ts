import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { PayoutBoardResponse } from '@app/contract/selling/payout-board'
import type { Rail } from '@app/contract/payments/rails'
import { BOARD_MIN, MARK_SHAPE, MARKS_MIN } from '@app/contract/selling/payout-board-facts'
import type { SaleResponse } from '@app/contract/selling/sales'
import type { Db } from '#platform/db/database.ts'
import { DeskWorld } from '#test/worlds/review-world.ts'
import { newDetails, newSeller, type SaleInTest } from '#test/support/sale-with-money.ts'
import { createTestKeys } from '#test/support/test-keys.ts'
import { payoutHoursRepository } from './payout-hours.repository.ts'
import { payoutMark } from '#contexts/payments/payouts/index.ts'
import { readBoard } from './read-board.ts'
import { readQueues } from './read-queues.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

let world: DeskWorld
let reader: Db
let worker: Db
let startedAt: Date
beforeAll(async () => {
  world = await DeskWorld.start()
  reader = world.api.testDb.as('skinkantor_api')
  worker = world.api.testDb.as('skinkantor_worker')
  const { rows } = await sql<{
    at: Date
  }>`select date_trunc('hour', now()) + interval '30 minutes' as at`.execute(world.db)
  startedAt = rows[0]!.at
})
afterEach(() => world.assertBooks())
afterAll(() => world.stop())

/** Counts like the job, with the job's database role. */
async function count(isAnew = true): Promise<Date> {
  // Finished hours are not counted again, but these tests add payouts to them later.
  if (isAnew) await sql`delete from payout_hours`.execute(world.db)
  return worker.transaction().execute(async (trx) => {
    const first = await payoutHoursRepository.firstUncounted(trx, 30)
    let from: Date | null = first
    while (from) from = await payoutHoursRepository.countDay(trx, from)
    return first
  })
}

/** Read with the API's own database role, without the server's cache. */
const board = () => readBoard(reader, world.api.keys)
const queues = async () => (await readQueues(reader)).queues
const lineOf = ({ lines }: PayoutBoardResponse, rail: Rail) => lines.find((line) => line.rail === rail)!

/** At half past an hour, this many hours ago: stable for a whole test, even if a new hour starts. */
const hoursAgo = (hours: number) => new Date(startedAt.getTime() - hours * 3_600_000)

/** Only the table owner can change the time of a booking. */
async function moveBack(sale: SaleInTest, at: Date, tookSeconds: number): Promise<void> {
  await world.db.transaction().execute(async (trx) => {
    await sql`alter table payouts disable trigger user`.execute(trx)
    await sql`alter table journals disable trigger user`.execute(trx)
    await sql`update payouts set moved_at = ${at}, settled_at = case when settled_at is not null then ${at}::timestamptz end
      where sale_id = ${sale.saleId}`.execute(trx)
    await sql`update journals set at = ${at}::timestamptz - make_interval(secs => ${tookSeconds})
      where key = ${`sale:${sale.saleId}:received`}`.execute(trx)
    await sql`alter table journals enable trigger user`.execute(trx)
    await sql`alter table payouts enable trigger user`.execute(trx)
  })
}

type Wish = { userId?: bigint; method?: 'paypal' | 'skrill' }

async function received({ userId, method = 'paypal' }: Wish): Promise<SaleInTest> {
  const seller = userId ?? (await newSeller(world.db))
  const payoutDetailsId = await newDetails(world.db, seller, { method })
  return world.receivedSale({ userId: seller, payoutDetailsId, marketGrosze: 300_00n })
}

async function paid(at: Date, tookSeconds: number, wish: Wish = {}): Promise<SaleInTest> {
  const sale = await received(wish)
  await world.settle(sale.saleId)
  await moveBack(sale, at, tookSeconds)
  return sale
}

async function failed(at: Date, wish: Wish): Promise<void> {
  const sale = await received(wish)
  const payoutId = await world.money.openPayout(sale.saleId)
  await world.money.submit(payoutId)
  await world.money.lookUp(payoutId, 'failed')
  await moveBack(sale, at, 0)
}

const NOTHING = { paid: 0, failed: 0, measured: 0, medianSeconds: null, p90Seconds: null }

test('has no count time before the first count, and shows a rail without payouts as empty', async () => {
  await sql`delete from payout_hours`.execute(world.db)
  const before = await board()
  expect(before.countedAt).toBeNull()
  expect(before.lines.map(({ rail }) => rail)).toEqual(['bank', 'paypal', 'skrill', 'btc', 'ltc'])
  await count()
  const after = await board()
  expect(after.countedAt).not.toBeNull()
  expect(lineOf(after, 'ltc')).toMatchObject({ last24Hours: NOTHING, last30Days: NOTHING })
})

test('publishes figures from ten measured payouts per rail and period, with failures counted separately', async () => {
  const method = 'skrill'
  for (let place = 1; place < BOARD_MIN; place += 1) await paid(hoursAgo(2), place * 60, { method })
  await count()
  const few = lineOf(await board(), method).last24Hours
  expect(few).toEqual({ ...NOTHING, paid: BOARD_MIN - 1, measured: BOARD_MIN - 1 })

  await paid(hoursAgo(2), 600, { method })
  await paid(hoursAgo(72), 7_000, { method })
  await failed(hoursAgo(2), { method })
  await failed(hoursAgo(100), { method })
  await count()
  const line = lineOf(await board(), method)
  // A value on a step counts to the next step: five minutes are shown as "not more than 330 seconds".
  expect(line.last24Hours).toEqual({ paid: 10, failed: 1, measured: 10, medianSeconds: 330, p90Seconds: 570 })
  expect(line.last30Days).toEqual({ paid: 11, failed: 2, measured: 11, medianSeconds: 390, p90Seconds: 630 })
  const medians = line.days.flatMap(({ medianSeconds }) => medianSeconds ?? [])
  expect(medians).toEqual([330])
  expect(lineOf(await board(), 'ltc').last30Days).toEqual(NOTHING)
})

test('recounts a finished hour once and never again', async () => {
  await count()
  // The state left by a worker that ran continuously.
  await sql`update payout_hours set counted_at = greatest(counted_at, hour + interval '2 hours')
    where hour < date_trunc('hour', now())`.execute(world.db)
  const { rows } = await sql<{ hour: Date }>`select date_trunc('hour', now()) as hour`.execute(world.db)
  const first = await count(false)
  // The current hour, unless a new hour has just started.
  expect(first.getTime()).toBeGreaterThanOrEqual(rows[0]!.hour.getTime())
})

test('a seller finds their own payout by its mark, and the board shows no identity and no exact amount', async () => {
  const seller = await world.seller()
  const stranger = await world.seller()
  const sale = await paid(hoursAgo(3), 200, { userId: seller.userId })
  for (let others = 1; others < MARKS_MIN; others += 1) await paid(hoursAgo(3), 200)
  const told = (await seller.get(`/api/trades/${sale.saleId}`)).json<SaleResponse>().trade.payout
  expect(told?.mark).toMatch(MARK_SHAPE)
  const { entries } = await board()
  expect(entries.filter(({ mark }) => mark === told?.mark)).toHaveLength(1)
  expect((await stranger.get(`/api/trades/${sale.saleId}`)).statusCode).toBe(404)

  for (const entry of entries)
    expect(Object.keys(entry).toSorted()).toEqual(['band', 'day', 'mark', 'pace', 'rail'])
  const rows = await sql<{ id: string; number: string; steamId: string }>`
    select p.id, p.sale_id::text as number, u.steam_id as "steamId" from payouts p join users u on u.id = p.user_id`.execute(
    world.db,
  )
  // Marks are random digits; their format is checked separately.
  for (const { mark } of entries) expect(mark).toMatch(MARK_SHAPE)
  const text = JSON.stringify(entries.map(({ day, pace, band }) => ({ day, pace, band })))
  for (const { id, steamId } of rows.rows) {
    expect(text).not.toContain(id)
    expect(text).not.toContain(steamId)
  }
  expect(text).not.toMatch(/\d\d:\d\d|21000|210\b/)
})

test('a waiting payout has no mark, and the board omits payouts of the current hour', async () => {
  const seller = await world.seller()
  const waiting = await world.receivedSale({ userId: seller.userId, marketGrosze: 300_00n })
  const before = (await seller.get(`/api/trades/${waiting.saleId}`)).json<SaleResponse>().trade
  expect(before.payout).toMatchObject({ state: 'approved', mark: null })
  await world.settle(waiting.saleId)
  const mark = (await seller.get(`/api/trades/${waiting.saleId}`)).json<SaleResponse>().trade.payout?.mark
  expect(mark).toMatch(MARK_SHAPE)
  const { entries } = await board()
  // Read afterwards: if it is still the same hour now, it was then.
  const settled = await world.db
    .selectFrom('payouts')
    .select(sql<boolean>`settled_at >= date_trunc('hour', now())`.as('isFresh'))
    .where('sale_id', '=', waiting.saleId)
    .executeTakeFirstOrThrow()
  if (settled.isFresh) expect(entries.map((entry) => entry.mark)).not.toContain(mark)
})

test('query parameters do not change the board, and a mark needs our key', async () => {
  const askServer = (question = '') => world.api.app.inject(`/api/stats/payout-board${question}`)
  const { id } = await world.db.selectFrom('payouts').select('id').limit(1).executeTakeFirstOrThrow()
  const plain = await askServer()
  expect(plain.headers['cache-control']).toContain('max-age=60')
  expect(plain.json<PayoutBoardResponse>().entries).toEqual((await board()).entries)
  for (const question of [`?id=${id}`, `?mark=${payoutMark(world.api.keys, id)}`, '?sale=1', '?limit=100000'])
    expect((await askServer(question)).body).toBe(plain.body)
  for (const method of ['POST', 'PUT', 'DELETE'] as const)
    expect((await world.api.app.inject({ method, url: '/api/stats/payout-board' })).statusCode).toBe(404)
  const { keys, remove } = createTestKeys()
  expect(payoutMark(keys, id)).not.toBe(payoutMark(world.api.keys, id))
  remove()
})

test('shows a queue with a traffic light and never with an amount', async () => {
  const lies = (grosze: number) =>
    sql`insert into rail_balances (rail, currency, minor, grosze) values ('skrill', 'PLN', ${grosze}, ${grosze})
      on conflict (rail) do update set minor = excluded.minor, grosze = excluded.grosze, read_at = now()`.execute(
      world.db,
    )
  const queue = async (rail: Rail) => (await queues()).find((one) => one.rail === rail)
  expect(await queue('skrill')).toEqual({ rail: 'skrill', light: 'unknown', waiting: 0 })
  for (const [grosze, light] of [
    [499_99, 'red'],
    [500_00, 'amber'],
    [4_999_99, 'amber'],
    [5_000_00, 'green'],
  ] as const) {
    await lies(grosze)
    expect(await queue('skrill')).toEqual({ rail: 'skrill', light, waiting: 0 })
  }
  await sql`update rail_states set paused_at = now(), pause_reason = 'funds' where rail = 'skrill'`.execute(
    world.db,
  )
  expect(await queue('skrill')).toMatchObject({ light: 'red' })
  await sql`update rail_states set paused_at = null, pause_reason = null where rail = 'skrill'`.execute(
    world.db,
  )

  const before = (await queue('bank'))!.waiting
  const sale = await world.receivedSale({ marketGrosze: 300_00n, method: 'bank' })
  expect((await queue('bank'))?.waiting).toBe(before + 1)
  await world.settle(sale.saleId)
  expect((await queue('bank'))?.waiting).toBe(before)
})

test('rate-limits the board per network', async () => {
  const strict = await world.api.another({ RATE_LIMIT_FACTOR: '0.025' })
  const statuses = []
  for (const url of [
    '/api/stats/payout-board',
    '/api/payout-queues',
    '/api/payout-queues',
    '/api/payout-queues',
  ])
    statuses.push((await strict.inject(url)).statusCode)
  expect(statuses).toEqual([200, 200, 200, 429])
  await strict.close()
})
