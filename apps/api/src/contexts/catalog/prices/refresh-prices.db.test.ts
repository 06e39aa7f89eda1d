import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createMetricsRegistry } from '#platform/observability/metrics.ts'
import { startTestRunner, type TestRunner } from '#test/support/test-runner.ts'
import { askRefresh, askRefreshAtStart } from './ask-refresh.ts'
import { priceItemsRepository } from './price-items.repository.ts'
import { createPriceMetrics } from './price-metrics.ts'
import type { RefreshPricesTools } from './refresh-prices.ts'
import { makeRefreshPrices } from './tasks/refresh-prices.task.ts'
import { PriceWorld } from '#test/worlds/price-world.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 240_000 })

let world: PriceWorld
beforeAll(async () => {
  world = await PriceWorld.start('short')
  expect(await world.refresh()).toMatchObject({ state: 'live' })
})
afterEach(() => world.heal())
afterAll(() => world.stop())

async function states(): Promise<string[]> {
  const rows = await world.testDb.db.selectFrom('price_lists').select('state').orderBy('id').execute()
  return rows.map((row) => row.state)
}

async function itemCount(listId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer from price_items where list_id = ${listId}`.execute(world.testDb.db)
  return rows[0]?.count ?? -1
}

test.each([
  ['all-rows-gone', 'quarantined', 'sales_missing'],
  ['prices-a-tenth', 'quarantined', 'sales_disagree'],
  ['prices-zero', 'quarantined', 'bad_rows'],
  ['object-instead-of-list', 'failed', 'not_a_list'],
  ['server-error', 'failed', 'bad_status'],
])('a sales history with %s makes the list %s and keeps the live list', async (kind, state, code) => {
  const before = await world.live()
  await world.poison(kind, { target: 'prices.history' })
  expect(await world.refresh()).toMatchObject({ state })
  expect((await world.newest()).reasons.map((reason) => reason.code)).toContain(code)
  expect((await world.live())?.id).toBe(before?.id)
})

test('detects a poisoned list in a single currency', async () => {
  const before = await world.live()
  await world.poison('prices-times-ten', { match: 'currency=EUR' })
  expect(await world.refresh()).toMatchObject({ state: 'quarantined' })
  expect((await world.newest()).reasons.map(({ code }) => code)).toContain('rate_implausible')
  expect((await world.live())?.id).toBe(before?.id)
})

test.each(['rate-times-ten', 'rate-text', 'server-error'])(
  'uses the last exchange rate while the central bank answers with %s',
  async (kind) => {
    const before = await world.newest()
    await world.poison(kind, { target: 'prices.nbp' })
    expect(await world.refresh()).toMatchObject({ state: 'live' })
    expect((await world.newest()).eur_rate_e4).toBe(before.eur_rate_e4)
  },
)

test('keeps the rows of two replaced lists for readers and deletes those of older lists', async () => {
  const ids = [(await world.live())?.id ?? 0]
  for (let turn = 0; turn < 3; turn += 1) {
    await world.refresh()
    ids.push((await world.newest()).id)
  }
  const counts = await Promise.all(ids.map((id) => itemCount(id)))
  expect(counts.map((count) => count > 0)).toEqual([false, true, true, true])
  expect((await states()).filter((state) => state === 'live')).toHaveLength(1)
})

test('drops and counts one manipulated item and publishes the others', async () => {
  const before = await world.live()
  await world.poison('one-item-manipulated')
  expect(await world.refresh()).toMatchObject({ state: 'live', rowCount: (before?.row_count ?? 0) - 1 })
  expect((await world.newest()).reasons.map(({ text }) => text)).toEqual([
    'Rows left out: far from real sales 1',
  ])
})

test('a quarantined list adds no names and is replaced by the next list', async () => {
  const names = () =>
    world.testDb.db
      .selectFrom('market_names')
      .select((row) => row.fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow()
  const before = await names()
  await world.poison('body-25-mb', { count: 2 })
  expect(await world.refresh()).toMatchObject({ state: 'quarantined' })
  expect(await names()).toEqual(before)
  const quarantined = await world.newest()
  await world.refresh()
  const decided = await world.testDb.db
    .selectFrom('price_lists')
    .select(['state', 'decided_by'])
    .where('id', '=', quarantined.id)
    .executeTakeFirst()
  expect(decided).toEqual({ state: 'dropped', decided_by: 'system' })
  expect(await itemCount(quarantined.id)).toBe(0)
})

test('stores one point per item and day in its monthly partition and drops old months', async () => {
  await sql`create table price_history_2020_01 partition of price_history
    for values from ('2020-01-01') to ('2020-02-01')`.execute(world.testDb.db)
  await world.refresh()
  const { rows } = await sql<{ table: string; month: string; points: number; items: number }>`
    select tableoid::regclass::text as table, to_char(day, 'YYYY_MM') as month, count(*)::integer as points,
      count(distinct (name_id, version))::integer as items
    from price_history group by 1, 2, day`.execute(world.testDb.db)
  // More than one day only when midnight passed during this test file.
  expect(rows.length).toBeGreaterThan(0)
  for (const { table, month, points, items } of rows) {
    expect(table).toBe(`price_history_${month}`)
    expect(points).toBe(items)
    expect(points).toBeGreaterThan(2_000)
  }
  const months = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'price_history'::regclass order by 1`.execute(
    world.testDb.db,
  )
  // The partitions with points, and the next month's.
  expect(months.rows).toHaveLength(new Set(rows.map(({ month }) => month)).size + 1)
  expect(months.rows.map(({ name }) => name)).not.toContain('price_history_2020_01')
  await expect(
    world.worker.transaction().execute((trx) => priceItemsRepository.saveDay(trx, 10)),
  ).rejects.toThrow('at least 90 days')
})

