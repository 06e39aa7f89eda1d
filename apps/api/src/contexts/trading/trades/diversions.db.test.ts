import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { changeSetting } from '#platform/settings/settings.ts'
import { monitorSellerInventories } from './monitor-seller-inventories.ts'
import { operatorAccountsRepository } from './operator-accounts.repository.ts'
import { alarmOf, divert, eventsOf, lookOut, lookRow, makeDue } from '#test/worlds/inventory-monitor.ts'
import { OPERATOR, TradeWorld, type TradeSale } from '#test/worlds/trade-world.ts'
import { stepSale } from '#test/support/step-sale.ts'

vi.setConfig({ testTimeout: 120_000 })

let world: TradeWorld
beforeAll(async () => {
  world = await TradeWorld.start()
})
afterAll(() => world.stop())
afterEach(() => world.heal())

/** Two checks that miss the items, if both can read the inventory. */
async function lookTwice(sale: TradeSale): Promise<void> {
  const out = lookOut(world)
  await out.look(sale)
  await out.look(sale)
}

async function cancelByHand(sale: TradeSale): Promise<void> {
  await stepSale(world.db, sale.saleId, 'cancelled', { actor: 'seller', reason: 'cancelled_by_seller' })
}

test('missing items raise one alarm after two checks of the seller and one of our own account', async () => {
  const [out, watcher] = [lookOut(world), world.watcher()]
  const sale = await world.sale()
  await out.look(sale)
  expect(await lookRow(world, sale)).toMatchObject({ outcome: 'there', missing: [], confirmed_at: null })
  await divert(world, sale)
  await out.look(sale)
  await watcher.pass()
  expect(await lookRow(world, sale)).toMatchObject({ outcome: 'gone', confirmed_at: null })
  expect(await alarmOf(world, sale)).toBeUndefined()
  await out.look(sale)
  expect((await lookRow(world, sale))?.confirmed_at).not.toBeNull()
  expect(await alarmOf(world, sale)).toBeUndefined()
  await watcher.pass()
  const alarm = await alarmOf(world, sale)
  expect(alarm?.asset_ids.toSorted()).toEqual(sale.assetIds.toSorted())
  expect(await world.findings(sale)).toEqual(['diverted'])

  // The items are checked as long as the sale waits, but the alarm is raised once.
  for (let round = 0; round < 3; round += 1) {
    await out.look(sale)
    await watcher.pass()
  }
  expect(await alarmOf(world, sale)).toEqual(alarm)
  expect((await eventsOf(world, sale)).filter((kind) => kind === 'sale.diverted')).toHaveLength(1)
  expect(world.alerts.filter(({ saleId }) => saleId === sale.saleId)).toEqual([
    { about: 'trade_diverted', saleId: sale.saleId },
  ])
  expect(world.logLines.join('')).not.toContain(sale.steamId)
})

test('names only the missing items, including an item that vanished without a trade', async () => {
  const sale = await world.sale()
  const [kept, gone] = sale.assetIds
  // Simulates an item in a storage unit: it left the inventory, but no other account received it.
  await world.simulator.control(`inventories/${sale.steamId}`, {
    items: [{ name: 'AK-47 | Redline (Field-Tested)', assetId: kept }],
  })
  await lookTwice(sale)
  await world.watcher().pass()
  const first = await alarmOf(world, sale)
  expect(first).toMatchObject({ asset_ids: [gone] })

  // Items that leave later are shown on the page. They belong to the same alarm, which already had its mail and
  // ticket.
  await world.simulator.control(`inventories/${sale.steamId}`, { items: [] })
  await lookTwice(sale)
  await world.watcher().pass()
  const second = await alarmOf(world, sale)
  expect(second?.asset_ids.toSorted()).toEqual(sale.assetIds.toSorted())
  expect(second?.noticed_at).toEqual(first?.noticed_at)
})

test('never reports items received through an offer accepted between the checks as diverted', async () => {
  const [out, watcher] = [lookOut(world), world.watcher()]
  const sale = await world.sale()
  await world.offer(sale)
  await world.passUntil(watcher, sale, 'items_received')
  // The first check started before the items arrived and returned after it.
  await sql`insert into inventory_checks (sale_id, outcome, missing, confirmed_at) values
    (${String(sale.saleId)}, 'gone', ${sale.assetIds}::text[], now())`.execute(world.db)
  await watcher.pass()
  await out.round()
  await watcher.pass()
  expect(await alarmOf(world, sale)).toBeUndefined()
  expect(await lookRow(world, sale)).toBeUndefined()
})

