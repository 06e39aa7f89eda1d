import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'

let testDb: TestDatabase
beforeAll(async () => {
  testDb = await createTestDatabase()
})
afterAll(() => testDb.drop())

const FORGED = `insert into dispatches (sale_id, account_id, asset_ids, value_grosze) values (1, '76561198000000001', '{1}', 1)`

describe.each(['skinkantor_api', 'skinkantor_worker', 'skinkantor_watcher'] as const)('%s cannot', (role) => {
  test.each([
    ['write a dispatch of its own', FORGED],
    ['move a dispatch', `update dispatches set state = 'sending'`],
    ['name an offer', `update dispatches set offer_id = '1'`],
    ['say that a gift is confirmed', `update dispatches set confirm_started_at = now()`],
    ['say which trade it was', `update dispatches set trade_id = '1'`],
    ['change the items', `update dispatches set asset_ids = '{2}'`],
    ['change the reason', `update dispatches set sale_id = 2`],
    ['read a trade token', `select trade_token from dispatches`],
    ['read what leads to the offer', `select nonce from dispatches`],
    ['list as the dispatcher does', `select * from list_dispatches('76561198000000001')`],
    ['act for an account', `update dispatch_accounts set dispatcher_id = gen_random_uuid()`],
    ['remove one', 'delete from dispatches'],
  ])('%s', async (_what, statement) => {
    await expect(sql.raw(statement).execute(testDb.as(role))).rejects.toThrow('permission denied')
  })
})

test.each([
  ['skinkantor_api', 'the buyer of a resale', `insert into resales (buyer_id) values ('76561198000000001')`],
  ['skinkantor_api', 'a trade token', `update dispatches set trade_token = 'abcdefgh'`],
  [
    'skinkantor_worker',
    'the agreement of two admins',
    `update dispatches set proposal_id = gen_random_uuid()`,
  ],
  ['skinkantor_worker', 'the proof of a return', `update return_readings set result = 'proven'`],
  ['skinkantor_watcher', 'a request', 'select request_dispatch(1, null)'],
] as const)('%s cannot write %s', async (role, _what, statement) => {
  await expect(sql.raw(statement).execute(testDb.as(role))).rejects.toThrow('permission denied')
})

test.each([
  FORGED,
  'select request_dispatch(1, null)',
  'update dispatches set proposal_id = gen_random_uuid()',
  'update dispatches set cancel_wanted_at = null',
  'update returns_due set closed_at = now()',
  'insert into returns_due (sale_id, not_before) values (1, now())',
  'insert into return_readings (sale_id, trade_id) values (1, 1)',
  'select 1 from users',
  'select 1 from sales',
  'select 1 from trades',
  'select 1 from settings',
  'select 1 from resales',
  'select 1 from payouts',
  'select 1 from user_keys',
  'select 1 from payout_destinations',
  'select 1 from admin_proposals',
  'select 1 from audit_log',
  'insert into admin_proposals default values',
  'update settings set value = value',
  `update operator_accounts set state = 'active'`,
  `insert into journals (key) values ('x:1:y')`,
  `select jobs.enqueue('x', '{}')`,
])('denies the dispatcher: %s', async (statement) => {
  await expect(sql.raw(statement).execute(testDb.as('skinkantor_dispatcher'))).rejects.toThrow(
    'permission denied',
  )
})
