import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { PromiseExcuse } from '@app/contract/payments/review-facts'
import { freezeKeyOf } from '#contexts/account-safety/account-freeze/index.ts'
import { readSellerBalance } from '#contexts/payments/ledger/index.ts'
import { listOpenDebts, payDebt, unfreezeSeller } from '#contexts/payments/lifecycle/index.ts'
import { dayAfter, warsawDay } from '#shared/banking-days.ts'
import { DeskWorld } from '#test/worlds/review-world.ts'
import { newDetails, newSale, newSeller } from '#test/support/sale-with-money.ts'
import { startTestRunner } from '#test/support/test-runner.ts'
import { driveMoney, quietPorts } from '#test/support/money-driver.ts'
import { makeJudgePromise } from './tasks/judge-promise.task.ts'
import { HOUR_MS, lateScene, type LateSale } from '#test/worlds/late-scene.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let world: DeskWorld
let scene: ReturnType<typeof lateScene>
/** A version of the setting with a bonus: 5 zlotys and 1 % per started day, at most 20. */
let withBonus: number
beforeAll(async () => {
  world = await DeskWorld.start()
  scene = lateScene(world)
  withBonus = await scene.setTerms({ isBonusOn: true, perDayGrosze: 5_00, perDayBps: 100, capGrosze: 20_00 })
  // Disabled again, because the terms at the time of the promise count.
  await scene.setTerms({})
})
afterEach(() => world.assertBooks())
afterAll(() => world.stop())

test('the default settings record a late payout and book no bonus', async () => {
  const { saleId, payoutId, userId } = await scene.promised()
  await world.settle(saleId)
  expect(await scene.asked(payoutId)).toBe(1)
  expect(await scene.judge(payoutId)).toEqual({ userId, days: 2, bonusGrosze: 0n })
  expect(await scene.broken(payoutId)).toEqual({ days: 2, excuse: null, grosze: 0n })
  expect(await scene.booked(payoutId)).toEqual([])
})

test('concurrent workers book one bonus to the balance, and a later run changes nothing', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { saleId, payoutId, userId } = await scene.promised({ terms: withBonus })
    await world.settle(saleId)
    const judged = await Promise.all([scene.judge(payoutId), scene.judge(payoutId), scene.judge(payoutId)])
    // 210 zlotys: 5.00 and 2.10 for each of two started days.
    expect(judged.filter((one) => one !== null)).toEqual([{ userId, days: 2, bonusGrosze: 14_20n }])
    expect(await scene.judge(payoutId)).toBeNull()
    expect(await scene.booked(payoutId)).toEqual(['E:late_bonus 1420', `L:balance:${userId} -1420`])
    expect(await readSellerBalance(world.db, userId)).toBe(14_20n)
  }
})

test('the queued job books the bonus and publishes events to the seller', async () => {
  const { saleId, payoutId, userId } = await scene.promised({ terms: withBonus, lateMs: 100 * 24 * HOUR_MS })
  const told: bigint[] = []
  const judge = makeJudgePromise({ announceUser: async (id) => void told.push(id) })
  const runner = await startTestRunner(world.api.testDb, [judge])
  try {
    await world.settle(saleId)
    await vi.waitFor(() => expect(told).toContain(userId))
    expect(await scene.broken(payoutId)).toMatchObject({ days: 101, grosze: 20_00n })
  } finally {
    await runner.end()
  }
  const { rows } = await sql<{ kind: string }>`
    select kind from events where stream = ${`user:${userId}`}
    order by number desc limit 2`.execute(world.db)
  expect(rows.map(({ kind }) => kind).sort()).toEqual(['balance.updated', 'sale.updated'])
})

test('a payout in time or within the grace period gets no bonus', async () => {
  const early = await scene.promised({ terms: withBonus, lateMs: -HOUR_MS })
  await world.settle(early.saleId)
  expect(await scene.asked(early.payoutId)).toBe(0)
  expect(await scene.judge(early.payoutId)).toBeNull()
  const within = await scene.promised({ terms: withBonus, lateMs: HOUR_MS / 2 })
  await world.settle(within.saleId)
  expect(await scene.asked(within.payoutId)).toBe(1)
  expect(await scene.judge(within.payoutId)).toBeNull()
  expect(await scene.broken(within.payoutId)).toBeUndefined()
})

test('does not judge a payout that is not settled, however late it is', async () => {
  const { payoutId } = await scene.promised({ terms: withBonus })
  expect(await scene.judge(payoutId)).toBeNull()
  await world.money.submit(payoutId)
  expect(await scene.judge(payoutId)).toBeNull()
})

type Story = (late: LateSale) => Promise<unknown>
const settled = ({ payoutId }: LateSale) => world.money.lookUp(payoutId, 'settled')
const reversed = (saleId: bigint) => world.money.saleEvent(saleId, { type: 'reversed_on_steam' })

