import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAYOUT_DAYS, STATS_PARTS, type StatsResponse } from '@app/contract/office/stats'
import type { ReconciliationResponse } from '@app/contract/payments/reconciliation'
import { DeskWorld, type Person } from '#test/worlds/review-world.ts'
import { dashboardDaysRepository } from './dashboard-days.repository.ts'
import { payoutDaysRepository } from './payout-days.repository.ts'

let world: DeskWorld
let support: Person

beforeAll(async () => {
  world = await DeskWorld.start()
  support = await world.staff('support')
})
afterAll(() => world.stop())

async function stats(): Promise<StatsResponse> {
  const answer = await support.get('/api/admin/stats')
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<StatsResponse>()
}

/** Runs the worker's five-minute job in the worker's database role. */
async function countPayouts(): Promise<string[]> {
  return world.api.testDb
    .as('skinkantor_worker')
    .transaction()
    .execute(async (trx) => {
      const days = await payoutDaysRepository.listUncounted(trx, PAYOUT_DAYS)
      for (const day of days) await payoutDaysRepository.count(trx, day)
      await payoutDaysRepository.sumHouse(trx)
      await dashboardDaysRepository.close(trx)
      return days
    })
}

test('shows an empty dashboard for an installation without data', async () => {
  expect(await stats()).toMatchObject({
    totalUsers: 1,
    pendingTransactions: 0,
    completedTransactions: 0,
    openTickets: 0,
    totalSalesAmount: 0,
    recentTransactions: [],
    recentTickets: [],
    payouts: { countedAt: null, targetSeconds: 900 },
    exposure: { total: 0, sales: 0 },
    queue: { failed: 0 },
    prices: { fetchedAt: null, isStale: true, heldLists: 0 },
    reconciliation: { openFindings: 0 },
  })
})

test('dashboard figures match the sales, and each part returns the same alone', async () => {
  const paid = await world.receivedSale({ marketGrosze: 300_00n })
  await world.settle(paid.saleId)
  const waiting = await world.receivedSale()
  await sql`alter table journals disable trigger user`.execute(world.db)
  await sql`update journals set at = p.settled_at - interval '10 minutes' from payouts p
    where p.sale_id = ${String(paid.saleId)} and key = ${`sale:${paid.saleId}:received`}`.execute(world.db)
  await sql`alter table journals enable trigger user`.execute(world.db)
  const counted = await countPayouts()
  expect(counted).toHaveLength(PAYOUT_DAYS)

  const all = await stats()
  expect(all).toMatchObject({
    totalUsers: 3,
    pendingTransactions: 1,
    completedTransactions: 1,
    completed30Days: 1,
    newUsers30Days: 3,
    totalSalesAmount: 210,
    salesAmount30Days: 210,
    waitingForApproval: 1,
    overdue: 0,
    exposure: { total: 910, sales: 2, houseLimit: 50_000 },
  })
  expect(all.recentTransactions).toMatchObject([
    { _id: Number(waiting.saleId), totalAmount: 700, itemsCount: 1, items: [{ ourPrice: 700 }] },
    { _id: Number(paid.saleId), status: 'completed' },
  ])
  expect(all.payouts!.days).toHaveLength(PAYOUT_DAYS)
  const today = all.payouts!.days.at(-1)!
  expect(today).toMatchObject({ count: 1, amount: 210 })
  expect(today.methods.reduce((sum, { amount }) => sum + amount, 0)).toBe(today.amount)
  expect(all.payouts!.days.at(-1)!.medianSeconds).toBe(600)
  expect(all.liquidity!.rails.find(({ rail }) => rail === 'paypal')).toMatchObject({
    balance: null,
    ledgerCash: -210,
    openPayouts: 1,
    openAmount: 700,
  })
  expect(all.exposure!.days.reduce((sum, { sales }) => sum + sales, 0)).toBe(2)
  for (const part of STATS_PARTS) {
    const answer = await support.get(`/api/admin/stats/${part}`)
    expect(answer.statusCode, `${part}: ${answer.body}`).toBe(200)
    expect(answer.json()).toMatchObject({ success: true, part })
  }
})

test('pre-aggregated cash equals cash summed from journals', async () => {
  const finance = await world.staff('finance')
  const ofPaypal = <Row extends { rail: string }>(rows: Row[]) => rows.find(({ rail }) => rail === 'paypal')!
  const cash = async () => {
    const shown = ofPaypal((await stats()).liquidity!.rails).ledgerCash
    const books = await finance.get('/api/admin/reconciliation')
    expect(ofPaypal(books.json<ReconciliationResponse>().rails).ledgerCash).toBe(shown)
    return shown
  }
  const before = await cash()
  await sql`alter table journals disable trigger user`.execute(world.db)
  await sql`update journals set at = at - interval '2 hours'`.execute(world.db)
  await sql`alter table journals enable trigger user`.execute(world.db)
  await countPayouts()
  expect(await world.db.selectFrom('exposure_totals').selectAll().execute()).not.toEqual([])
  expect(await cash()).toBe(before)
  const sale = await world.receivedSale({ marketGrosze: 300_00n })
  await world.settle(sale.saleId)
  expect(await cash()).toBe(before - 210)
})