test('the database refuses a second live list and a second list being fetched', async () => {
  const insert = (state: string) =>
    sql`insert into price_lists (state, asked_by, finished_at, live_since) values (${state}, 'test',
      case when ${state} = 'fetching' then null else now() end, now())`.execute(world.worker)
  await expect(insert('live')).rejects.toMatchObject({ constraint: 'price_lists_one_live' })
  await insert('fetching')
  await expect(insert('fetching')).rejects.toMatchObject({ constraint: 'price_lists_one_fetching' })
  // The next refresh marks the interrupted one as failed.
  const interrupted = await world.newest()
  expect(await world.refresh()).toMatchObject({ state: 'live' })
  const ended = await world.testDb.db
    .selectFrom('price_lists')
    .select(['state', 'reasons'])
    .where('id', '=', interrupted.id)
    .executeTakeFirstOrThrow()
  expect(ended).toMatchObject({ state: 'failed', reasons: [{ code: 'interrupted' }] })
})

test('does not fetch again within the minimum gap', async () => {
  await world.refresh()
  const before = await world.newest()
  expect(await world.refresh({ gapSeconds: 60 })).toEqual({ state: 'not_again', rowCount: 0 })
  expect((await world.newest()).id).toBe(before.id)
})

async function withRunners(
  overrides: Partial<RefreshPricesTools>,
  work: (runners: TestRunner[]) => Promise<void>,
): Promise<void> {
  const runners = await Promise.all(
    [1, 2].map(() => {
      const metrics = createPriceMetrics(createMetricsRegistry('test'), world.worker)
      return startTestRunner(world.testDb, [makeRefreshPrices({ ...world.tools(overrides), metrics })])
    }),
  )
  try {
    await work(runners)
  } finally {
    await Promise.all(runners.map((runner) => runner.end()))
  }
}

async function pricesAsked(): Promise<number> {
  const calls = (await world.simulator.control('requests?contains=currency')) as { path: string }[]
  return calls.filter((call) => call.path.includes('/skinport/v1/items')).length
}

test('two workers and ten requests cause one refresh that fetches each currency once', async () => {
  await world.simulator.control('requests', undefined, 'DELETE')
  const before = await world.newest()
  const api = world.testDb.as('skinkantor_api')
  await sql`update price_lists set started_at = started_at - interval '1 hour' where id = ${before.id}`.execute(
    world.testDb.db,
  )
  await withRunners({ gapSeconds: 60 }, async () => {
    await Promise.all(
      Array.from({ length: 10 }, () => api.transaction().execute((trx) => askRefresh(trx, 'admin:1'))),
    )
    await vi.waitFor(async () =>
      expect(await world.newest()).toMatchObject({ id: before.id + 1, state: 'live' }),
    )
    await vi.waitFor(async () => {
      const { rows } = await sql<{ count: number }>`
          select count(*)::integer from graphile_worker.jobs`.execute(world.worker)
      expect(rows[0]?.count).toBe(0)
    })
  })
  expect(await pricesAsked()).toBe(2)
  expect((await world.newest()).id).toBe(before.id + 1)
})

test('a starting worker requests prices only when they are old', async () => {
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer from graphile_worker.jobs`.execute(world.worker)
    return rows[0]?.count ?? -1
  }
  await askRefreshAtStart(world.worker, { olderThanSeconds: 3_600, markets: [] })
  expect(await waiting()).toBe(0)
  await Promise.all(
    [1, 2, 3].map(() => askRefreshAtStart(world.worker, { olderThanSeconds: 0.001, markets: [] })),
  )
  expect(await waiting()).toBe(1)
  await sql`delete from graphile_worker._private_jobs`.execute(world.worker)
})
