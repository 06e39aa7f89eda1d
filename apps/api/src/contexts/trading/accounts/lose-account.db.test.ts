import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  confirmProposal,
  proposalsRepository,
  type ControlOutcome,
} from '#contexts/identity/proposals/index.ts'
import { readAccountBalance, verifyLedger } from '#contexts/payments/ledger/index.ts'
import { readTradeForPayout } from '#contexts/trading/trades/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { JobContext } from '#platform/jobs/jobs.ts'
import { createLogger } from '#platform/observability/logger.ts'
import { driveMoney, quietPorts } from '#test/support/money-driver.ts'
import { newAdmin } from '#test/support/sale-with-money.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { arrangeAccount, type LossAccount, type LossSale } from '#test/worlds/account-loss-scene.ts'
import { askLoss, changeAccountState } from './change-account.ts'
import { accountProposalKinds } from './index.ts'
import { makeSettleLostTrades } from './tasks/settle-lost-trades.task.ts'

/** Losing an account, killed before every `ACCOUNT_LOSS_STEP`th statement of its transaction. */
vi.setConfig({ testTimeout: 600_000 })
const STEP = Number(process.env['ACCOUNT_LOSS_STEP'] ?? 60)
const CONFIRM = path.join(import.meta.dirname, '../../../../test/support/confirm-until-killed.ts')

let testDb: TestDatabase
let api: Db
let admins: [bigint, bigint]
let accounts: LossAccount[]
let lost: LossAccount
const log = createLogger({ level: 'silent', process: 'test' })

beforeAll(async () => {
  testDb = await createTestDatabase()
  api = testDb.as('skinkantor_api')
  admins = [await newAdmin(testDb.db), await newAdmin(testDb.db)]
  await sql`update operator_accounts set state = 'draining' where state = 'active'`.execute(testDb.db)
  accounts = []
  for (let count = 0; count < 3; count += 1) accounts.push(await arrangeAccount(testDb.db))
  lost = accounts[0]!
  // The second account takes only what fits: most sales go to the third.
  await sql`update operator_accounts set places = 15 where steam_id = ${accounts[1]!.account}`.execute(
    testDb.db,
  )
})
afterAll(() => testDb.drop())

const asker = () => ({ adminId: admins[0], reason: 'banned', requestId: 'r' })
const ask = (account: string) => api.transaction().execute((trx) => askLoss(trx, account, asker()))
const proposalOf = async ({ proposalId }: ControlOutcome) =>
  (await proposalsRepository.find(testDb.db, proposalId!))!

async function confirm(outcome: ControlOutcome, adminId = admins[1]): Promise<void> {
  const { id, mark } = await proposalOf(outcome)
  await api.transaction().execute((trx) =>
    confirmProposal(trx, accountProposalKinds(quietPorts), {
      id,
      mark: mark.toString('hex'),
      adminId,
      requestId: 'r',
    }),
  )
}

const stateOf = async (account: string) => {
  const row = await testDb.db
    .selectFrom('operator_accounts')
    .select('state')
    .where('steam_id', '=', account)
    .executeTakeFirstOrThrow()
  return row.state
}
const saleOf = (saleId: bigint) =>
  testDb.db
    .selectFrom('sales')
    .select(['state', 'reason', 'account_id as account'])
    .where('id', '=', saleId)
    .executeTakeFirstOrThrow()
const caseOf = async (saleId: bigint) => {
  const { rows } = await sql<{ payoutCase: string }>`select payout_case as "payoutCase" from sale_financials
    where sale_id = ${String(saleId)}`.execute(testDb.db)
  return rows[0]!.payoutCase
}

/** Everything that the loss may change, in one value. */
async function readWorld(): Promise<unknown> {
  const { rows } = await sql`select
    (select json_agg((id, state, version, account_id) order by id) from sales) as sales,
    (select json_agg((id, state, written_down_grosze) order by id) from stock_items) as stock,
    (select json_agg((id, state) order by id) from outgoing_offers) as offers,
    (select json_agg((steam_id, state) order by steam_id) from operator_accounts) as accounts,
    (select json_agg((sale_id, payout_case) order by sale_id) from sale_financials) as financials,
    (select count(*) from journals) as journals, (select count(*) from audit_log) as audit,
    (select count(*) from graphile_worker.jobs) as jobs, (select count(*) from sale_review_reasons) as reasons,
    (select json_agg((id, state) order by id) from admin_proposals) as proposals`.execute(testDb.db)
  return rows[0]
}

