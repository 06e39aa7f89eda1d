import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { applySaleEvent } from '#contexts/payments/lifecycle/index.ts'
import { createMoneyPorts } from '#processes/wiring/money-ports.ts'
import { createLogger } from '#platform/observability/logger.ts'
import { admitAccounts } from '#test/support/admit-accounts.ts'
import { newSale, newSeller } from '#test/support/sale-with-money.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'

/** Capacity of our accounts: never above it, and nobody is refused while there is room. */
vi.setConfig({ testTimeout: 300_000 })

const RUNS = Number(process.env['ACCOUNT_RACES'] ?? 2)
const SALES = Number(process.env['ACCOUNT_RACE_SALES'] ?? 40)
const ACCOUNTS = 4
const PLACES = 7

const ports = createMoneyPorts(createLogger({ level: 'silent', process: 'test' }))
let testDb: TestDatabase
let accounts: string[] = []
beforeAll(async () => {
  testDb = await createTestDatabase()
})
afterAll(() => testDb.drop())
beforeEach(async () => {
  await sql`update operator_accounts set state = 'draining' where state = 'active'`.execute(testDb.db)
  accounts = Array.from({ length: ACCOUNTS }, () =>
    String(76_561_198_000_000_000n + BigInt(randomInt(10 ** 9))),
  )
  await admitAccounts(testDb.db, accounts)
})

const limit = (account: string, limits: { places?: number; cap?: bigint }) =>
  sql`update operator_accounts set places = coalesce(${limits.places ?? null}, places),
    value_cap_grosze = ${limits.cap ?? null} where steam_id = ${account}`.execute(testDb.db)
const accountOf = async (saleId: bigint) => {
  const row = await testDb.db
    .selectFrom('sales')
    .select('account_id')
    .where('id', '=', saleId)
    .executeTakeFirstOrThrow()
  return row.account_id
}
const loadOf = async (account: string) => {
  const { rows } = await sql<{
    items: bigint
    grosze: bigint
  }>`select * from account_load(${account})`.execute(testDb.db)
  return { items: Number(rows[0]!.items), grosze: rows[0]!.grosze }
}
const things = (count: number) =>
  Array.from({ length: count }, () => ({
    assetId: String(randomInt(1, 2 ** 47)),
    fingerprint: Buffer.alloc(32, 1),
  }))

test('the items of a sale count for its account, also when the previous release made it', async () => {
  const { saleId } = await newSale(testDb.db, { items: things(3) })
  const account = (await accountOf(saleId)) ?? ''
  expect(await loadOf(account)).toMatchObject({ items: 3 })
  await sql`alter table sales disable trigger user`.execute(testDb.db)
  await sql`update sales set items_count = null where id = ${String(saleId)}`.execute(testDb.db)
  await sql`alter table sales enable trigger user`.execute(testDb.db)
  expect(await loadOf(account)).toMatchObject({ items: 3 })
})

test(`${RUNS} × ${SALES} sales at once fill the accounts to the last place and never above`, async () => {
  for (let run = 0; run < RUNS; run += 1) {
    const raced = accounts.map(() => String(76_561_199_000_000_000n + BigInt(randomInt(10 ** 9))))
    await sql`update operator_accounts set state = 'draining' where state = 'active'`.execute(testDb.db)
    await admitAccounts(testDb.db, raced)
    for (const account of raced) await limit(account, { places: PLACES })
    const sales = await Promise.all(
      Array.from({ length: SALES }, () => newSale(testDb.db, { items: things(1) })),
    )
    const chosen = await Promise.all(sales.map(({ saleId }) => accountOf(saleId)))
    const loads = await Promise.all(raced.map(loadOf))
    expect(loads.map(({ items }) => items)).toEqual(raced.map(() => PLACES))
    expect(chosen.filter(Boolean)).toHaveLength(Math.min(SALES, ACCOUNTS * PLACES))
  }
})

test('a sale that does not fit into one account goes to another, and none is split', async () => {
  for (const account of accounts) await limit(account, { places: 2 })
  await limit(accounts[0]!, { places: 5 })
  const large = await newSale(testDb.db, { items: things(4) })
  expect(await accountOf(large.saleId)).toBe(accounts[0])
  expect(await accountOf((await newSale(testDb.db, { items: things(3) })).saleId)).toBeNull()
  expect(await loadOf(accounts[0]!)).toMatchObject({ items: 4 })
})

test('the value of an account is capped', async () => {
  for (const account of accounts) await limit(account, { cap: 250_00n })
  const sales = await Promise.all(accounts.map(() => newSale(testDb.db, { marketGrosze: 300_00n })))
  expect(new Set(await Promise.all(sales.map(({ saleId }) => accountOf(saleId)))).size).toBe(ACCOUNTS)
  expect(await accountOf((await newSale(testDb.db, { marketGrosze: 300_00n })).saleId)).toBeNull()
})

test('a seller with an open sale keeps the account, and an ended sale gives its places back', async () => {
  const userId = await newSeller(testDb.db)
  const first = await newSale(testDb.db, { userId })
  const second = await newSale(testDb.db, { userId })
  expect(await accountOf(second.saleId)).toBe(await accountOf(first.saleId))
  const account = (await accountOf(first.saleId))!
  expect(await loadOf(account)).toMatchObject({ items: 2 })
  await testDb.db.transaction().execute((trx) =>
    applySaleEvent(trx, ports, {
      saleId: second.saleId,
      event: { type: 'cancelled_by_seller' },
      actor: 'seller',
    }),
  )
  expect(await loadOf(account)).toMatchObject({ items: 1 })
})

test.each(['draining', 'resting'])('a %s account takes no new sale', async (state) => {
  await sql`update operator_accounts set state = ${state} where steam_id = any(${accounts}::text[])`.execute(
    testDb.db,
  )
  expect(await accountOf((await newSale(testDb.db)).saleId)).toBeNull()
})

test('an account that only a watcher knows takes no sale', async () => {
  await sql`update operator_accounts set state = 'draining' where state = 'active'`.execute(testDb.db)
  const steamId = '76561198000000777'
  const watcher = testDb.as('skinkantor_watcher')
  await sql`insert into operator_accounts (steam_id) values (${steamId})`.execute(watcher)
  expect(await accountOf((await newSale(testDb.db)).saleId)).toBeNull()
  await expect(
    sql`update operator_accounts set state = 'active' where steam_id = ${steamId}`.execute(watcher),
  ).rejects.toThrow(/permission denied/)
  await expect(
    sql`update operator_accounts set state = 'active' where steam_id = ${steamId}`.execute(testDb.db),
  ).rejects.toThrow(/operator_accounts_admitted/)
})

test('the database refuses a sale that names a full account', async () => {
  const [full] = accounts
  await limit(full!, { places: 1 })
  await newSale(testDb.db, { accountId: full! })
  await expect(newSale(testDb.db, { accountId: full! })).rejects.toThrow(/has no room/)
  expect(await loadOf(full!)).toMatchObject({ items: 1 })
})