test('never reports items received through a manually accepted offer as diverted', async () => {
  const watcher = world.watcher()
  const sale = await world.sale()
  const offerId = await world.offer(sale)
  await world.simulator.control(`offers/${offerId}`, { state: 3 })
  await lookTwice(sale)
  await watcher.pass()
  expect(await alarmOf(world, sale)).toBeUndefined()
  expect(await lookRow(world, sale)).toMatchObject({ outcome: 'with_us' })
  expect(await world.findings(sale)).toEqual(['arrived_aside'])
  // When the sale ends, the seller also gets no notice that the items did not reach us.
  await sql`update sales set deadline_at = created_at + interval '1 microsecond', version = version + 1
    where id = ${String(sale.saleId)}`.execute(world.db)
  await watcher.pass()
  const { reason } = await world.db
    .selectFrom('sales')
    .select('reason')
    .where('id', '=', sale.saleId)
    .executeTakeFirstOrThrow()
  expect(reason).toBe('no_offer_in_time')
})

test.each(['steam.offers', 'steam.trade-history'])(
  'raises no alarm while %s does not answer',
  async (target) => {
    const watcher = world.watcher()
    const sale = await world.sale()
    await divert(world, sale)
    await lookTwice(sale)
    await world.fault(target, 'server-error')
    await watcher.pass()
    await watcher.pass()
    expect(await alarmOf(world, sale)).toBeUndefined()
    await world.heal()
    await watcher.pass()
    expect(await alarmOf(world, sale)).toBeDefined()
  },
)

test('with several accounts waits until each one is known not to have the items', async () => {
  const other = '76561198000265729'
  await operatorAccountsRepository.addMissing(world.db, [other])
  const sale = await world.sale()
  await divert(world, sale)
  await lookTwice(sale)
  const watcher = world.watcher({ accountIds: [OPERATOR, other] })
  await watcher.pass()
  await watcher.pass()
  expect(await alarmOf(world, sale)).toBeUndefined()
  await sql`update inventory_checks set clear_accounts = ${[other]}::text[] where sale_id = ${String(sale.saleId)}`.execute(
    world.db,
  )
  await watcher.pass()
  expect(await alarmOf(world, sale)).toBeDefined()
})

test('an unreadable inventory is recorded as unknown and raises no alarm', async () => {
  const [out, watcher] = [lookOut(world), world.watcher()]
  const sale = await world.sale()
  await divert(world, sale)
  for (const [kind, problem] of [
    ['private', 'inventory_private'],
    ['server-error', 'inventory_steam_error'],
  ] as const) {
    await world.fault('steam.inventory', kind, { match: sale.steamId })
    await out.look(sale)
    await out.look(sale)
    await watcher.pass()
    expect(await lookRow(world, sale)).toMatchObject({ outcome: 'unknown', problem, missing: [] })
    await world.heal()
  }
  expect(await alarmOf(world, sale)).toBeUndefined()
  await lookTwice(sale)
  await watcher.pass()
  expect(await alarmOf(world, sale)).toBeDefined()
})

test('an inventory that is empty in one check only raises no alarm', async () => {
  const [out, watcher] = [lookOut(world), world.watcher()]
  const sale = await world.sale()
  const items = sale.assetIds.map((assetId) => ({ name: 'AK-47 | Redline (Field-Tested)', assetId }))
  await world.simulator.control(`inventories/${sale.steamId}`, { items: [] })
  await out.look(sale)
  await world.simulator.control(`inventories/${sale.steamId}`, { items })
  await out.look(sale)
  await watcher.pass()
  expect(await lookRow(world, sale)).toMatchObject({ outcome: 'there', missing: [] })
  expect(await alarmOf(world, sale)).toBeUndefined()
})

test('items in a pending offer to us still count as in the inventory', async () => {
  const [out, watcher] = [lookOut(world), world.watcher()]
  const sale = await world.sale()
  await world.offer(sale, { ask: [], fromRealTimeTrade: true })
  await watcher.pass()
  await out.look(sale)
  await watcher.pass()
  expect(await lookRow(world, sale)).toMatchObject({ outcome: 'there' })
  expect(await alarmOf(world, sale)).toBeUndefined()
})

test('stops monitoring a cancelled sale', async () => {
  const watcher = world.watcher()
  const sale = await world.sale()
  await divert(world, sale)
  await lookTwice(sale)
  await cancelByHand(sale)
  await watcher.pass()
  expect(await alarmOf(world, sale)).toBeUndefined()
  await lookOut(world).round()
  expect(await lookRow(world, sale)).toBeUndefined()
})