test('recounts a finished day once and never again', async () => {
  await sql`update payout_days set counted_at = (day + 1)::timestamp at time zone 'Europe/Warsaw' + interval '1 hour'
    where day < warsaw_day(now())`.execute(world.db)
  expect(await countPayouts()).toHaveLength(1)
})

test('totals stay equal after their days are closed, and each day closes once', async () => {
  await sql`update users set created_at = created_at - interval '40 days'`.execute(world.db)
  await sql`update transactions set completed_at = completed_at - interval '40 days'`.execute(world.db)
  const before = await stats()
  expect(before).toMatchObject({ completed30Days: 0, newUsers30Days: 0, salesAmount30Days: 0 })
  await countPayouts()
  await countPayouts()
  const { users, completed } = await world.db
    .selectFrom('dashboard_days')
    .select((eb) => [eb.fn.sum('new_users').as('users'), eb.fn.sum('completed_transactions').as('completed')])
    .executeTakeFirstOrThrow()
  expect([Number(users), Number(completed)]).toEqual([before.totalUsers, before.completedTransactions])
  const sale = await world.receivedSale({ marketGrosze: 300_00n })
  await world.settle(sale.saleId)
  expect(await stats()).toMatchObject({
    totalUsers: before.totalUsers + 1,
    completedTransactions: before.completedTransactions + 1,
    totalSalesAmount: before.totalSalesAmount + 210,
    completed30Days: 1,
    newUsers30Days: 1,
    salesAmount30Days: 210,
  })
})

test('cash owed by day equals the ledger, and a missing balance is named', async () => {
  const day = 24 * 3_600_000
  await world.reviewedSale()
  const returned = await world.receivedSale({ marketGrosze: 400_00n })
  await world.settle(returned.saleId)
  await world.money.lookUp((await world.payoutOf(returned.saleId)).id, 'returned')
  const soon = await world.receivedSale({ marketGrosze: 300_00n, method: 'bank' })
  const locked = await world.receivedSale({ marketGrosze: 500_00n, settlesAt: Date.now() + 3 * day })
  await sql`alter table sale_financials disable trigger user`.execute(world.db)
  await sql`update sale_financials set payout_case = 'after_protection'
    where sale_id = ${String(locked.saleId)}`.execute(world.db)
  await sql`alter table sale_financials enable trigger user`.execute(world.db)
  await sql`insert into rail_balances (rail, currency, minor, grosze) values ('paypal', 'PLN', 10000, 10000)
    on conflict (rail) do update set minor = 10000, grosze = 10000`.execute(world.db)

  const cash = (await stats()).cash!
  const { rows } = await sql<{ account: string; zlotys: number }>`
    select split_part(account_id, ':', 2) as account, -sum(amount_grosze)::integer / 100.0::float as zlotys
    from journal_entries where account_id like 'L:sale:%' or account_id like 'L:balance:%' group by 1`.execute(
    world.db,
  )
  const booked = Object.fromEntries(rows.map(({ account, zlotys }) => [account, zlotys]))
  expect(cash.inReview).toEqual({ amount: 210, sales: 1 })
  expect(cash.onBalances).toBe(booked.balance)
  expect(cash.onBalances).toBeGreaterThanOrEqual(280)
  expect(cash.total).toBe(booked.sale! + booked.balance! + 210)
  const dated = cash.days.reduce((sum, { amount }) => sum + amount, cash.later)
  expect(dated).toBe(booked.sale)
  expect(cash.days[3]).toMatchObject({ amount: 350, payouts: 1 })
  expect(cash.days[0]!.amount).toBe(dated - 350)
  const paypal = cash.methods.find(({ method }) => method === 'paypal')!
  const due = paypal.total - 210
  expect(paypal).toMatchObject({
    balance: 100,
    shortage: { from: cash.days[0]!.day, amount: due - 100, due },
  })
  expect(cash.methods.find(({ method }) => method === 'bank')).toMatchObject({ total: 210, balance: null })
  // Every payout through a rail without a balance is named, and no other.
  const { rows: silent } = await sql<{ grosze: string; rails: string[] }>`
    select sum(p.amount_grosze) as grosze, array_agg(distinct p.rail order by p.rail) as rails from payouts p
    where p.state in ('created', 'approved') and p.rail not in (select rail from rail_balances)`.execute(
    world.db,
  )
  expect(cash.unreported).toMatchObject({ rails: silent[0]!.rails, amount: Number(silent[0]!.grosze) / 100 })
  await world.settle(soon.saleId)
  expect((await stats()).cash!.total).toBe(cash.total - 210)
})

test('omits only the part that fails', async () => {
  await sql`revoke select on rail_states from skinkantor_api`.execute(world.db)
  expect(await stats()).toMatchObject({
    liquidity: null,
    totalUsers: expect.any(Number),
    queue: { failed: 0 },
  })
  expect((await support.get('/api/admin/stats/liquidity')).statusCode).toBe(500)
  expect((await support.get('/api/admin/stats/counts')).statusCode).toBe(200)
})
