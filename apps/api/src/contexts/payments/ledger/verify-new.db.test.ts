import { sql, type RawBuilder } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import { driveMoney } from '#test/support/money-driver.ts'
import { newUser } from '#test/support/new-user.ts'
import { newSale } from '#test/support/sale-with-money.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { AMONG_NEW, newInvariantsRepository } from './new-invariants.repository.ts'
import { verifyLedger, verifyNew, verifyWhole, type Verification } from './verify-ledger.ts'

let testDb: TestDatabase
let worker: Db
let oldSale: string

beforeEach(async () => {
  testDb = await createTestDatabase()
  worker = testDb.as('skinkantor_worker')
  oldSale = await paidSale()
  await keep(await verifyNew(worker))
})
afterEach(() => testDb.drop())

async function paidSale(): Promise<string> {
  const money = driveMoney(worker)
  const sale = await newSale(testDb.db)
  await money.receive(sale)
  const payoutId = await money.openPayout(sale.saleId)
  await money.submit(payoutId)
  await money.lookUp(payoutId, 'settled')
  return String(sale.saleId)
}

async function keep({ check }: Verification): Promise<void> {
  if (check) await newInvariantsRepository.saveCheck(worker, check)
}

/** Like the job: returns the violations, and stores the check when there are none. */
async function foundInNew(): Promise<string[]> {
  const verification = await verifyNew(worker)
  expect(verification.scope).toBe('new')
  await keep(verification)
  return brokenOf(verification.results)
}

const brokenOf = (results: Verification['results']) =>
  results.filter(({ breaches }) => breaches > 0).map(({ id }) => id)
const foundInWhole = async () => brokenOf(await verifyLedger(worker))

const TABLES = [
  'journals',
  'journal_entries',
  'payouts',
  'sales',
  'sale_items',
  'stock_items',
  'sale_events',
  'payout_events',
]

/** As the owner of the tables could do it: bypasses every guard. */
async function plant(db: Db, ...changes: RawBuilder<unknown>[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const table of TABLES) await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx)
    for (const change of changes) await change.execute(trx)
    await sql`set constraints all immediate`.execute(trx)
    for (const table of TABLES) await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx)
  })
}

test('valid sales break nothing, and the next check covers only later changes', async () => {
  await paidSale()
  expect(await foundInNew()).toEqual([])
  const since = await newInvariantsRepository.lastCheck(worker)
  expect((await newInvariantsRepository.readChanges(worker, since!)).journalIds).toEqual([])
  const saleId = await paidSale()
  const changes = await newInvariantsRepository.readChanges(worker, since!)
  expect(changes).toMatchObject({ saleIds: [saleId], owed: [`L:sale:${saleId}`] })
  expect(changes.journalIds).toHaveLength(3)
  expect(await foundInNew()).toEqual([])
  expect(await foundInWhole()).toEqual([])
})