test('publishes when items reappear and when they go missing again', async () => {
  const [out, watcher] = [lookOut(world), world.watcher()]
  const sale = await world.sale()
  const items = sale.assetIds.map((assetId) => ({ name: 'AK-47 | Redline (Field-Tested)', assetId }))
  await divert(world, sale)
  await lookTwice(sale)
  await watcher.pass()
  await world.simulator.control(`inventories/${sale.steamId}`, { items })
  await out.look(sale)
  expect((await alarmOf(world, sale))?.back_at).not.toBeNull()
  await world.simulator.control(`inventories/${sale.steamId}`, { items: [] })
  await lookTwice(sale)
  await watcher.pass()
  expect((await alarmOf(world, sale))?.back_at).toBeNull()
  expect((await eventsOf(world, sale)).filter((kind) => kind === 'sale.diverted')).toHaveLength(3)
})

test('two processes check different sales, and a late result is discarded', async () => {
  const [one, two] = [lookOut(world), lookOut(world)]
  const sales = await Promise.all(Array.from({ length: 6 }, () => world.sale()))
  await one.round()
  await makeDue(world, ...sales)
  const asked: string[] = []
  const counting = (out: typeof one) => ({
    ...out,
    lookAtItems: async (steamId: string, assetIds: readonly string[]) => {
      asked.push(steamId)
      return out.lookAtItems(steamId, assetIds)
    },
  })
  await Promise.all([monitorSellerInventories(counting(one)), monitorSellerInventories(counting(two))])
  expect(asked.toSorted()).toEqual(sales.map(({ steamId }) => steamId).toSorted())

  const [sale] = sales as [TradeSale]
  await divert(world, sale)
  await makeDue(world, sale)
  await monitorSellerInventories({
    ...one,
    lookAtItems: async (steamId, assetIds) => {
      const answer = await one.lookAtItems(steamId, assetIds)
      // Another process takes over the lease meanwhile.
      await sql`update inventory_checks set lease_mark = gen_random_uuid() where sale_id = ${String(sale.saleId)}`.execute(
        world.db,
      )
      return answer
    },
  })
  expect(await lookRow(world, sale)).toMatchObject({ outcome: 'there', missing: [] })
})

test('stays within the rate limit share, stores the computed interval and stops when disabled', async () => {
  const sales = await Promise.all(Array.from({ length: 3 }, () => world.sale()))
  const tight = lookOut(world, { slotsPerEgress: 2, windowSeconds: 600 })
  await tight.round()
  await makeDue(world, ...sales)
  await sql`delete from steam_slots where egress like 'looks:%'`.execute(world.db)
  await sql`update inventory_checks set looked_at = null`.execute(world.db)
  await sql`update inventory_check_schedule set turn_at = now()`.execute(world.db)
  const fresh = lookOut(world, { slotsPerEgress: 2, windowSeconds: 600 })
  await fresh.round()
  await fresh.round()
  const looked = async () => {
    const rows = await Promise.all(sales.map((sale) => lookRow(world, sale)))
    return rows.filter((row) => row?.looked_at !== null).length
  }
  // The second request of the window is reserved for a second check.
  expect(await looked()).toBe(1)
  const waiting = (
    await Promise.all(sales.map(async (sale) => ({ sale, row: await lookRow(world, sale) })))
  ).find(({ row }) => row?.looked_at === null)!.sale
  await sql`update inventory_checks set missing = ${waiting.assetIds}::text[], outcome = 'gone'
    where sale_id = ${String(waiting.saleId)}`.execute(world.db)
  await fresh.round()
  expect(await looked()).toBe(2)
  await sql`update inventory_check_schedule set turn_at = now()`.execute(world.db)
  await fresh.round()
  expect(await looked()).toBe(2)
  const plan = await world.db.selectFrom('inventory_check_schedule').selectAll().executeTakeFirstOrThrow()
  expect(plan.interval_seconds).toBe(plan.requests_per_round * 600)

  const watch = (isOn: boolean) =>
    world.db.transaction().execute((trx) =>
      changeSetting(trx, {
        key: 'sale.diversion_watch',
        value: { isOn, everySeconds: 30 },
        changedBy: { type: 'system', id: 'test' },
        reason: 'test',
      }),
    )
  await makeDue(world, ...sales)
  await watch(false)
  const asked: string[] = []
  await monitorSellerInventories({
    ...fresh,
    // Another pool than the watcher's, so that no setting is cached.
    db: world.db,
    lookAtItems: async (steamId) => {
      asked.push(steamId)
      return { kind: 'no_turn' }
    },
  })
  await watch(true)
  expect(asked).toEqual([])
})
