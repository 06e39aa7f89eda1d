import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { StatsOf } from '@app/contract/office/stats'
import type { SaleResponse } from '@app/contract/selling/sales'
import { SETTINGS } from '#platform/settings/settings-registry.ts'
import { DeskWorld } from '#test/worlds/review-world.ts'
import { HOUR_MS, lateScene } from '#test/worlds/late-scene.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let world: DeskWorld
let scene: ReturnType<typeof lateScene>
let withBonus: number
beforeAll(async () => {
  world = await DeskWorld.start()
  scene = lateScene(world)
  withBonus = await scene.setTerms({ isBonusOn: true, perDayGrosze: 5_00, capGrosze: 20_00 })
})
afterEach(() => world.assertBooks())
afterAll(() => world.stop())

test('only the seller and staff see the promise and bonus of a sale', async () => {
  const seller = await world.seller()
  const { saleId, payoutId } = await scene.promised({ userId: seller.userId, terms: withBonus })
  const finance = await world.staff('finance')
  const open = (await finance.view(saleId)).payouts[0]
  expect(open).toMatchObject({ isLate: true, brokenPromise: null })
  expect(open?.promisedBy).not.toBeNull()

  await world.settle(saleId)
  await scene.judge(payoutId)
  const own = await seller.get(`/api/trades/${saleId}`)
  const { promise } = own.json<SaleResponse>().trade
  expect(promise).toMatchObject({ by: open?.promisedBy, broken: { days: 2, bonus: 10 } })
  expect((await seller.get('/api/account/balance')).json()).toMatchObject({ balance: { available: 10 } })

  const stranger = await world.seller()
  expect((await stranger.get(`/api/trades/${saleId}`)).statusCode).toBe(404)
  expect((await stranger.get(`/api/admin/transactions/${saleId}`)).statusCode).toBe(403)
  expect((await world.api.app.inject(`/api/trades/${saleId}`)).statusCode).toBe(401)
  expect((await finance.view(saleId)).payouts[0]).toMatchObject({
    isLate: true,
    brokenPromise: { days: 2, excuse: null, bonus: 10 },
  })
})

test('the dashboard counts late payouts and bonus cost of 30 days, and refuses sellers', async () => {
  const owner = await world.staff('owner')
  const read = async () => (await owner.get('/api/admin/stats/payouts')).json<StatsOf<'payouts'>>()
  const before = await read()
  const late = await scene.promised({ terms: withBonus, lateMs: 2 * HOUR_MS })
  await world.settle(late.saleId)
  await scene.judge(late.payoutId)
  const excused = await scene.promised({ terms: withBonus })
  await world.settle(excused.saleId)
  await world.money.lookUp(excused.payoutId, 'returned')
  await scene.judge(excused.payoutId)
  const after = await read()
  expect(after.late30Days - before.late30Days).toBe(1)
  expect(after.bonus30Days - before.bonus30Days).toBeCloseTo(5)
  const seller = await world.seller()
  expect((await seller.get('/api/admin/stats/payouts')).statusCode).toBe(403)
})

test('no role can change a promise, and only the worker can record a broken one', async () => {
  const { saleId, payoutId } = await scene.promised({ terms: withBonus })
  const later = new Date(Date.now() + 48 * HOUR_MS)
  for (const role of ['skinkantor_api', 'skinkantor_worker', 'skinkantor_watcher'] as const) {
    const db = world.api.testDb.as(role)
    await expect(
      sql`update sale_financials set promised_by = ${later} where sale_id = ${String(saleId)}`.execute(db),
    ).rejects.toThrow(/never moved/)
    await expect(
      sql`update payouts set promised_by = ${later}, version = version + 1 where id = ${payoutId}`.execute(
        db,
      ),
    ).rejects.toThrow(/permission denied/)
  }
  await expect(
    sql`update payouts set promised_by = ${later}, version = version + 1 where id = ${payoutId}`.execute(
      world.db,
    ),
  ).rejects.toThrow(/never changed/)
  const insert = sql`insert into broken_promises (payout_id, promised_by, arrived_at, days_late)
    select id, promised_by, now(), 1 from payouts where id = ${payoutId}`
  for (const role of ['skinkantor_api', 'skinkantor_watcher'] as const)
    await expect(insert.execute(world.api.testDb.as(role))).rejects.toThrow(/permission denied/)
  // The payout is not paid yet.
  await expect(insert.execute(scene.worker)).rejects.toMatchObject({
    constraint: 'broken_promises_of_payout',
  })
})

test('the database refuses a bonus without its booking, for a payout in time, or twice', async () => {
  const { saleId, payoutId } = await scene.promised({ terms: withBonus })
  await world.settle(saleId)
  const judged = (arrivedAt: Date, grosze: number) =>
    sql`insert into broken_promises (payout_id, promised_by, arrived_at, days_late, bonus_grosze)
      select id, promised_by, ${arrivedAt}, 1, ${grosze} from payouts where id = ${payoutId}`.execute(
      scene.worker,
    )
  await expect(judged(new Date(), 500)).rejects.toMatchObject({ constraint: 'broken_promises_booked' })
  await expect(judged(new Date(Date.now() - 99 * HOUR_MS), 0)).rejects.toMatchObject({
    constraint: 'broken_promises_late',
  })
  await scene.judge(payoutId)
  await expect(judged(new Date(), 0)).rejects.toMatchObject({ constraint: 'broken_promises_pk' })
  await expect(sql`delete from broken_promises`.execute(world.db)).rejects.toThrow(/never changed/)
})

test('enabling the bonus needs amounts, and loosening its terms needs two admins', async () => {
  await expect(scene.setTerms({ isBonusOn: true, perDayGrosze: 0 })).rejects.toThrow()
  await expect(scene.setTerms({ isBonusOn: true, capGrosze: 0 })).rejects.toThrow()
  const { loosens, schema } = SETTINGS['payout.promise']
  const of = (change: object) => schema.parse({ ...SETTINGS['payout.promise'].initial, ...change })
  const on = of({ isBonusOn: true })
  expect(loosens(of({}), on)).toBe(true)
  expect(loosens(on, of({ isBonusOn: true, capGrosze: 60_00 }))).toBe(true)
  expect(loosens(on, of({ isBonusOn: true, graceMinutes: 0 }))).toBe(true)
  expect(loosens(on, of({ isBonusOn: true, isMorningServed: true }))).toBe(true)
  expect(loosens(on, of({ isBonusOn: true, perDayGrosze: 1_00 }))).toBe(false)
  expect(loosens(on, of({}))).toBe(false)
  expect(loosens(of({}), of({ isMorningServed: true }))).toBe(false)
})