describe('detects violations in a new sale', () => {
  const cases: [string, (saleId: string) => RawBuilder<unknown>[]][] = [
    [
      'I1',
      (id) => [
        sql`update journal_entries set amount_grosze = amount_grosze + 1 where line = 1
          and journal_id = (select id from journals where key = ${`sale:${id}:received`})`,
      ],
    ],
    [
      'I2',
      (id) => [
        sql`delete from journal_entries where line = 1
          and journal_id = (select id from journals where key = ${`sale:${id}:received`})`,
      ],
    ],
    [
      'I3',
      (id) => [
        sql`update journal_entries set amount_grosze = 1 where account_id = ${`L:sale:${id}`} and amount_grosze < 0`,
      ],
    ],
    ['I4', (id) => [sql`update sales set total_grosze = total_grosze - 1 where id = ${id}`]],
    [
      'I5',
      (id) => [
        sql`drop index payouts_one_per_sale`,
        sql`insert into payouts select (p).* from (select jsonb_populate_record(p, jsonb_build_object('id',
          gen_random_uuid(), 'rail_key', repeat('b', 32), 'rail_ref', 'other')) as p from payouts p where sale_id = ${id}) as copies`,
      ],
    ],
    ['I6', (id) => [sql`update payouts set state = 'failed' where sale_id = ${id}`]],
    ['I7', (id) => [sql`update sales set total_grosze = total_grosze + 1 where id = ${id}`]],
    [
      'I8',
      () => [
        sql`drop index sale_items_one_live_sale`,
        sql`alter table stock_items drop constraint stock_items_item_fk`,
        sql`update sale_items set asset_id = '1' where released_at is null`,
      ],
    ],
    ['I9', (id) => [sql`delete from sale_events where sale_id = ${id} and state = 'completed'`]],
    ['I10', (id) => [sql`update payouts set state = 'submitted' where sale_id = ${id}`]],
    ['I13', (id) => [sql`update payouts set approvals_required = 2 where sale_id = ${id}`]],
    [
      'I18',
      () => [
        sql`insert into audit_log (actor_type, actor_id, action, object_type, object_id, details)
          values ('system', '1', 'x', 'x', '1', '{"note": "61109010140000071219812874"}')`,
        sql`select link_audit()`,
      ],
    ],
    [
      'I20',
      (id) => [
        sql`insert into idempotency_keys (user_id, key_mark, route, body_mark, transaction_id, answer)
          select user_id, sha256(n::text::bytea), 'x', sha256('x'), id, '{}' from sales, generate_series(1, 2) n where id = ${id}`,
      ],
    ],
    ['I21', (id) => [sql`update sales set state = 'items_received', completed_at = null where id = ${id}`]],
    [
      'I22',
      (id) => [
        sql`insert into debts (user_id, sale_id, amount_grosze, left_grosze) select user_id, id, 100, 100 from sales where id = ${id}`,
      ],
    ],
    [
      'I23',
      (id) => [
        sql`select post_journal('payout:' || id || ':late_bonus', array['E:late_bonus', 'L:balance:' || user_id],
          array[500, -500]) from payouts where sale_id = ${id}`,
      ],
    ],
    [
      'I25',
      (id) => [
        sql`select post_journal('transaction:' || id || ':gift', array['E:corrections', 'L:balance:' || user_id],
          array[500, -500]) from sales where id = ${id}`,
      ],
    ],
    ['I26', (id) => [sql`update stock_items set cost_grosze = cost_grosze + 1 where sale_id = ${id}`]],
    ['I27', (id) => [sql`update stock_items set state = 'sold', left_at = now() where sale_id = ${id}`]],
  ]
  test('every incremental invariant has a case here', () => {
    expect(cases.map(([id]) => id)).toEqual(Object.keys(AMONG_NEW))
  })

  test.each(cases)('%s', async (id, changes) => {
    await plant(testDb.db, ...changes(await paidSale()))
    expect(await foundInNew()).toContain(id)
    // The violation stays new until it is fixed, even after later valid sales.
    await paidSale()
    expect(await foundInNew()).toContain(id)
    expect(await foundInWhole()).toContain(id)
  })
})

test('a changed old row is found only by the full check, which then saves no checkpoint', async () => {
  await plant(testDb.db, sql`update sales set total_grosze = total_grosze + 1 where id = ${oldSale}`)
  expect(await foundInNew()).toEqual([])
  const whole = await verifyWhole(worker)
  expect(brokenOf(whole.results)).toContain('I7')
  expect(whole.check).toBeNull()
})

test('a transaction that began before a check and commits after it is covered by the next check', async () => {
  const { id: userId } = await newUser(testDb.db)
  const late = await testDb.db.startTransaction().execute()
  const { id } = await late
    .insertInto('transactions')
    .values({ type: 'deposit', user_id: userId, amount_grosze: 100n })
    .returning('id')
    .executeTakeFirstOrThrow()
  const key = `transaction:${id}:deposit`
  await sql`select post_journal(${key}, array['E:corrections', ${`L:balance:${userId}`}], array[100, -100]::bigint[])`.execute(
    late,
  )
  await paidSale()
  expect(await foundInNew()).toEqual([])
  await sql`set constraints all immediate`.execute(late)
  await sql`alter table journal_entries disable trigger user`.execute(late)
  await sql`update journal_entries set amount_grosze = 99 where account_id = 'E:corrections' and journal_id =
    (select id from journals where key = ${key})`.execute(late)
  await sql`alter table journal_entries enable trigger user`.execute(late)
  await late.commit().execute()
  expect(await foundInNew()).toEqual(expect.arrayContaining(['I1', 'I2']))
})

test('a checkpoint from the future is ignored and triggers a full check', async () => {
  await sql`update ledger_checks set snapshot = '999999999:999999999:'`.execute(testDb.db)
  const verification = await verifyNew(worker)
  expect(verification.scope).toBe('whole')
  await keep(verification)
  expect((await verifyNew(worker)).scope).toBe('new')
})
