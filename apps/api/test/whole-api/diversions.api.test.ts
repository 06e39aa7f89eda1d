import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { DiversionsResponse } from '@app/contract/selling/diversions'
import type { SaleResponse } from '@app/contract/selling/sales'
import type { AdminTicketsResponse } from '@app/contract/support/tickets'
import type { AdminTransactionResponse } from '@app/contract/office/money'
import { noteItemsBack, raiseAlarm } from '#contexts/selling/diversions/index.ts'
import { makeOpenDiversionTicket } from '#contexts/support/tickets/tasks/open-diversion-ticket.task.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { givePayoutKey, newDetails, newSale } from '#test/support/sale-with-money.ts'
import { SupportWorld } from '#test/worlds/support-world.ts'
import type { TestBrowser } from '#test/support/test-browser.ts'
import { startTestRunner, type TestRunner } from '#test/support/test-runner.ts'
import { stepSale } from '#test/support/step-sale.ts'

vi.setConfig({ testTimeout: 120_000 })

let world: SupportWorld
let runner: TestRunner
const announced: string[] = []
const emails = new Map<bigint, string>()

beforeAll(async () => {
  world = await SupportWorld.start()
  const { testDb, keys } = world.api
  runner = await startTestRunner(testDb, [
    makeOpenDiversionTicket({
      db: testDb.as('skinkantor_worker'),
      keys,
      readConfirmedEmail: async (userId) =>
        emails.has(userId) ? { address: emails.get(userId)! } : undefined,
      announceStream: async (stream) => void announced.push(stream),
    }),
  ])
})
afterAll(async () => {
  await runner.end()
  await world.close()
})

async function waitingSale() {
  const { db } = world.api.testDb
  const seller = await world.person()
  await givePayoutKey(db, seller.userId)
  const payoutDetailsId = await newDetails(db, seller.userId)
  const { saleId } = await newSale(db, { userId: seller.userId, payoutDetailsId })
  const items = await db
    .selectFrom('sale_items')
    .select(['asset_id', 'market_name'])
    .where('sale_id', '=', saleId)
    .execute()
  const assetIds = items.map((item) => item.asset_id)
  return { seller, saleId, userId: seller.userId, assetIds, names: items.map((item) => item.market_name) }
}
type Waiting = Awaited<ReturnType<typeof waitingSale>>

/** As the watcher does, with the watcher's own rights. */
async function raise({ saleId, userId, assetIds }: Waiting): Promise<void> {
  const watcher = world.api.testDb.as('skinkantor_watcher')
  await watcher.transaction().execute((trx) => raiseAlarm(trx, { saleId, userId, assetIds }))
}

async function listed(browser: TestBrowser): Promise<DiversionsResponse['diversions']> {
  return (await browser.send('GET', '/api/diversions')).json<DiversionsResponse>().diversions
}

async function saleOf({ seller, saleId }: Waiting): Promise<SaleResponse['trade']> {
  return (await seller.send('GET', `/api/trades/${saleId}`)).json<SaleResponse>().trade
}

const dismiss = (browser: TestBrowser, saleId: bigint | string) =>
  browser.send('POST', `/api/diversions/${saleId}/put-away`, { payload: {} })

async function ticketId(sale: Waiting): Promise<number> {
  await vi.waitFor(async () => expect((await saleOf(sale)).diversion?.ticketId).not.toBeNull())
  return (await saleOf(sale)).diversion!.ticketId!
}

test('an alarm opens one urgent ticket with the sale and its items, visible to the seller', async () => {
  const sale = await waitingSale()
  emails.set(sale.userId, 'pilne@example.com')
  expect((await saleOf(sale)).diversion).toBeNull()
  await raise(sale)
  await raise(sale)
  const number = sale.saleId.toString().padStart(6, '0')
  const id = await ticketId(sale)
  expect(await listed(sale.seller)).toEqual([
    {
      saleId: Number(sale.saleId),
      number,
      assetIds: sale.assetIds,
      noticedAt: expect.any(String),
      undoUntil: expect.any(String),
      daysLeft: 7,
      isBack: false,
      ticketId: id,
    },
  ])
  // A repeated job finds that everything is done.
  const worker = world.api.testDb.as('skinkantor_worker')
  await worker
    .transaction()
    .execute((trx) => enqueue(trx, 'open-diversion-ticket', { saleId: String(sale.saleId) }))
  await vi.waitFor(async () => {
    const { rows } = await sql`select 1 from graphile_worker.jobs
      where task_identifier = 'open-diversion-ticket'`.execute(worker)
    expect(rows).toEqual([])
  })

  const support = await world.person('support')
  const { tickets } = (
    await support.send('GET', `/api/admin/tickets?userId=${sale.userId}`)
  ).json<AdminTicketsResponse>()
  expect(tickets).toMatchObject([
    { id, priority: 'urgent', status: 'open', subject: `Przedmioty do nas nie dotarły: sprzedaż ${number}` },
  ])
  expect(await world.read(support, id)).toMatchObject({
    sale: { id: Number(sale.saleId) },
    email: 'pilne@example.com',
  })
  const [message] = (await world.read(sale.seller, id)).messages
  expect(message).toMatchObject({ isAutomatic: true })
  for (const name of sale.names) expect(message!.content).toContain(name)
  expect(announced).toEqual(expect.arrayContaining([`user:${sale.userId}`, 'staff']))
  expect(runner.logLines()).not.toContain('pilne@example.com')
})

