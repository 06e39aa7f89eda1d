import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { alarmOf, lookOut, lookRow } from '#test/worlds/inventory-monitor.ts'
import { OPERATOR, TradeWorld, type TradeSale } from '#test/worlds/trade-world.ts'
import { operatorAccountsRepository } from './operator-accounts.repository.ts'
import { reserveOffer } from './reserve-offer.repository.ts'

vi.setConfig({ testTimeout: 120_000 })

const THIEF = '76561199600000002'
let world: TradeWorld
beforeAll(async () => {
  world = await TradeWorld.start()
})
afterAll(() => world.stop())

async function openSale(): Promise<{ sale: TradeSale; offerId: string }> {
  const sale = await world.ourSale()
  await world.passUntil(world.watcher(), sale, 'offer_sent')
  return { sale, offerId: (await world.outgoing(sale)).offer_id ?? '' }
}

/** A twin of our offer from another account; the seller accepts it. */
async function acceptTwin(offerId: string, declines: boolean): Promise<void> {
  const twin = (await world.simulator.control(`offers/${offerId}/twin`, { thief: THIEF, declines })) as {
    id: string
  }
  await world.simulator.control(`offers/${twin.id}`, { state: 3 })
}

describe('a twin of a thief', () => {
  test('that is accepted beside our offer raises the alarm after one poll, one look and one more poll', async () => {
    const { sale, offerId } = await openSale()
    await acceptTwin(offerId, false)
    const watcher = world.watcher()
    await watcher.pass()
    expect(await world.state(sale)).toBe('awaiting_items')
    expect(await world.outgoing(sale)).toMatchObject({ problem: 'items_gone', steam_state: 8 })
    expect(await lookRow(world, sale)).toMatchObject({ outcome: 'gone', confirmed_at: null })
    await lookOut(world).round()
    expect((await lookRow(world, sale))?.confirmed_at).not.toBeNull()
    await watcher.pass()
    expect((await alarmOf(world, sale))?.asset_ids.toSorted()).toEqual(sale.assetIds.toSorted())
  })

  test('that first declines ours is seen by the checks with priority', async () => {
    const { sale, offerId } = await openSale()
    await acceptTwin(offerId, true)
    const watcher = world.watcher()
    await watcher.pass()
    expect(await world.outgoing(sale)).toMatchObject({ problem: 'declined' })
    const out = lookOut(world)
    await out.round()
    expect(await lookRow(world, sale)).toMatchObject({ outcome: 'gone', confirmed_at: null })
    await sql`update inventory_checks set next_look_at = now() where sale_id = ${String(sale.saleId)}`.execute(
      world.db,
    )
    await out.round()
    await watcher.pass()
    expect(await alarmOf(world, sale)).toBeDefined()
  })

  test('does not alarm when Steam was wrong and the items are there', async () => {
    const { sale, offerId } = await openSale()
    await world.answer(offerId, 8)
    await world.watcher().pass()
    await lookOut(world).round()
    expect(await lookRow(world, sale)).toMatchObject({ outcome: 'there', missing: [] })
    await world.watcher().pass()
    expect(await alarmOf(world, sale)).toBeUndefined()
  })
})

test('a seller who did not decline is told to staff and watched closely, without an alarm', async () => {
  const { sale, offerId } = await openSale()
  await world.answer(offerId, 7)
  await world.watcher().pass()
  await world.testDb
    .as('skinkantor_api')
    .updateTable('outgoing_offers')
    .set({ denied_at: new Date() })
    .where('sale_id', '=', sale.saleId)
    .execute()
  await world.watcher().pass()
  await world.watcher().pass()
  expect(await world.findings(sale)).toEqual(['declined_by_stranger'])
  expect(world.alerts.filter(({ saleId }) => saleId === sale.saleId)).toHaveLength(1)
  expect(await alarmOf(world, sale)).toBeUndefined()
})

describe('places', () => {
  test('four to one person, and the fifth sale is left to its seller', async () => {
    const first = await world.sale()
    expect(await world.request(first)).toBe(true)
    for (let number = 2; number <= 4; number += 1)
      expect(await world.request(await world.sale({ seller: first }))).toBe(true)
    const fifth = await world.sale({ seller: first })
    expect(await world.request(fifth)).toBe(false)
    expect(await world.state(fifth)).toBe('awaiting_items')
  })

  test('28 of an account, however many reserve at once', async () => {
    const before = await world.db
      .selectFrom('outgoing_offers')
      .select(sql<number>`count(*)::integer`.as('count'))
      .where('state', '<>', 'ended')
      .executeTakeFirstOrThrow()
    const sales: TradeSale[] = []
    for (let number = 0; number < 34; number += 1) sales.push(await world.sale({ count: 1 }))
    const lease = { accountId: OPERATOR, watcherId: randomUUID(), seconds: 60 }
    await operatorAccountsRepository.takeLease(world.db, lease)
    const api = world.testDb.as('skinkantor_api')
    const outcomes = await Promise.all(
      sales.map((sale) =>
        api.transaction().execute(async (trx) => {
          const isReserved = await reserveOffer(trx, sale)
          if (isReserved)
            await sql`update sales set state = 'offer_wanted', version = version + 1, actor = 'system',
              moved_at = now() where id = ${String(sale.saleId)}`.execute(trx)
          if (isReserved) await sql`select record_sale_step(${String(sale.saleId)}::bigint)`.execute(trx)
          return isReserved
        }),
      ),
    )
    await operatorAccountsRepository.giveUp(world.db, lease)
    expect(outcomes.filter(Boolean).length + before.count).toBeLessThanOrEqual(28)
    expect(outcomes.filter(Boolean).length + before.count).toBeGreaterThan(20)
  })
})
