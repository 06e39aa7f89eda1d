import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAYOUT_STATES } from '@app/contract/payments/review-facts'
import { PAYOUT_SETS } from '#shared/payout-states.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { payoutStates } from './payout-state-sql.ts'

let testDb: TestDatabase
beforeAll(async () => {
  testDb = await createTestDatabase()
})
afterAll(() => testDb.drop())

/** Sales and batches use the other state names too, so a list with only those names is not about payouts. */
const ONLY_OF_PAYOUTS = ['submitting', 'submitted', 'unclaimed', 'settled']
/**
 * A withdrawal's `returned` depends on the previous state, so this function tests it separately from the other end
 * states.
 */
const APART = ['record_payout_step']
const known = [...Object.values(PAYOUT_SETS), PAYOUT_STATES].map((states) => states.toSorted().join(' '))

async function listsIn(definitions: ReturnType<typeof sql<{ name: string; text: string }>>) {
  const { rows } = await definitions.execute(testDb.db)
  return rows.flatMap(({ name, text }) =>
    [...text.matchAll(/\bstate(?:\)?::text)? (?:not )?(?:in|= any|<> all) \(+(?:array\[)?([^)\]]+)[)\]]/gi)]
      .map(([, list]) => [...list!.matchAll(/'(\w+)'/g)].map(([, state]) => state!))
      .filter((states) => states.some((state) => ONLY_OF_PAYOUTS.includes(state)))
      .map((states) => ({ name, states: states.toSorted().join(' ') })),
  )
}

test('every list of payout states in an index, constraint, view or function is a named set', async () => {
  const lists = [
    ...(await listsIn(
      sql`select indexname as name, indexdef as text from pg_indexes where tablename = 'payouts'`,
    )),
    ...(await listsIn(sql`select conname as name, pg_get_constraintdef(oid) as text from pg_constraint
      where conrelid = 'payouts'::regclass`)),
    ...(await listsIn(
      sql`select viewname as name, definition as text from pg_views where schemaname = 'public'`,
    )),
    ...(await listsIn(sql`select proname as name, prosrc as text from pg_proc
      where pronamespace = 'public'::regnamespace`)),
  ]
  const unnamed = lists.filter(({ states }) => !known.includes(states))
  expect(unnamed.map(({ name }) => name)).toEqual(APART)
  expect(lists.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['payouts_in_flight_idx', 'payouts_state_known', 'erasure_obstacles']),
  )
})

test('a query with a named set uses the partial index of that set', async () => {
  const plan = await testDb.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select rail from payouts where rail = 'paypal' and state in ${payoutStates.inFlight}`.execute(
      trx,
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('payouts_in_flight_idx')
})