test('the back office lists the alarm in the findings of the transaction', async () => {
  const sale = await waitingSale()
  await sql`insert into sale_review_reasons (sale_id, code) values (${String(sale.saleId)}, 'diverted')`.execute(
    world.api.testDb.db,
  )
  const finance = await world.person('finance')
  const { transaction } = (
    await finance.send('GET', `/api/admin/transactions/${sale.saleId}`)
  ).json<AdminTransactionResponse>()
  expect(transaction.sale?.findings).toMatchObject([{ code: 'diverted' }])
})

test('hides an alarm from other users and lets only the watcher role create one', async () => {
  const sale = await waitingSale()
  await raise(sale)
  const stranger = await world.person()
  expect(await listed(stranger)).toEqual([])
  expect((await dismiss(stranger, sale.saleId)).statusCode).toBe(404)
  // The same response as for a sale that does not exist.
  const { code } = (await dismiss(stranger, '987654321')).json<{ code: string }>()
  expect((await dismiss(stranger, sale.saleId)).json()).toMatchObject({ code })
  expect(await listed(sale.seller)).toHaveLength(1)
  expect((await world.visitor().send('GET', '/api/diversions')).statusCode).toBe(401)
  const { testDb } = world.api
  for (const role of ['skinkantor_api', 'skinkantor_worker'] as const)
    await expect(
      sql`insert into diversion_alarms (sale_id, asset_ids) values (${String(sale.saleId)}, '{1}')`.execute(
        testDb.as(role),
      ),
    ).rejects.toThrow(/permission denied/)
  for (const change of ['delete from inventory_checks', "update inventory_checks set outcome = 'there'"])
    await expect(sql.raw(change).execute(testDb.as('skinkantor_api'))).rejects.toThrow(/permission denied/)
})

test('a dismissed alarm stays on the sale page only, and every alarm leaves the list after seven days', async () => {
  const [sale, old] = [await waitingSale(), await waitingSale()]
  await raise(sale)
  await raise(old)
  expect((await dismiss(sale.seller, sale.saleId)).statusCode).toBe(200)
  expect((await dismiss(sale.seller, sale.saleId)).statusCode).toBe(200)
  expect(await listed(sale.seller)).toEqual([])
  expect((await saleOf(sale)).diversion).toMatchObject({ isBack: false, daysLeft: 7 })

  const aged = (days: number) =>
    sql`update diversion_alarms set noticed_at = now() - make_interval(days => ${days}) where sale_id = ${String(old.saleId)}`.execute(
      world.api.testDb.db,
    )
  await aged(5)
  expect(await listed(old.seller)).toMatchObject([{ daysLeft: 2 }])
  await aged(8)
  expect(await listed(old.seller)).toEqual([])
  expect((await saleOf(old)).diversion).toMatchObject({ daysLeft: 0 })
})

test('stops listing an alarm when the items are back or an offer to us was seen', async () => {
  const [back, received] = [await waitingSale(), await waitingSale()]
  const { testDb } = world.api
  for (const sale of [back, received]) await raise(sale)
  await testDb
    .as('skinkantor_watcher')
    .transaction()
    .execute((trx) => noteItemsBack(trx, back))
  expect(await listed(back.seller)).toEqual([])
  expect((await saleOf(back)).diversion).toMatchObject({ isBack: true })
  await stepSale(testDb.db, received.saleId, 'offer_seen')
  expect(await listed(received.seller)).toEqual([])
  expect((await saleOf(received)).diversion).toBeNull()
})

test('a waiting sale reports the inventory check state and the problem that blocks it', async () => {
  const sale = await waitingSale()
  const { db } = world.api.testDb
  const plan = (secondsAgo: number) =>
    sql`insert into inventory_check_schedule (interval_seconds, waiting_sales, requests_per_round, reckoned_at)
      values (69, 16, 16, now() - make_interval(secs => ${secondsAgo})) on conflict (is_only)
      do update set reckoned_at = excluded.reckoned_at`.execute(db)
  const look = (outcome: string | null, problem: string | null) =>
    sql`insert into inventory_checks (sale_id, outcome, problem, looked_at) values (${String(sale.saleId)}, ${outcome}, ${problem}, now())
      on conflict (sale_id) do update set outcome = excluded.outcome, problem = excluded.problem`.execute(db)
  await plan(0)
  expect((await saleOf(sale)).guard).toMatchObject({ state: 'not_yet', everySeconds: 69, lookedAt: null })
  await look('there', null)
  expect((await saleOf(sale)).guard).toMatchObject({ state: 'there', isPrivate: false })
  await look('gone', null)
  expect((await saleOf(sale)).guard).toMatchObject({ state: 'checking' })
  await look('unknown', 'inventory_private')
  expect((await saleOf(sale)).guard).toMatchObject({ state: 'unknown', isPrivate: true, everySeconds: 69 })
  await look('there', null)
  // Without running checks an old result proves nothing about now.
  await plan(600)
  expect((await saleOf(sale)).guard).toMatchObject({ state: 'unknown', isPrivate: false, everySeconds: null })
})
