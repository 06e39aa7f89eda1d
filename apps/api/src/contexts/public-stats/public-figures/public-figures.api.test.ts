import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PAYOUTS_MIN } from '@app/contract/selling/public-counts'
import { driveMoney } from '#test/support/money-driver.ts'
import { newDetails, newSale, newSeller } from '#test/support/sale-with-money.ts'
import { startTestApi, type TestApi } from '#test/support/test-api.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

/** Item facts as a quote stores them. */
const FACTS = {
  name: 'AK-47 | Redline',
  weaponType: 'AK-47',
  wear: 'ft',
  statTrak: false,
  souvenir: false,
  rarity: 'Legendary',
  image: '/img/skin/1',
}

/** A paid sale whose items were verified this many seconds before. */
async function paidSale(tookSeconds: number, market: bigint): Promise<bigint> {
  const { db } = api.testDb
  const money = driveMoney(db)
  const userId = await newSeller(db)
  const sale = await newSale(db, {
    userId,
    payoutDetailsId: await newDetails(db, userId),
    marketGrosze: market,
  })
  await sql`alter table sale_items disable trigger user`.execute(db)
  await sql`update sale_items set facts = ${JSON.stringify(FACTS)}::jsonb where sale_id = ${sale.saleId}`.execute(
    db,
  )
  await sql`alter table sale_items enable trigger user`.execute(db)
  await money.receive(sale)
  const payoutId = await money.openPayout(sale.saleId)
  await money.submit(payoutId)
  // Each provider reference is unique.
  const railRef = randomBytes(8).toString('hex')
  await money.payoutEvent(payoutId, {
    type: 'looked_up',
    lookUp: {
      found: 'settled',
      askedAt: Date.now(),
      amountGrosze: sale.totalGrosze,
      isSameDestination: true,
      feeGrosze: 0n,
      railRef,
    },
  })
  await sql`alter table journals disable trigger user`.execute(db)
  await sql`update journals set at = (select settled_at from payouts where id = ${payoutId})
    - make_interval(secs => ${tookSeconds}) where key = ${`sale:${sale.saleId}:received`}`.execute(db)
  await sql`alter table journals enable trigger user`.execute(db)
  return sale.saleId
}

test('an installation without payouts reports none and shows no sales', async () => {
  const fresh = await api.another()
  const stats = await fresh.inject('/api/stats/payouts')
  expect(stats.json()).toEqual({ success: true, days: 30, count: 0, medianSeconds: null, p90Seconds: null })
  expect(stats.headers['cache-control']).toContain('max-age=10')
  expect((await fresh.inject('/api/sales/recent')).json()).toEqual({ success: true, sales: [] })
  await fresh.close()
})

test('publishes times from thirty payouts on, and the last six sales without seller data', async () => {
  for (let place = 1; place < PAYOUTS_MIN; place += 1) await paidSale(place * 10, 100_00n + BigInt(place))
  const early = await api.another()
  expect((await early.inject('/api/stats/payouts')).json()).toMatchObject({
    count: PAYOUTS_MIN - 1,
    medianSeconds: null,
  })
  await early.close()
  const last = await paidSale(PAYOUTS_MIN * 10, 300_00n)

  const app = await api.another()
  expect((await app.inject('/api/stats/payouts')).json()).toEqual({
    success: true,
    days: 30,
    count: PAYOUTS_MIN,
    medianSeconds: 155,
    p90Seconds: 271,
  })
  const recent = (await app.inject('/api/sales/recent')).json<{ sales: unknown[] }>()
  expect(recent.sales).toHaveLength(6)
  expect(recent.sales[0]).toEqual({
    item: { ...FACTS, market_hash_name: 'AK-47 | Redline (Field-Tested)', ourPrice: 210 },
    others: 0,
    total: 210,
    paidAt: expect.any(String),
    agoSeconds: expect.any(Number),
  })

  // A trade that Steam reversed must not be shown as a recent sale.
  await driveMoney(api.testDb.db).saleEvent(last, { type: 'reversed_on_steam' })
  const after = await api.another()
  const { sales } = (await after.inject('/api/sales/recent')).json<typeof recent>()
  expect(sales[0]).not.toMatchObject({ item: { ourPrice: 210 } })
  await Promise.all([app.close(), after.close()])
})
