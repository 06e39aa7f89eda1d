import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TRIGGERS } from '#platform/db/triggers.generated.ts'
import { driveMoney } from '#test/support/money-driver.ts'
import { newSale, type SaleInTest } from '#test/support/sale-with-money.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { INVARIANTS, invariantsRepository, isPersonalText } from './invariants.repository.ts'
import { limitsOf, verifyLedger } from './verify-ledger.ts'

let testDb: TestDatabase
let sale: SaleInTest
let payoutId: string

/** One paid sale and one waiting sale, so that every invariant has rows to check. */
beforeAll(async () => {
  testDb = await createTestDatabase()
  const money = driveMoney(testDb.as('skinkantor_worker'))
  sale = await newSale(testDb.db)
  await money.receive(sale)
  payoutId = await money.openPayout(sale.saleId)
  await money.submit(payoutId)
  await money.lookUp(payoutId, 'settled')
  const waiting = await newSale(testDb.db)
  await money.receive(waiting)
})
afterAll(() => testDb.drop())

const GUARDED = [
  'journals',
  'journal_entries',
  'payouts',
  'sales',
  'sale_items',
  'stock_items',
  'sale_events',
  'sale_financials',
]

/**
 * The invariants that these changes break. They are made as a superuser with a restored dump could make them, past
 * every trigger and foreign key, and are then undone.
 */
async function brokenBy(...changes: RawBuilder<unknown>[]): Promise<string[]> {
  const limits = await limitsOf(testDb.db)
  const trx = await testDb.db.startTransaction().execute()
  const switchTriggers = async (state: 'disable' | 'enable') => {
    for (const table of GUARDED)
      await sql`alter table ${sql.table(table)} ${sql.raw(state)} trigger user`.execute(trx)
  }
  try {
    await switchTriggers('disable')
    for (const change of changes) await change.execute(trx)
    await sql`set constraints all immediate`.execute(trx)
    await switchTriggers('enable')
    const broken: string[] = []
    for (const { id, breaches } of INVARIANTS)
      if ((await invariantsRepository.countBreaches(trx, breaches(limits))) > 0) broken.push(id)
    return broken
  } finally {
    await trx.rollback().execute()
  }
}

test('a valid history breaks no invariant', async () => {
  const results = await verifyLedger(testDb.as('skinkantor_worker'))
  expect(results.filter(({ breaches }) => breaches > 0)).toEqual([])
})

