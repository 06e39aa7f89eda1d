import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PriceWorld } from '#test/worlds/price-world.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 240_000 })

let world: PriceWorld
beforeAll(async () => {
  world = await PriceWorld.start('whole')
  expect(await world.refresh()).toMatchObject({ state: 'live' })
})
afterAll(() => world.stop())

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
