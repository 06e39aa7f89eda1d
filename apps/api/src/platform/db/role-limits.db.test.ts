import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'

/**
 * Actions forbidden to every background process, whatever code runs in it: deciding as a person, or changing a
 * decision.
 */
const FORBIDDEN: [what: string, statement: RawBuilder<unknown>][] = [
  [
    'approve a payout in the name of an admin',
    sql`insert into payout_approvals (payout_id, number, how, admin_id) select null, 1, 'admin', 1`,
  ],
  ['propose or confirm in the name of an admin', sql`insert into admin_proposals default values`],
  ['decide a proposal', sql`update admin_proposals set state = 'confirmed'`],
  ['change a setting', sql`update settings set value = value`],
  ['make somebody an admin', sql`update users set is_admin = true`],
  ['unblock or verify somebody', sql`insert into user_marks default values`],
  ['mark somebody in the name of an admin', sql`select mark_user(1, 'verified', 1, 'x')`],
  ['change a booking', sql`update journal_entries set amount_grosze = 1`],
  ['book past post_journal', sql`insert into journals (key) values ('transaction:1:deposit')`],
  ['remove audit rows', sql`delete from audit_log`],
  ['replace saved payout details', sql`update payout_destinations set sealed = ''`],
]

let testDb: TestDatabase
beforeAll(async () => {
  testDb = await createTestDatabase()
})
afterAll(() => testDb.drop())

describe.each(['skinkantor_worker', 'skinkantor_watcher', 'skinkantor_dispatcher'] as const)(
  '%s cannot',
  (role) => {
    test.each(FORBIDDEN)('%s', async (_what, statement) => {
      await expect(statement.execute(testDb.as(role))).rejects.toThrow('permission denied')
    })
  },
)

test('the watcher cannot read payout details, user keys or bank batches', async () => {
  for (const table of ['payout_destinations', 'user_keys', 'bank_batches'])
    await expect(
      sql`select * from ${sql.table(table)}`.execute(testDb.as('skinkantor_watcher')),
    ).rejects.toThrow('permission denied')
})
