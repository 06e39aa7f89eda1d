import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { AdminTicketsResponse } from '@app/contract/support/tickets'
import { requestWithdrawal } from '#contexts/payments/lifecycle/index.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { creditByTwo } from '#test/support/credit-by-two.ts'
import { driveMoney, quietPorts } from '#test/support/money-driver.ts'
import { givePayoutKey, newDetails, newSale } from '#test/support/sale-with-money.ts'
import { SupportWorld } from '#test/worlds/support-world.ts'
import type { TestBrowser } from '#test/support/test-browser.ts'
import { startTestRunner, type TestRunner } from '#test/support/test-runner.ts'
import { makeOpenLatePayoutTickets } from './tasks/open-late-payout-tickets.task.ts'

vi.setConfig({ testTimeout: 120_000 })

const DAY_MS = 86_400_000

let world: SupportWorld
let runner: TestRunner
let support: TestBrowser
let money: ReturnType<typeof driveMoney>
const announced: string[] = []

beforeAll(async () => {
  world = await SupportWorld.start()
  const { testDb, keys } = world.api
  money = driveMoney(testDb.db)
  support = await world.person('support')
  runner = await startTestRunner(testDb, [
    makeOpenLatePayoutTickets({
      db: testDb.as('skinkantor_worker'),
      keys,
      // Sellers have no address, except where a test adds one to `emails`.
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

const emails = new Map<bigint, string>()

/** A seller who can sign in and has an approved payout of a sale. */
async function payoutOf(wish: { method?: 'bank' | 'paypal' } = {}) {
  const seller = await world.person()
  const { db } = world.api.testDb
  await db
    .insertInto('seller_risk_profiles')
    .values({ user_id: seller.userId, limit_by_hand_grosze: 1_000_000n })
    .execute()
  await givePayoutKey(db, seller.userId)
  const payoutDetailsId = await newDetails(db, seller.userId, wish)
  const sale = await newSale(db, { userId: seller.userId, payoutDetailsId })
  await money.receive(sale)
  return { seller, ...sale, payoutId: await money.openPayout(sale.saleId) }
}

/** Backdates the creation and the last state change of the payout. */
async function age(payoutId: string, hours: number): Promise<void> {
  const { db } = world.api.testDb
  await sql`alter table payouts disable trigger payouts_guard`.execute(db)
  await sql`update payouts set created_at = now() - make_interval(hours => ${hours}),
    moved_at = now() - make_interval(hours => ${hours}) where id = ${payoutId}`.execute(db)
  await sql`alter table payouts enable trigger payouts_guard`.execute(db)
}

async function look(): Promise<void> {
  const worker = world.api.testDb.as('skinkantor_worker')
  await worker.transaction().execute((trx) => enqueue(trx, 'open-late-payout-tickets', {}))
  await vi.waitFor(async () => {
    const { rows } = await sql`select last_error from graphile_worker.jobs
      where task_identifier = 'open-late-payout-tickets'`.execute(worker)
    expect(rows, runner.logLines().slice(-2_000)).toEqual([])
  })
}

async function ticketsOf(userId: bigint) {
  const answer = await support.send('GET', `/api/admin/tickets?userId=${userId}`)
  return answer.json<AdminTicketsResponse>().tickets
}

test('a payout of a sale a day late opens one urgent ticket visible to both sides', async () => {
  const { seller, saleId, payoutId } = await payoutOf()
  await age(payoutId, 23)
  await look()
  expect(await ticketsOf(seller.userId)).toEqual([])

  await age(payoutId, 25)
  await look()
  await look()
  const [ticket, ...others] = await ticketsOf(seller.userId)
  expect(others).toEqual([])
  const number = saleId.toString().padStart(6, '0')
  expect(ticket).toMatchObject({
    subject: `Opóźniona wypłata: sprzedaż ${number}`,
    priority: 'urgent',
    category: 'payment',
    status: 'open',
    unreadCount: 1,
  })
  expect(announced).toEqual(expect.arrayContaining([`user:${seller.userId}`, 'staff']))

  const seen = await world.read(support, ticket!.id)
  expect(seen).toMatchObject({ sale: { id: Number(saleId) }, email: '', isGuest: false })
  expect(seen.messages).toMatchObject([{ isAutomatic: true, isAdmin: true, userId: null, isInitial: false }])
  const own = await world.read(seller, ticket!.id)
  expect(own).toMatchObject({ unreadCount: 1, canReply: true })
  // From here on it is an ordinary ticket.
  expect((await world.put(seller, ticket!.id, { message: 'Dziękuję, czekam' })).statusCode).toBe(200)
  expect((await world.put(support, ticket!.id, { message: 'Już', isAdmin: true })).statusCode).toBe(200)
  const found = await support.send('GET', `/api/admin/tickets?search=${number}`)
  expect(found.json<AdminTicketsResponse>().tickets.map(({ id }) => id)).toContain(ticket!.id)
  // The first reply is the one by staff: the automatic message does not count as a reply.
  const row = await world.api.testDb.db
    .selectFrom('tickets')
    .select(['first_reply_at', 'created_at'])
    .where('id', '=', BigInt(ticket!.id))
    .executeTakeFirstOrThrow()
  expect(row.first_reply_at!.getTime()).toBeGreaterThan(row.created_at.getTime())
})

test('staff replies are mailed to the confirmed address', async () => {
  const { seller, payoutId } = await payoutOf()
  emails.set(seller.userId, 'spozniona@example.com')
  await age(payoutId, 25)
  await look()
  const [ticket] = await ticketsOf(seller.userId)
  expect(await world.read(support, ticket!.id)).toMatchObject({ email: 'spozniona@example.com' })
  await world.put(support, ticket!.id, { message: 'Bank potwierdził', isAdmin: true })
  const mails = await world.api.testDb.db
    .selectFrom('mail_outbox')
    .select('template')
    .where('ticket_id', '=', BigInt(ticket!.id))
    .execute()
  expect(mails).toEqual([{ template: 'ticket-reply' }])
  expect(runner.logLines()).not.toContain('@example.com')
})

test('a late withdrawal opens a ticket without a sale', async () => {
  const seller = await world.person()
  const { db } = world.api.testDb
  await givePayoutKey(db, seller.userId)
  const payoutDetailsId = await newDetails(db, seller.userId)
  const wish = { userId: seller.userId, grosze: 50_00n }
  await creditByTwo(db, wish)
  const { payoutId, transactionId } = await db
    .transaction()
    .execute((trx) => requestWithdrawal(trx, quietPorts, { ...wish, payoutDetailsId, language: 'en' }))
  await age(payoutId, 25)
  await look()
  const [ticket] = await ticketsOf(seller.userId)
  const number = transactionId.toString().padStart(6, '0')
  expect(ticket).toMatchObject({ subject: `Late payout: withdrawal ${number}`, priority: 'urgent' })
  expect(await world.read(support, ticket!.id)).toMatchObject({ sale: null })
})

test('a payout that waits for its receiver, settlement or the bank is not late', async () => {
  const { db } = world.api.testDb
  const claimed = await payoutOf()
  await money.submit(claimed.payoutId)
  await money.lookUp(claimed.payoutId, 'unclaimed')
  const failed = await payoutOf()
  await money.submit(failed.payoutId)
  await money.lookUp(failed.payoutId, 'failed')
  const inDebt = await payoutOf()
  await sql`insert into debts (user_id, sale_id, amount_grosze, left_grosze)
    values (${String(inDebt.userId)}, ${String(inDebt.saleId)}, 100, 100)`.execute(db)
  const isProtected = await payoutOf()
  await sql`update sale_financials set payout_case = 'after_protection', settles_at = ${new Date(Date.now() + DAY_MS)}
    where sale_id = ${String(isProtected.saleId)}`.execute(db)
  for (const { payoutId } of [claimed, failed, inDebt, isProtected]) await age(payoutId, 30)
  const atBank = await payoutOf({ method: 'bank' })
  await money.payoutEvent(atBank.payoutId, { type: 'submit_started', trade: 'clean' })
  await money.payoutEvent(atBank.payoutId, {
    type: 'answered',
    answer: { class: 'accepted', railRef: `file-${atBank.payoutId}`, amountGrosze: atBank.totalGrosze },
  })
  // The payout was created long ago, but the bank has it only since now.
  await sql`alter table payouts disable trigger payouts_guard`.execute(db)
  await sql`update payouts set created_at = now() - interval '30 hours' where id = ${atBank.payoutId}`.execute(
    db,
  )
  await sql`alter table payouts enable trigger payouts_guard`.execute(db)
  await look()
  for (const { userId } of [claimed, failed, inDebt, isProtected, atBank])
    expect(await ticketsOf(userId)).toEqual([])
  await age(atBank.payoutId, 24 * 8)
  await look()
  expect(await ticketsOf(atBank.userId)).toHaveLength(1)
})
