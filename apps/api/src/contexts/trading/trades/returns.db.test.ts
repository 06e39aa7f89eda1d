import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newSeller } from '#test/support/sale-with-money.ts'
import { proveReturn } from './prove-return.ts'
import { OPERATOR, TradeWorld, type TradeSale } from '#test/worlds/trade-world.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

let world: TradeWorld
let adminId: bigint

beforeAll(async () => {
  world = await TradeWorld.start()
  adminId = await newSeller(world.db)
})
afterAll(() => world.stop())

/** A sale whose items were received and are due to be returned. */
async function returnDue(): Promise<{ sale: TradeSale; ours: string[] }> {
  const sale = await world.sale({ count: 2 })
  await world.offer(sale)
  await world.passUntil(world.watcher(), sale, 'items_received')
  const { new_asset_ids: newIds } = await world.db
    .selectFrom('trades')
    .select('new_asset_ids')
    .where('sale_id', '=', sale.saleId)
    .executeTakeFirstOrThrow()
  await world.db
    .insertInto('returns_due')
    .values({ sale_id: sale.saleId, not_before: new Date(Date.now() - 1_000) })
    .execute()
  return { sale, ours: Object.values(newIds as Record<string, string>) }
}

/** The operator gives these items away by hand, as on Steam's own pages. */
async function give(recipient: string, assetIds: string[], state = 3): Promise<string> {
  const { id } = (await world.simulator.control('offers', {
    sender: OPERATOR,
    recipient,
    give: assetIds,
  })) as { id: string }
  const { tradeId } = (await world.simulator.control(`offers/${id}`, { state })) as { tradeId: string }
  return tradeId
}

async function prove(saleId: bigint, tradeId: string) {
  const tools = { db: world.testDb.as('skinkantor_api'), waitSeconds: 0 }
  await proveReturn(tools, { saleId, tradeId, adminId })
  await world.watcher().pass()
  return proveReturn({ ...tools, waitSeconds: 0 }, { saleId, tradeId, adminId })
}

test('a return is proven only by a trade that gave the seller exactly the items of the sale', async () => {
  const { sale, ours } = await returnDue()
  const other = await returnDue()
  expect(await prove(sale.saleId, '4567890123')).toBeNull()
  const readings = () =>
    world.db.selectFrom('return_readings').select('result').where('sale_id', '=', sale.saleId).execute()
  expect(await readings()).toEqual([{ result: 'trade_unknown' }])

  const tradeIn = await world.tradeId(sale)
  const toOther = await give(other.sale.steamId, [other.ours[0]!])
  const wrongItems = await give(sale.steamId, [other.ours[1]!])
  await prove(sale.saleId, tradeIn)
  await prove(sale.saleId, toOther)
  await prove(sale.saleId, wrongItems)
  const tradeId = await give(sale.steamId, ours)
  expect(await prove(sale.saleId, tradeId)).toBe('proven')
  const results = (await readings()).map(({ result }) => String(result))
  expect(results.toSorted((one, next) => one.localeCompare(next))).toEqual([
    'other_items',
    'other_items',
    'other_partner',
    'proven',
    'trade_unknown',
  ])
})
