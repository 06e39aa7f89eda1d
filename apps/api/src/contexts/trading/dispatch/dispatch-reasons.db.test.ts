import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { decideResale } from '#contexts/payments/stock/index.ts'
import type { Db } from '#platform/db/database.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import {
  dueReturn,
  newAccount,
  newNumber,
  noteConfirmed,
  noteDone,
  noteSent,
  requestReturn,
  setDispatchLimits,
  soldItem,
  startConfirming,
  startSending,
  takeItems,
  type DueReturn,
} from '#test/worlds/dispatch-scene.ts'

/** Attacks on the reason of a dispatch: who gets which items. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const STRANGER = '76561198111222333'

let testDb: TestDatabase
let dispatcher: Db
let worker: Db
let account: string
beforeAll(async () => {
  testDb = await createTestDatabase()
  dispatcher = testDb.as('skinkantor_dispatcher')
  worker = testDb.as('skinkantor_worker')
  account = await newAccount(testDb.db)
  await setDispatchLimits(testDb.db, { twoAdminsFromGrosze: 1e9, accountHourGrosze: 1e9, hourGrosze: 1e9 })
})
afterAll(() => testDb.drop())

const due = (wish: { count?: number } = {}) => dueReturn(testDb.db, { account, ...wish })
const requested = async (of?: DueReturn) => {
  const id = await requestReturn(worker, of ?? (await due()))
  return id!
}
const sent = async (of?: DueReturn) => {
  const id = await requested(of)
  await startSending(dispatcher, id)
  await noteSent(dispatcher, id)
  return id
}
const stateOf = async (id: bigint) =>
  (await testDb.db.selectFrom('dispatches').select('state').where('id', '=', id).executeTakeFirstOrThrow())
    .state

test('a return goes to its seller, with the items of the sale under the ids that we know', async () => {
  const one = await due({ count: 3 })
  const id = await requested(one)
  const { rows } = await sql<{ recipient_id: string; asset_ids: string[]; may_send: boolean }>`
    select * from list_dispatches(${account}) where id = ${String(id)}`.execute(dispatcher)
  const { steam_id: seller } = await testDb.db
    .selectFrom('users')
    .select('steam_id')
    .where('id', '=', one.userId)
    .executeTakeFirstOrThrow()
  expect(rows).toMatchObject([{ recipient_id: seller, asset_ids: one.assetIds, may_send: true }])
  await startSending(dispatcher, id)
  await noteSent(dispatcher, id)
  await startConfirming(dispatcher, id)
  await noteConfirmed(dispatcher, id)
  await noteDone(dispatcher, id)
  expect(await stateOf(id)).toBe('done')
  expect(await requestReturn(worker, one).catch((error: Error) => error.message)).toMatch(/once|one_live/)
})

describe('nothing is requested for', () => {
  const none = async (one: DueReturn) => expect(await requestReturn(worker, one)).toBeNull()
  const change = (statement: string, saleId: bigint) =>
    sql.raw(statement.replaceAll('$1', String(saleId))).execute(testDb.db)

  test('a sale without a return', async () => none(await takeItems(testDb.db, { account })))
  test('a paid sale for which somebody opened a return', async () => {
    const paid = await soldItem(testDb.db, { account, buyer: STRANGER })
    await sql`insert into returns_due (sale_id, not_before) values (${String(paid.saleId)}, now() - interval '1 hour')`.execute(
      testDb.as('skinkantor_api'),
    )
    await none(paid)
  })
  test('a sale that we hold and owe money for', async () => {
    const held = await takeItems(testDb.db, { account })
    await sql`insert into returns_due (sale_id, not_before) values (${String(held.saleId)}, now())`.execute(
      testDb.as('skinkantor_api'),
    )
    await none(held)
  })
  test('a return that is closed', async () => {
    const one = await due()
    const trade = newNumber()
    await sql`insert into return_readings (sale_id, trade_id, result, read_at)
      values (${String(one.saleId)}, ${trade}, 'proven', now())`.execute(testDb.db)
    await sql`update returns_due set closed_at = now(), trade_id = ${trade} where sale_id = ${String(one.saleId)}`.execute(
      testDb.db,
    )
    await none(one)
  })
  test('a return that is due later', async () => {
    const one = await due()
    await change(
      `update returns_due set not_before = now() + interval '1 hour' where sale_id = $1`,
      one.saleId,
    )
    await none(one)
  })
  test('items that Steam can still take back', async () => {
    const one = await due()
    await change(
      `alter table sale_financials disable trigger user; update sale_financials set settles_at = now() + interval '1 day' where sale_id = $1;
       alter table sale_financials enable trigger user`,
      one.saleId,
    )
    await none(one)
  })
  test('a seller whose account is reported as stolen', async () => {
    const one = await due()
    await sql`insert into account_freezes (user_id, how, language) values (${String(one.userId)}, 'session', 'pl')`.execute(
      testDb.db,
    )
    await none(one)
  })
  test('a blocked seller', async () => {
    const one = await due()
    await change(`update users set blocked_at = now() where id = ${one.userId}`, one.saleId)
    await none(one)
  })
  test('a member of staff', async () => {
    const one = await due()
    await change(
      `update users set is_admin = true, staff_role = 'finance' where id = ${one.userId}`,
      one.saleId,
    )
    await none(one)
  })
  test('items whose new ids are unknown', async () => {
    const one = await due({ count: 2 })
    await change(
      `update trades set new_asset_ids = new_asset_ids - (select asset_id from sale_items where sale_id = $1 limit 1) where sale_id = $1`,
      one.saleId,
    )
    await none(one)
  })
  test('a resale of an item that the marketplace holds', async () => {
    const sold = await soldItem(testDb.db, { account, buyer: STRANGER, deposit: 'd-1' })
    const { rows } = await sql`select request_dispatch(null, ${String(sold.resaleId)}) as id`.execute(worker)
    expect(rows).toEqual([{ id: null }])
  })
  test('a resale whose buyer is an account of ours', async () => {
    const sold = await soldItem(testDb.db, { account, buyer: await newAccount(testDb.db) })
    const { rows } = await sql`select request_dispatch(null, ${String(sold.resaleId)}) as id`.execute(worker)
    expect(rows).toEqual([{ id: null }])
  })
})

test('a watcher that writes the id of another item gives nothing away', async () => {
  const knife = await takeItems(testDb.db, { account })
  const one = await due()
  await sql`update trades set new_asset_ids = (select jsonb_object_agg(asset_id, ${knife.assetIds[0]!}::text)
    from sale_items where sale_id = ${String(one.saleId)}) where sale_id = ${String(one.saleId)}`.execute(
    testDb.as('skinkantor_watcher'),
  )
  await expect(requestReturn(worker, one)).rejects.toThrow('also one of another sale')
})

test('a watcher that changes the ids after the request stops the dispatch', async () => {
  const one = await due()
  const id = await requested(one)
  await sql`update trades set new_asset_ids = (select jsonb_object_agg(asset_id, '77') from sale_items
    where sale_id = ${String(one.saleId)}) where sale_id = ${String(one.saleId)}`.execute(
    testDb.as('skinkantor_watcher'),
  )
  await expect(startSending(dispatcher, id)).rejects.toThrow('holds no longer')
})

test('a second request for the same items is refused, also from two sessions at once', async () => {
  const one = await due()
  const outcomes = await Promise.allSettled(
    Array.from({ length: 12 }, () =>
      sql`select request_dispatch(${String(one.saleId)}, null)`.execute(worker),
    ),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a resale goes to the buyer whom its connector named, with that token', async () => {
  const sold = await soldItem(testDb.db, { account, buyer: STRANGER })
  const { rows } = await sql<{
    id: bigint
  }>`select request_dispatch(null, ${String(sold.resaleId)}) as id`.execute(worker)
  const { id } = rows[0]!
  const { rows: listed } =
    await sql`select recipient_id, trade_token, asset_ids, is_return from list_dispatches(${account})
    where id = ${String(id)}`.execute(dispatcher)
  expect(listed).toEqual([
    { recipient_id: STRANGER, trade_token: 'buyer-T0', asset_ids: sold.assetIds, is_return: false },
  ])
  await expect(
    sql`update dispatches set trade_token = 'other-T0' where id = ${String(id)}`.execute(worker),
  ).rejects.toThrow('is fixed')
  await startSending(dispatcher, id)
})

test('the buyer of a resale is never changed, and a reverted resale is not delivered', async () => {
  const sold = await soldItem(testDb.db, { account, buyer: STRANGER })
  await expect(
    sql`update resales set buyer_id = '76561198999999999' where id = ${String(sold.resaleId)}`.execute(
      testDb.db,
    ),
  ).rejects.toThrow('decided once')
  const { rows } = await sql<{
    id: bigint
  }>`select request_dispatch(null, ${String(sold.resaleId)}) as id`.execute(worker)
  await testDb.db
    .transaction()
    .execute((trx) => decideResale(trx, { resaleId: sold.resaleId, outcome: 'reverted' }, null))
  await expect(startSending(dispatcher, rows[0]!.id)).rejects.toThrow('holds no longer')
})

describe('a request that holds no longer', () => {
  const frozen = async (userId: bigint) =>
    sql`insert into account_freezes (user_id, how, language) values (${String(userId)}, 'session', 'pl')`.execute(
      testDb.db,
    )

  test('is not sent after the seller reported the account as stolen', async () => {
    const one = await due()
    const id = await requested(one)
    await frozen(one.userId)
    await expect(startSending(dispatcher, id)).rejects.toThrow('holds no longer')
  })
  test('is not confirmed after the seller reported the account as stolen', async () => {
    const one = await due()
    const id = await sent(one)
    await frozen(one.userId)
    await expect(startConfirming(dispatcher, id)).rejects.toThrow('not confirmed now')
    await expect(noteConfirmed(dispatcher, id)).rejects.toThrow('started before it is done')
  })
  test('is not confirmed after staff asked to cancel it', async () => {
    const id = await sent()
    await sql`update dispatches set cancel_wanted_at = now() where id = ${String(id)}`.execute(
      testDb.as('skinkantor_api'),
    )
    await expect(startConfirming(dispatcher, id)).rejects.toThrow('not confirmed now')
  })
  test('is not sent after a person gave the items back', async () => {
    const one = await due()
    const id = await requested(one)
    const trade = newNumber()
    await sql`insert into return_readings (sale_id, trade_id, result, read_at)
      values (${String(one.saleId)}, ${trade}, 'proven', now())`.execute(testDb.db)
    await sql`update returns_due set closed_at = now(), trade_id = ${trade} where sale_id = ${String(one.saleId)}`.execute(
      testDb.as('skinkantor_worker'),
    )
    await expect(startSending(dispatcher, id)).rejects.toThrow('holds no longer')
  })
  test.each(['resting', 'lost'])('is not sent from an account that is %s', async (state) => {
    const other = await newAccount(testDb.db)
    const id = await requested(await dueReturn(testDb.db, { account: other }))
    await testDb.db.transaction().execute(async (trx) => {
      await sql`alter table operator_accounts disable trigger user`.execute(trx)
      await sql`update operator_accounts set state = ${state} where steam_id = ${other}`.execute(trx)
      await sql`alter table operator_accounts enable trigger user`.execute(trx)
    })
    await expect(startSending(dispatcher, id)).rejects.toThrow('holds no longer')
    const lease =
      sql`update dispatch_accounts set dispatcher_id = gen_random_uuid(), leased_until = now() + interval '1 minute',
      fence = fence + 1 where steam_id = ${other}`.execute(dispatcher)
    if (state === 'lost') await expect(lease).rejects.toThrow('no dispatcher works')
    else await lease
  })
})
