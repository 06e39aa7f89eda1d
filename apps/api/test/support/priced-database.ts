import { sql } from 'kysely'
import { expect, inject } from 'vitest'
import { PriceWorld } from '#test/worlds/price-world.ts'
import { pricedTemplateOf } from './global-setup.ts'
import { startSimulator } from './simulator.ts'
import { asAdmin, createTestDatabase, type TestDatabase } from './test-database.ts'

/**
 * A database with a short live price list, as if just fetched. It was really fetched, once for all test files of a
 * run: they copy the database of the first one.
 */
export async function createPricedDatabase(): Promise<TestDatabase> {
  const template = pricedTemplateOf(inject('testRun'))
  await asAdmin(async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [template])
    const found = await client.query('select from pg_database where datname = $1', [template])
    if (found.rowCount === 0) await makeTemplate(template)
  })
  const testDb = await createTestDatabase(template)
  await sql`update price_lists set started_at = now(), finished_at = now(), live_since = now()`.execute(
    testDb.db,
  )
  return testDb
}

async function makeTemplate(name: string): Promise<void> {
  const [testDb, simulator] = await Promise.all([createTestDatabase(), startSimulator()])
  try {
    const prices = await PriceWorld.around(testDb, simulator, 'short')
    expect(await prices.refresh()).toMatchObject({ state: 'live' })
    await testDb.keepAsTemplate(name)
  } catch (error) {
    await testDb.drop()
    throw error
  } finally {
    await simulator.stop()
  }
}