describe('each invariant detects its violation', () => {
  const cases: [string, () => RawBuilder<unknown>[]][] = [
    [
      'I1',
      () => [
        sql`update journal_entries set amount_grosze = amount_grosze + 1 where journal_id = 1 and line = 1`,
      ],
    ],
    ['I2', () => [sql`delete from journal_entries where journal_id = 1 and line = 1`]],
    [
      'I3',
      () => [
        sql`update journal_entries set amount_grosze = 1 where account_id = ${`L:sale:${sale.saleId}`} and amount_grosze < 0`,
      ],
    ],
    ['I4', () => [sql`update sales set total_grosze = total_grosze - 1 where id = ${String(sale.saleId)}`]],
    ['I6', () => [sql`update payouts set state = 'failed' where id = ${payoutId}`]],
    ['I7', () => [sql`update sales set total_grosze = total_grosze + 1 where id = ${String(sale.saleId)}`]],
    [
      'I8',
      () => [
        sql`drop index sale_items_one_live_sale`,
        sql`alter table stock_items drop constraint stock_items_item_fk`,
        sql`update sale_items set asset_id = '1' where released_at is null`,
      ],
    ],
    ['I9', () => [sql`update sales set state = 'review' where state = 'items_received'`]],
    ['I10', () => [sql`update payouts set state = 'submitted' where id = ${payoutId}`]],
    [
      'I11',
      () => [
        sql`update payouts set state = 'unknown', moved_at = now() - interval '11 minutes' where id = ${payoutId}`,
      ],
    ],
    ['I14', () => [sql`alter table rail_messages drop constraint rail_messages_pk`]],
    [
      'I20',
      () => [
        sql`alter table idempotency_keys drop constraint idempotency_keys_pk`,
        sql`insert into idempotency_keys (user_id, key_mark, route, body_mark, answer, expires_at)
          select id, sha256('key'), 'POST /x', sha256('body'), '{}', now() from users, generate_series(1, 2)`,
      ],
    ],
    ['I13', () => [sql`update payouts set approvals_required = 2 where id = ${payoutId}`]],
    [
      'I15',
      () => [sql`update sale_financials set total_grosze = 5000001 where sale_id = ${String(sale.saleId)}`],
    ],
    [
      'I17',
      () => [
        sql`update payouts set rail = 'bank', settled_at = now() - interval '12 days' where id = ${payoutId}`,
      ],
    ],
    [
      'I18',
      () => [
        sql`insert into audit_log (actor_type, actor_id, action, object_type, object_id, details)
       values ('system', '1', 'x', 'x', '1', '{"note": "61109010140000071219812874"}')`,
        sql`select link_audit()`,
      ],
    ],
    [
      'I19',
      () => [sql`update sale_financials set reversed_at = now() where sale_id = ${String(sale.saleId)}`],
    ],
    [
      'I21',
      () => [sql`update sales set state = 'failed', reason = 'trade_failed' where state = 'items_received'`],
    ],
    [
      'I22',
      () => [
        sql`insert into debts (user_id, sale_id, amount_grosze, left_grosze)
       values (${String(sale.userId)}, ${String(sale.saleId)}, 100, 100)`,
      ],
    ],
    [
      'I23',
      () => [
        sql`select post_journal(${`payout:${payoutId}:late_bonus`},
          array['E:late_bonus', ${`L:balance:${sale.userId}`}], array[500, -500])`,
      ],
    ],
    [
      'I25',
      () => [
        sql`select post_journal('transaction:77:gift',
          array['E:corrections', ${`L:balance:${sale.userId}`}], array[500, -500]::bigint[])`,
      ],
    ],
    [
      'I26',
      () => [
        sql`update stock_items set cost_grosze = cost_grosze + 1 where sale_id = ${String(sale.saleId)}`,
      ],
    ],
    [
      'I27',
      () => [
        sql`update stock_items set state = 'sold', left_at = now() where sale_id = ${String(sale.saleId)}`,
      ],
    ],
    [
      'I28',
      () => [
        sql`select post_journal('resale:1:sold', array['A:market:dmarket', 'R:sales:dmarket'], array[500, -500]::bigint[])`,
      ],
    ],
  ]
  const ALONE = ['I5', 'I12', 'I16']

  test('every invariant has a case here', () => {
    const ids = INVARIANTS.map(({ id }) => id)
    expect([...cases.map(([id]) => id), ...ALONE].toSorted()).toEqual(ids.toSorted())
  })

  test.each(cases)('%s', async (id, changes) => {
    expect(await brokenBy(...changes())).toContain(id)
  })

  test('I16: detects any disabled trigger', async () => {
    for (const [table, trigger] of TRIGGERS) {
      const switchTo = (state: string) =>
        sql`alter table ${sql.table(table)} ${sql.raw(state)} trigger ${sql.id(trigger)}`.execute(testDb.db)
      await switchTo('disable')
      const rule = INVARIANTS.find(({ id }) => id === 'I16')!
      const breaches = rule.breaches({ sellerGrosze: 0n, houseGrosze: 0n })
      expect([trigger, await invariantsRepository.countBreaches(testDb.db, breaches)]).toEqual([trigger, 1])
      await switchTo('enable')
    }
  })

  test.each<[string, boolean, string]>([
    ['a hash with the prefix of a coin address', true, `4bc1${'d'.repeat(60)}`],
    ['a hash with the digits of an account', true, `a${'7'.repeat(26)}f${'3'.repeat(36)}`],
    ['an address of Bitcoin', false, 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
    ['an e-mail address', false, 'somebody@example.com'],
  ])('I18: %s is not personal data: %s', async (_what, isHarmless, note) => {
    const { rows } = await sql<{ is: boolean }>`select ${isPersonalText} as is
    from (values (${JSON.stringify({ note })})) as given (text)`.execute(testDb.db)
    expect(rows[0]?.is).toBe(!isHarmless)
  })

  test('I21: detects an account without an owner', async () => {
    const orphans = sql`insert into ledger_accounts (id)
      values ('L:sale:4711'), ('L:balance:4711'), ('A:receivable:4711')`
    expect(await brokenBy(orphans)).toContain('I21')
  })

  test.each(['review', 'paying', 'awaiting_items'])(
    'I21: detects a booked sale in state %s',
    async (state) => {
      const broken = await brokenBy(
        sql`update sale_financials set is_booked = false`,
        sql`update sales set state = ${state} where state = 'items_received'`,
      )
      expect(broken).toContain('I21')
    },
  )

  test('I5', async () => {
    const broken = await brokenBy(
      sql`drop index payouts_one_per_sale`,
      sql`insert into payouts select (p).* from (select jsonb_populate_record(p, jsonb_build_object('id',
        gen_random_uuid(), 'rail_key', repeat('b', 32), 'rail_ref', 'other')) as p from payouts p where id = ${payoutId}) as copies`,
    )
    expect(broken).toContain('I5')
  })

  test('I12', async () => {
    const late = sql`select jobs.enqueue('prune-expired', '{}'::json, run_at => now() - interval '2 minutes')`
    expect(await brokenBy(late)).toContain('I12')
  })
})
