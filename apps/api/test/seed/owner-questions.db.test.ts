import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InboxResponse } from '@app/contract/office/inbox'
import type { SettingPreviewResponse } from '@app/contract/office/review'
import type { StatsResponse } from '@app/contract/office/stats'
import type { TransactionsResponse } from '@app/contract/office/transactions'
import { DeskWorld, type Person } from '#test/worlds/review-world.ts'
import { runSeed } from './run-seed.ts'
import { readSeedOrder } from './sizes.ts'

/**
 * What an owner asks every day, answered by the API on a month of history and compared with queries of its own. Stock and
 * profit have their own test.
 */
let world: DeskWorld
let owner: Person
let stats: StatsResponse

beforeAll(async () => {
  world = await DeskWorld.start()
  // So many that their advances stay within the house's limit.
  const size = ['--users', '200', '--transactions', '400', '--prices', '200', '--history', '30']
  const order = readSeedOrder([...size, '--as-of', new Date().toISOString()])
  await runSeed(world.api.testDb.urlFor('skinkantor_migrator'), world.api.keys, order)
  // The seed ends every sale well or badly; these still wait, are stuck or are lost.
  await world.receivedSale({ marketGrosze: 5_000_00n })
  await world.receivedSale({ marketGrosze: 900_00n, method: 'bank' })
  await world.debtor()
  await world.reviewedSale()
  owner = await world.staff('owner')
  stats = await get<StatsResponse>('/api/admin/stats')
})
afterAll(() => world.stop())

async function get<Answer>(path: string): Promise<Answer> {
  const answer = await owner.get(path)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Answer>()
}

const grosze = (zlotys: number) => Math.round(zlotys * 100)

async function one<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row> {
  const { rows } = await query.execute(world.db)
  return rows[0]!
}

test('how much do I owe, and how much cash do I need today and tomorrow?', async () => {
  // The ledger alone: what stands on the account of each sale that is neither paid nor over, less what is under way.
  const days = await one(sql<{ today: string; tomorrow: string; total: string }>`
    with owed as (
      select case when m.payout_case = 'after_protection' then greatest(0,
          (m.settles_at at time zone 'Europe/Warsaw')::date - (now() at time zone 'Europe/Warsaw')::date) else 0 end as days,
        -sum(e.amount_grosze) as grosze
      from sales s join sale_financials m on m.sale_id = s.id join journal_entries e on e.account_id = 'L:sale:' || s.id
      where s.state in ('items_received', 'protected') group by s.id, 1
      union all
      select 0, amount_grosze from payouts where kind = 'withdrawal' and state in ('created', 'approved')
      union all
      -- Sales in review and balances have no day.
      select null, total_grosze from sales where state = 'review'
      union all
      select null, -amount_grosze from journal_entries where account_id like 'L:balance:%')
    select coalesce(sum(grosze) filter (where days = 0), 0) as today,
      coalesce(sum(grosze) filter (where days = 1), 0) as tomorrow, coalesce(sum(grosze), 0) as total from owed`)
  const cash = stats.cash!
  expect(Number(days.total)).toBeGreaterThan(0)
  expect({
    today: grosze(cash.days[0]!.amount),
    tomorrow: grosze(cash.days[1]!.amount),
    total: grosze(cash.total),
  }).toEqual({ today: Number(days.today), tomorrow: Number(days.tomorrow), total: Number(days.total) })
})

test('who waits for me, how long, and what do I do next?', async () => {
  const inbox = await get<InboxResponse>('/api/admin/inbox')
  const waiting = await one(sql<{ approvals: string[]; reviews: string[]; debts: number; tickets: number }>`
    select
      (select array_agg(transaction_id::text order by transaction_id) from payouts where state = 'created') as approvals,
      (select array_agg(id::text order by id) from sales where state = 'review') as reviews,
      (select count(*)::integer from debts where closed_at is null) as debts,
      (select count(*)::integer from tickets where queue_rank < 4 and category <> 'appraisal'
        and assigned_to is null) as tickets`)
  const idsOf = (kind: string) =>
    inbox.entries
      .filter((entry) => entry.kind === kind)
      .map(({ id }) => id)
      .sort((a, b) => Number(a) - Number(b))
  expect(idsOf('payout_approval')).toEqual(waiting.approvals)
  expect(idsOf('sale_review')).toEqual(waiting.reviews)
  expect(idsOf('debt')).toHaveLength(waiting.debts)
  expect(inbox.isPartial || idsOf('ticket').length === waiting.tickets).toBe(true)
  // The next thing to do stands first.
  const deadlines = inbox.entries.map(({ dueAt }) => (dueAt === null ? Infinity : Date.parse(dueAt)))
  expect(deadlines).toEqual(deadlines.toSorted((a, b) => a - b))
  const longest = await one(
    sql<{ since: Date }>`select min(created_at) as since from payouts where state = 'created'`,
  )
  const shown = inbox.entries.filter(({ kind }) => kind === 'payout_approval').map(({ since }) => since)
  expect(shown.sort()[0]).toBe(longest.since.toISOString())
})

