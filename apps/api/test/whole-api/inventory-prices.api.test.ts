import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PriceWorld } from '#test/worlds/price-world.ts'
import { InventoryWorld } from '#test/worlds/inventory-world.ts'

let world: InventoryWorld
beforeAll(async () => {
  world = await InventoryWorld.start({ STEAM_INVENTORY_PER_WINDOW: '1000' })
  const prices = await PriceWorld.around(world.api.testDb, world.api.simulator, 'whole')
  expect(await prices.refresh()).toMatchObject({ state: 'live' })
  await vi.waitFor(async () => {
    const { statusCode } = await world.api.app.inject('/api/skins/calculator')
    expect(statusCode).toBe(200)
  })
})
afterAll(() => world.stop())

test('every item has a price or a lock reason, and the payout is 70% rounded half up', async () => {
  const player = await world.player({ count: 300 })
  const { inventory, rateBps, minimum } = await player.ask()
  expect([rateBps, minimum]).toEqual([7_000, 20])
  const sellable = inventory.filter(({ lock }) => lock === null)
  expect(sellable.length).toBeGreaterThan(50)
  for (const item of inventory) {
    expect(item.lock !== null || item.ourPrice !== null, item.market_hash_name).toBe(true)
    if (item.marketPrice === null || item.ourPrice === null) continue
    const marketGrosze = Math.round(item.marketPrice * 100)
    expect(Math.round(item.ourPrice * 100)).toBe(Math.floor((marketGrosze * 7_000 + 5_000) / 10_000))
  }
  const reasons = new Set(inventory.flatMap(({ lock }) => lock?.reason ?? []))
  for (const reason of ['trade_lock', 'listed_on_market', 'phase_dependent', 'not_a_skin', 'thin_market'])
    expect(reasons).toContain(reason)
})

test('never prices a Doppler by name and gives an unknown skin no price', async () => {
  const player = await world.player({
    items: [
      { name: '★ Karambit | Doppler (Factory New)', version: 'Ruby' },
      { name: '★ Karambit | Doppler (Factory New)', version: 'Phase 3' },
      { name: 'AK-47 | Painted At Home (Field-Tested)' },
      { name: 'AK-47 | Redline (Field-Tested)' },
    ],
  })
  const { inventory } = await player.ask()
  expect(inventory.map(({ lock, ourPrice }) => [lock?.reason ?? null, ourPrice === null])).toEqual([
    ['phase_dependent', true],
    ['phase_dependent', true],
    ['no_price', true],
    [null, false],
  ])
})

test('stores an icon seen in an inventory when the catalogue has none and keeps the first one', async () => {
  const db = world.api.testDb.db
  const name = '★ Bayonet | Doppler (Factory New)'
  const icon = () =>
    db.selectFrom('market_names').select('icon_ref').where('market_hash_name', '=', name).executeTakeFirst()
  expect(await icon()).toEqual({ icon_ref: null })
  await (await world.player({ items: [{ name }] })).ask()
  expect((await icon())?.icon_ref).toMatch(/^[\w-]+$/)
  await db
    .updateTable('market_names')
    .set({ icon_ref: 'first' })
    .where('market_hash_name', '=', name)
    .execute()
  await (await world.player({ items: [{ name }] })).ask()
  expect(await icon()).toEqual({ icon_ref: 'first' })
})
