import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import type { CheckedItem } from './domain/list-checks.ts'
import { marketNamesRepository } from './market-names.repository.ts'
import { priceItemsRepository } from './price-items.repository.ts'
import { priceListsRepository } from './price-lists.repository.ts'

let testDb: TestDatabase
beforeAll(async () => {
  testDb = await createTestDatabase()
})
afterAll(() => testDb.drop())

const NO_PRICES = { suggested: null, min: null, max: null, mean: null, median: null }

function itemOf(marketName: string, version: string | null = null): CheckedItem {
  return {
    marketName,
    version,
    pln: { suggested: 21_00n, min: 18_90n, max: 63_00n, mean: 23_10n, median: 21_00n },
    eur: { ...NO_PRICES, suggested: 5_00n },
    quantity: 7,
    updatedAtSeconds: 1_790_000_000,
    sales: null,
  }
}

/** Replaces the previous list, as a refresh does. */
async function goLive(items: readonly CheckedItem[]): Promise<{ listId: number; points: number }> {
  const worker = testDb.as('skinkantor_worker')
  const listId = await worker.transaction().execute(async (trx) => {
    const { id } = await priceListsRepository.insert(trx, 'schedule')
    await marketNamesRepository.saveMissing(
      trx,
      items.map((item) => item.marketName),
    )
    expect(await priceItemsRepository.insertAll(trx, id, items)).toBe(items.length)
    await priceListsRepository.supersedeLive(trx)
    const outcome = { rowCount: items.length, badRowCount: 0, reasons: [], rate: null }
    await priceListsRepository.finish(trx, id, { state: 'live', ...outcome })
    return id
  })
  const points = await worker.transaction().execute((trx) => priceItemsRepository.saveDay(trx, 400))
  return { listId, points }
}

test('stores and returns names and phases with special characters unchanged', async () => {
  const items = [
    itemOf('Sticker | "Quoted", {braced} \\ NULL'),
    itemOf('★ StatTrak™ Karambit | Doppler (Factory New)', 'Phase "1"'),
    itemOf('NULL'),
  ]
  const { listId } = await goLive(items)
  const { PLN, EUR } = await priceItemsRepository.readSuggested(testDb.db, listId)
  const keys = [
    'Sticker | "Quoted", {braced} \\ NULL',
    '★ StatTrak™ Karambit | Doppler (Factory New)\nPhase "1"',
    'NULL',
  ]
  expect([...PLN.keys()].sort()).toEqual(keys.sort())
  expect([...PLN.values()]).toEqual([21_00n, 21_00n, 21_00n])
  expect([...EUR.values()]).toEqual([5_00n, 5_00n, 5_00n])
  const rows = await priceItemsRepository.readAll(testDb.db, listId)
  expect(rows[0]).toMatchObject({
    minCents: null,
    sold7Days: null,
    quantity: 7,
    updatedAtSeconds: 1_790_000_000,
  })
})

test('a second list on the same day adds history points only for new items', async () => {
  await goLive([itemOf('A'), itemOf('B')])
  expect(await goLive([itemOf('A'), itemOf('B'), itemOf('C'), itemOf('B', 'Phase 1')])).toMatchObject({
    points: 2,
  })
  // An item that disappeared and returned already has its point for the day.
  expect(await goLive([itemOf('A')])).toMatchObject({ points: 0 })
  expect(await goLive([itemOf('A'), itemOf('B'), itemOf('C')])).toMatchObject({ points: 0 })
})

test('the first list of a day adds a history point for every item', async () => {
  await goLive([itemOf('A'), itemOf('B')])
  await sql`update price_lists set history_day = history_day - 1`.execute(testDb.db)
  await sql`delete from price_history`.execute(testDb.db)
  expect(await goLive([itemOf('A'), itemOf('B')])).toMatchObject({ points: 2 })
})

test('rows need an existing list, which cannot be deleted while it has rows', async () => {
  const worker = testDb.as('skinkantor_worker')
  const { listId } = await goLive([itemOf('A'), itemOf('B')])
  await expect(
    worker.transaction().execute((trx) => priceItemsRepository.insertAll(trx, listId + 1_000, [itemOf('A')])),
  ).rejects.toMatchObject({ code: '23503', constraint: 'price_items_list_fk' })
  await expect(
    sql`update price_items set list_id = ${listId + 1_000} where list_id = ${listId}`.execute(testDb.db),
  ).rejects.toMatchObject({ code: '23503' })
  const removed = worker.deleteFrom('price_lists').where('id', '=', listId)
  await expect(removed.execute()).rejects.toMatchObject({ code: '23503', constraint: 'price_items_list_fk' })
})