test('where is money at risk?', async () => {
  const truth = await one(sql<Record<string, string>>`
    select
      (select coalesce(sum(total_grosze), 0) from sale_financials
        where pool_reserved_at is not null and released_at is null) as advances,
      (select coalesce(sum(e.amount_grosze), 0) from journal_entries e where e.account_id like 'A:receivable:%') as debt,
      (select coalesce(sum(s.total_grosze), 0) from sales s join sale_financials m on m.sale_id = s.id
        where m.reversed_at > now() - interval '30 days') as reversed,
      (select coalesce(sum(amount_grosze), 0) from payouts where state = 'unclaimed') as unclaimed,
      (select coalesce(sum(amount_grosze), 0) from payouts p where state = 'returned'
        and moved_at > now() - interval '30 days' and amount_grosze <= (select -sum(amount_grosze)
          from journal_entries e where e.account_id = 'L:balance:' || p.user_id)) as returned`)
  const { total, paid: sent, risks } = stats.exposure!
  // What was paid for items that Steam still protects, from payouts alone, is part of the advances.
  const paid = await one(sql<{ grosze: string }>`
    select coalesce(sum(p.amount_grosze), 0) as grosze from payouts p join sale_financials m on m.sale_id = p.sale_id
    where p.state in ('settled', 'returned') and m.settles_at > now() and m.reversed_at is null`)
  expect(Number(paid.grosze)).toBeGreaterThan(0)
  expect(grosze(total)).toBeGreaterThanOrEqual(Number(paid.grosze))
  const shown = Object.fromEntries(risks.map(({ risk, amount }) => [risk, grosze(amount)]))
  expect(grosze(total)).toBe(Number(truth['advances']))
  const left = await one(sql<{ grosze: string }>`
    select coalesce(sum(p.amount_grosze), 0) as grosze from payouts p join sale_financials m on m.sale_id = p.sale_id
    where m.pool_reserved_at is not null and m.released_at is null
      and p.state in ('submitting', 'unknown', 'submitted', 'unclaimed', 'settled')`)
  expect(grosze(sent)).toBe(Number(left.grosze))
  // Sales in review hold a part of the limit, and nothing of it has left.
  expect(grosze(sent)).toBeLessThan(grosze(total))
  for (const risk of ['debt', 'reversed', 'unclaimed', 'returned'])
    expect(shown[risk], risk).toBe(Number(truth[risk]))
  expect(shown['debt']).toBeGreaterThan(0)
  // Each sum leads to its rows.
  for (const [queue, risk] of [
    ['reversed_lately', 'reversed'],
    ['on_balance', 'returned'],
    ['stuck', 'stuck'],
    ['unclaimed', 'unclaimed'],
  ]) {
    const { transactions } = await get<TransactionsResponse>(
      `/api/admin/transactions?queue=${queue}&limit=100`,
    )
    expect([queue, transactions.length]).toEqual([queue, risks.find((each) => each.risk === risk)!.count])
  }
})

test('what do delays cost me, and what did I spend?', async () => {
  const truth = await one(sql<{ late: number; bonus: string; spent: string }>`
    select
      (select count(*)::integer from broken_promises where excuse is null
        and decided_at > now() - interval '30 days') as late,
      (select coalesce(sum(bonus_grosze), 0) from broken_promises where decided_at > now() - interval '30 days') as bonus,
      (select coalesce(sum(amount_grosze), 0) from transactions where type = 'sale' and status = 'completed'
        and completed_at >= (((now() at time zone 'Europe/Warsaw')::date - 29)::timestamp at time zone 'Europe/Warsaw')) as spent`)
  const overdue = await one(sql<{ count: number; since: Date | null }>`
    select count(*)::integer as count, min(due_at) as since from staff_queue where due_at < now()`)
  expect(overdue.count).toBeGreaterThan(0)
  expect(stats.payouts).toMatchObject({
    late30Days: truth.late,
    bonus30Days: Number(truth.bonus) / 100,
    overdueNow: overdue.count,
    overdueSince: overdue.since!.toISOString(),
  })
  expect(stats.overdue).toBe(overdue.count)
  expect(grosze(stats.salesAmount30Days)).toBe(Number(truth.spent))
})

test('what will a new rate cost me?', async () => {
  const answer = await owner.post('/api/admin/settings/payout.rate_bps/preview', { value: 7_500 })
  expect(answer.statusCode, answer.body).toBe(200)
  const { effects } = answer.json<SettingPreviewResponse>()
  const effect = effects.find(({ code }) => code === 'paid_for_last_sales')!
  const truth = await one(sql<{ before: string; after: string }>`
    select sum(round(market_grosze * 0.70)) as before, sum(round(market_grosze * 0.75)) as after
    from (select market_grosze from sales order by id desc limit ${effect.of}) last`)
  expect({ before: grosze(effect.before), after: grosze(effect.after) }).toEqual({
    before: Number(truth.before),
    after: Number(truth.after),
  })
})
