import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAYOUT_TRANSITIONS } from '#shared/payout-states.ts'
import { SALE_TRANSITIONS } from '#shared/sale-states.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'

let testDb: TestDatabase
beforeAll(async () => {
  testDb = await createTestDatabase()
})
afterAll(() => testDb.drop())

/** The SQL for the migration that a new transition in the code needs. */
function insertOf(table: string, steps: readonly string[]): string {
  return steps.length === 0 ? '' : `insert into ${table} (from_state, to_state) values ${steps.join(', ')};`
}

const TABLES: ['sale_transitions' | 'payout_transitions', Record<string, readonly string[]>][] = [
  ['sale_transitions', SALE_TRANSITIONS],
  ['payout_transitions', PAYOUT_TRANSITIONS],
]

test.each(TABLES)('%s has exactly the transitions of the code', async (table, transitions) => {
  const rows = await testDb.db.selectFrom(table).select(['from_state', 'to_state']).execute()
  const stored = rows.map((row) => `('${row.from_state}', '${row.to_state}')`)
  const known = Object.entries(transitions).flatMap(([from, targets]) =>
    targets.map((to) => `('${from}', '${to}')`),
  )
  const missing = known.filter((step) => !stored.includes(step))
  expect(missing, `write a migration: ${insertOf(table, missing)}`).toEqual([])
  expect(stored.filter((step) => !known.includes(step))).toEqual([])
})