const mails = async () => {
  const { rows } = await sql<{ key: string }>`select key from graphile_worker.jobs
    where key like 'notify-seller:%'`.execute(testDb.db)
  return rows.map(({ key }) => key)
}

async function confirmAndDie(outcome: ControlOutcome, dieAt: number): Promise<void> {
  const { id, mark } = await proposalOf(outcome)
  const child = spawn(
    process.execPath,
    [CONFIRM, testDb.urlFor('skinkantor_api'), id, mark.toString('hex'), String(admins[1]), String(dieAt)],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
  const [, signal] = (await once(child, 'close')) as [number | null, string | null]
  expect(signal).toBe('SIGKILL')
  // The server notices the dead connection by itself; its transaction must be gone before the world is read.
  await expect
    .poll(async () => {
      const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database()
        and usename = 'skinkantor_api' and xact_start is not null`.execute(testDb.db)
      return rows.length
    })
    .toBe(0)
}

async function expectBooksRight(): Promise<void> {
  const broken = (await verifyLedger(testDb.db)).filter(({ breaches }) => breaches > 0)
  // These sales have no approvals and no queue; only the books are tested here.
  expect(broken.filter(({ id }) => !['I11', 'I12', 'I15'].includes(id))).toEqual([])
}

test('no role can call an account lost alone, and nothing is written off without the loss', async () => {
  const { account } = accounts[1]!
  for (const db of [api, testDb.db])
    await expect(
      sql`update operator_accounts set state = 'lost' where steam_id = ${account}`.execute(db),
    ).rejects.toThrow(/does not change from/)
  for (const role of ['skinkantor_worker', 'skinkantor_watcher'] as const)
    await expect(
      sql`update operator_accounts set state = 'lost' where steam_id = ${account}`.execute(testDb.as(role)),
    ).rejects.toThrow(/permission denied/)
  const outcome = await ask(account)
  expect(await stateOf(account)).toBe('draining')
  await expect(confirm(outcome, admins[0])).rejects.toThrow(/proposal_own/)
  await expect(ask(account)).rejects.toThrow(/proposal_waiting/)
  const { rows } = await sql<{ id: bigint; cost: bigint }>`select id, cost_grosze as cost from stock_items
    where account_id = ${account} and left_at is null limit 1`.execute(testDb.db)
  await expect(
    sql`insert into stock_write_offs (stock_item_id, amount_grosze, is_loss, proposal_id)
      values (${String(rows[0]!.id)}, ${String(rows[0]!.cost)}, true, ${outcome.proposalId})`.execute(api),
  ).rejects.toThrow(/two admins have not agreed/)
  await api
    .transaction()
    .execute((trx) => changeAccountState(trx, { steamId: account, state: 'active' }, asker()))
  // A new sale could choose it at this moment and would not be seen.
  await expect(confirm(outcome)).rejects.toThrow(/account_not_usable/)
  await expect(
    sql`update sales set account_id = ${lost.account}, version = version + 1
      where id = ${String(accounts[1]!.sales.awaiting)}`.execute(api),
  ).rejects.toThrow(/keeps its account/)
})

test('a process that dies at any point has lost everything or nothing, and sellers are told once', async () => {
  const { account, sales } = lost
  const outcome = await ask(account)
  const before = await readWorld()
  const mailsBefore = await mails()
  const inventoryBefore = await readAccountBalance(api, 'A:inventory')
  const owed = async () => {
    const { rows } = await sql<{ grosze: bigint }>`select coalesce(sum(amount_grosze), 0)::bigint as grosze
      from journal_entries where account_id like 'L:sale:%'`.execute(testDb.db)
    return rows[0]!.grosze
  }
  const owedBefore = await owed()
  const { rows: held } = await sql<{ grosze: bigint; items: bigint }>`
    select sum(cost_grosze)::bigint as grosze, count(*) as items from stock_items
    where account_id = ${account} and left_at is null`.execute(testDb.db)

  let kills = 0
  for (let dieAt = 1; (await stateOf(account)) !== 'lost'; dieAt += STEP) {
    await confirmAndDie(outcome, dieAt)
    if ((await stateOf(account)) === 'lost') break
    kills += 1
    expect(await readWorld()).toEqual(before)
  }
  process.stdout.write(`killed ${kills} times before the commit and once after it\n`)
  expect(kills).toBeGreaterThan(1)
  await expect(confirm(outcome)).rejects.toThrow(/proposal_decided/)

  const after = async (kind: LossSale) => saleOf(sales[kind])
  for (const kind of ['awaiting', 'wanted'] as const) {
    expect(await after(kind)).toMatchObject({ state: 'awaiting_items' })
    expect(accounts.slice(1).map((other) => other.account)).toContain((await after(kind)).account)
  }
  for (const kind of ['sending', 'sent', 'seen'] as const)
    expect(await after(kind)).toMatchObject({ state: 'cancelled', reason: 'account_lost' })
  // The seller's own wish came first.
  expect(await after('cancelling')).toMatchObject({ state: 'cancelled', reason: 'cancelled_by_seller' })
  for (const kind of ['verifying', 'review'] as const)
    expect(await after(kind)).toMatchObject({ state: 'review' })
  expect(await after('received')).toMatchObject({ state: 'items_received' })
  expect(await after('protected')).toMatchObject({ state: 'protected' })
  expect(await after('paying')).toMatchObject({ state: 'paying' })

  const { rows: left } =
    await sql`select 1 from stock_items where account_id = ${account} and left_at is null`.execute(testDb.db)
  expect(left).toEqual([])
  expect((await readAccountBalance(api, 'A:inventory')) - inventoryBefore).toBe(-held[0]!.grosze)
  expect(await owed()).toBe(owedBefore)
  await expectBooksRight()

  const told = (await mails()).filter((key) => !mailsBefore.includes(key)).toSorted()
  const keyOf = (kind: LossSale, step: string) => `notify-seller:${sales[kind]}:${step}`
  expect(told).toEqual(
    [
      keyOf('awaiting', 'account_changed'),
      keyOf('wanted', 'account_changed'),
      ...(['sending', 'sent', 'cancelling', 'seen'] as const).map((kind) => keyOf(kind, 'cancelled')),
      keyOf('verifying', 'review'),
    ].toSorted(),
  )
  for (const other of accounts.slice(1))
    expect(await saleOf(other.sales.sent)).toMatchObject({ state: 'offer_sent' })
})

test('a person approves what is still owed, and the money leaves without another reading', async () => {
  const { sales } = lost
  for (const kind of ['received', 'protected', 'paying'] as const)
    expect(await caseOf(sales[kind])).toBe('manual')
  const worker = testDb.as('skinkantor_worker')
  expect(await readTradeForPayout(worker, sales.received)).toBe('clean')
  const payoutId = await driveMoney(testDb.db).openPayout(sales.received)
  await driveMoney(testDb.db).submit(payoutId)
  const payout = await testDb.db
    .selectFrom('payouts')
    .select(['state', 'approvals_required as approvals'])
    .where('id', '=', payoutId)
    .executeTakeFirstOrThrow()
  expect(payout).toEqual({ state: 'created', approvals: 1 })
})

test('after the protection the worker settles what nobody can read any more', async () => {
  const { sales } = lost
  const worker = testDb.as('skinkantor_worker')
  const run = () =>
    makeSettleLostTrades({ db: worker, ports: quietPorts }).run({}, {
      commit: (work) => worker.transaction().execute(work),
      log,
    } as JobContext)
  const settled = async () => {
    const { rows } = await sql<{ id: bigint }>`select sale_id as id from trades where settled_at is not null
      and sale_id = any(${Object.values(sales).map(String)}::bigint[])`.execute(testDb.db)
    return new Set(rows.map(({ id }) => id))
  }
  await run()
  expect(await settled()).toEqual(new Set([sales.free]))
  await sql`update sale_financials set settles_at = now() - interval '2 hours' where is_booked`.execute(
    testDb.db,
  )
  await run()
  expect(await settled()).toEqual(
    new Set([sales.received, sales.protected, sales.paying, sales.paid, sales.free]),
  )
  const payoutId = await driveMoney(testDb.db).openPayout(sales.protected)
  expect(payoutId).toBeDefined()
  await expectBooksRight()
})

test('a lost account never comes back', async () => {
  await expect(
    sql`update operator_accounts set state = 'active' where steam_id = ${lost.account}`.execute(testDb.db),
  ).rejects.toThrow(/does not change from lost/)
  await expect(ask(lost.account)).rejects.toThrow(/account_not_usable/)
})
