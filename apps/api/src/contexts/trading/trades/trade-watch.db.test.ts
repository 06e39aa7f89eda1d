import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { TradeWorld } from '#test/worlds/trade-world.ts'

vi.setConfig({ testTimeout: 120_000 })

let world: TradeWorld
beforeAll(async () => {
  world = await TradeWorld.start()
})
afterAll(() => world.stop())
afterEach(() => world.heal())

test('finds, checks and accepts an offer, verifies its items and approves the payout', async () => {
  const watcher = world.watcher()
  const sale = await world.sale({ count: 3 })
  const offerId = await world.offer(sale)
  await world.passUntil(watcher, sale, 'items_received')
  expect(await world.payouts(sale)).toEqual(['approved'])
  expect(await world.moved(sale)).toHaveLength(3)
  expect(await world.findings(sale)).toEqual([])
  const trade = await world.db
    .selectFrom('trades')
    .innerJoin('trade_readings', 'trade_readings.sale_id', 'trades.sale_id')
    .selectAll()
    .where('trades.sale_id', '=', sale.saleId)
    .executeTakeFirstOrThrow()
  expect(trade).toMatchObject({ offer_id: offerId, status: 3, result: 'clean' })
  expect(Object.keys(trade.new_asset_ids as object).toSorted()).toEqual(sale.assetIds.toSorted())
  const money = await world.db
    .selectFrom('sale_financials')
    .select('settles_at')
    .where('sale_id', '=', sale.saleId)
    .executeTakeFirstOrThrow()
  expect(money.settles_at).toEqual(trade.settles_at)
})
