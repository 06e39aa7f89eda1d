import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { priceItemsRepository } from './price-items.repository.ts'
import { PriceWorld } from '#test/worlds/price-world.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 240_000 })

let world: PriceWorld
beforeAll(async () => {
  world = await PriceWorld.start('whole')
  expect(await world.refresh()).toMatchObject({ state: 'live' })
})
afterEach(() => world.heal())
afterAll(() => world.stop())

async function reasons(): Promise<string> {
  return (await world.newest()).reasons.map(({ text }) => text).join('\n')
}

async function itemCount(listId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer from price_items where list_id = ${listId}`.execute(world.testDb.db)
  return rows[0]?.count ?? -1
}

test('a good list goes live with every row, its exchange rate and no problems', async () => {
  await world.moveMarket()
  const startedMs = performance.now()
  const result = await world.refresh()
  process.stdout.write(
    `refresh of ${result.rowCount} rows × 2: ${Math.round(performance.now() - startedMs)} ms\n`,
  )
  expect(result.rowCount).toBeGreaterThan(20_000)
  const newest = await world.newest()
  expect(newest).toMatchObject({ state: 'live', step: 'done', reasons: [], bad_row_count: 0 })
  expect(newest.eur_rate_e4).toBeGreaterThan(30_000)
  expect(newest.nbp_table).toMatch(/\/A\/NBP\//)
  expect(await itemCount(newest.id)).toBe(result.rowCount)
  const { inEuro } = await world.testDb.db
    .selectFrom('price_items')
    .select((row) => row.fn.count<bigint>('suggested_cents').as('inEuro'))
    .where('list_id', '=', newest.id)
    .executeTakeFirstOrThrow()
  expect(Number(inEuro)).toBeGreaterThan(result.rowCount * 0.95)
})

test('drops and counts one manipulated item and publishes the others', async () => {
  const before = await world.live()
  await world.poison('one-item-manipulated')
  expect(await world.refresh()).toMatchObject({ state: 'live', rowCount: (before?.row_count ?? 0) - 1 })
  expect(await reasons()).toBe('Rows left out: far from real sales 1')
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
    expect(points).toBeGreaterThan(20_000)
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