test.each<[PromiseExcuse, string, Story]>([
  [
    'frozen',
    'its owner reported the account',
    async (late) => {
      await world.money.submit(late.payoutId)
      const key = freezeKeyOf(world.api.keys.fingerprints, late.saleId)
      const url = '/api/account/freeze-by-key'
      const frozen = await world.api.app.inject({ method: 'POST', url, payload: { key } })
      expect(frozen.statusCode).toBe(200)
      await settled(late)
    },
  ],
  [
    'held',
    'another sale of the seller was undone, until all was settled',
    async (late) => {
      const other = await world.receivedSale({ userId: late.userId, marketGrosze: 50_00n })
      await world.settle(other.saleId)
      await reversed(other.saleId)
      const [debt] = await listOpenDebts(world.db, late.userId)
      await world.db.transaction().execute(async (trx) => {
        await payDebt(trx, { debtId: debt!.id, how: 'cash', grosze: debt!.leftGrosze, actor: 'admin:1' })
        await unfreezeSeller(trx, quietPorts, late.userId)
      })
      await world.settle(late.saleId)
    },
  ],
  [
    'unclaimed',
    'the receiver had to claim it',
    async (late) => {
      await world.money.submit(late.payoutId)
      await world.money.lookUp(late.payoutId, 'unclaimed')
      await settled(late)
    },
  ],
  [
    'reversed',
    'Steam undid the trade',
    async (late) => {
      await world.settle(late.saleId)
      await reversed(late.saleId)
    },
  ],
  [
    'returned',
    'the details were wrong and it came back',
    async (late) => {
      await world.settle(late.saleId)
      await world.money.lookUp(late.payoutId, 'returned')
    },
  ],
])('no bonus (%s) when %s', async (excuse, _why, story) => {
  const late = await scene.promised({ terms: withBonus })
  await story(late)
  expect(await scene.judge(late.payoutId)).toMatchObject({ days: 2, bonusGrosze: 0n })
  expect(await scene.broken(late.payoutId)).toEqual({ days: 2, excuse, grosze: 0n })
  expect(await scene.booked(late.payoutId)).toEqual([])
})

test('judges a transfer by the date on its statement, not by the import time', async () => {
  const late = await scene.promised({ terms: withBonus, method: 'bank', lateMs: 72 * HOUR_MS })
  await world.settle(late.saleId)
  // Declared, but not proven yet.
  expect(await scene.judge(late.payoutId)).toBeNull()
  const promisedOn = warsawDay((await world.payoutOf(late.saleId)).promised_by!.getTime())
  await scene.onStatement(late.payoutId, promisedOn)
  expect(await scene.asked(late.payoutId)).toBe(1)
  expect(await scene.judge(late.payoutId)).toBeNull()

  const other = await scene.promised({ terms: withBonus, method: 'bank', lateMs: 72 * HOUR_MS })
  await world.settle(other.saleId)
  const otherPromise = (await world.payoutOf(other.saleId)).promised_by!.getTime()
  await scene.onStatement(other.payoutId, dayAfter(warsawDay(otherPromise)))
  expect(await scene.judge(other.payoutId)).toMatchObject({ days: 1, bonusGrosze: 7_10n })
})

test('other details after a failed payout get a new promise from then on', async () => {
  const { saleId, payoutId, userId } = await scene.promised({ terms: withBonus })
  await world.money.submit(payoutId)
  await world.money.lookUp(payoutId, 'failed')
  const payoutDetailsId = await newDetails(world.db, userId)
  await world.money.saleEvent(saleId, { type: 'details_chosen' }, payoutDetailsId)
  const again = await world.payoutOf(saleId)
  expect(again.id).not.toBe(payoutId)
  expect(again.promised_by!.getTime()).toBeGreaterThan(Date.now())
  await world.settle(saleId)
  expect(await scene.judge(again.id)).toBeNull()
  expect(await scene.judge(payoutId)).toBeNull()
})

test('the watcher role creates the payout with its promise, and a payout that needs approval has none', async () => {
  const by = new Date(Date.now() + HOUR_MS)
  const watcher = driveMoney(world.api.testDb.as('skinkantor_watcher'))
  const promise = { by, terms: withBonus }
  const told = await newSale(world.db, { promise })
  await watcher.receive(told)
  expect(await world.payoutOf(told.saleId)).toMatchObject({ promised_by: by, promise_terms: withBonus })

  const untold = await newSale(world.db)
  await watcher.receive(untold)
  const made = await world.payoutOf(untold.saleId)
  expect(made.promised_by!.getTime() - made.created_at.getTime()).toBeGreaterThan(15 * 60_000 - 1)

  const rich = await newSeller(world.db)
  await world.trust(rich)
  const large = await newSale(world.db, { userId: rich, marketGrosze: 1_000_00n, promise })
  await watcher.receive(large)
  expect(await world.payoutOf(large.saleId)).toMatchObject({ approvals_required: 2, promised_by: null })
})

test('an exhausted advance pool removes the promise, and a new one is made after settlement', async () => {
  const by = new Date(Date.now() + HOUR_MS)
  const sale = await newSale(world.db, { promise: { by, terms: withBonus } })
  const settlesAt = Date.now() - 1_000
  await scene.setHouse(0)
  await world.money.receive(sale, settlesAt)
  await scene.setHouse(50_000_00)
  const money = await world.db
    .selectFrom('sale_financials')
    .select(['promised_by', 'promise_terms'])
    .where('sale_id', '=', sale.saleId)
    .executeTakeFirstOrThrow()
  expect(money).toEqual({ promised_by: null, promise_terms: null })
  await world.money.saleEvent(sale.saleId, { type: 'settled_on_steam' })
  const payout = await world.payoutOf(sale.saleId)
  expect(payout.promised_by!.getTime()).toBeGreaterThanOrEqual(settlesAt + 15 * 60_000)
})
