import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { operatorAccountsRepository } from './operator-accounts.repository.ts'
import { OPERATOR, TradeWorld, type TradeSale } from '#test/worlds/trade-world.ts'
import { askDecline } from './ask-decline.ts'
import { showUnmatchedOffers } from './trades.presenter.ts'
import { stepSale } from '#test/support/step-sale.ts'

vi.setConfig({ testTimeout: 120_000 })

let world: TradeWorld
beforeAll(async () => {
  world = await TradeWorld.start()
})
afterAll(() => world.stop())
afterEach(() => world.heal())

/** Moves the deadline into the past by the database's own clock, so that no test has to wait. */
async function makeLate(sale: TradeSale): Promise<void> {
  await sql`update sales set deadline_at = created_at + interval '1 microsecond', version = version + 1
    where id = ${String(sale.saleId)}`.execute(world.db)
}

async function reasonOf(sale: TradeSale): Promise<string | null> {
  const { reason } = await world.db
    .selectFrom('sales')
    .select('reason')
    .where('id', '=', sale.saleId)
    .executeTakeFirstOrThrow()
  return reason
}

async function cancelByHand(sale: TradeSale): Promise<void> {
  await stepSale(world.db, sale.saleId, 'cancelled', { actor: 'seller', reason: 'cancelled_by_seller' })
}

const offerState = async (offerId: string) => (await world.offerRow(offerId))?.state

test('an overdue sale waits while Steam is down and is cancelled after the first successful poll', async () => {
  const watcher = world.watcher()
  const sale = await world.sale()
  await makeLate(sale)
  await world.fault('steam.offers', 'server-error')
  await watcher.pass()
  await watcher.pass()
  expect(await world.state(sale)).toBe('awaiting_items')
  await world.heal()
  await watcher.pass()
  expect(await world.state(sale)).toBe('cancelled')
  expect(await reasonOf(sale)).toBe('no_offer_in_time')
  const { released_at: released } = await world.db
    .selectFrom('sale_financials')
    .select('released_at')
    .where('sale_id', '=', sale.saleId)
    .executeTakeFirstOrThrow()
  expect(released).not.toBeNull()
})

test('a sale whose items left without an offer to us is cancelled with that reason and raises an alert', async () => {
  const watcher = world.watcher()
  const [taken, half, hidden] = [await world.sale(), await world.sale(), await world.sale()]
  // An impersonator of our account received all items of the first sale and half of the second; the third inventory
  // is unreadable.
  await world.simulator.control(`inventories/${taken.steamId}`, {
    items: [{ name: 'P250 | Sand Dune (Field-Tested)' }],
  })
  await world.simulator.control(`inventories/${half.steamId}`, {
    items: [{ name: 'AK-47 | Redline (Field-Tested)', assetId: half.assetIds[0] }],
  })
  await world.fault('steam.inventory', 'private', { match: hidden.steamId })
  for (const sale of [taken, half, hidden]) await makeLate(sale)
  await watcher.pass()
  expect(await Promise.all([taken, half, hidden].map(reasonOf))).toEqual([
    'items_left',
    'no_offer_in_time',
    'no_offer_in_time',
  ])
  const alerts = world.alerts.filter(({ about }) => about === 'trade_items_left')
  expect(alerts.map(({ saleId }) => saleId)).toEqual([taken.saleId])
  const findings = await world.db
    .selectFrom('sale_review_reasons')
    .select(['sale_id', 'code'])
    .where('sale_id', 'in', [taken.saleId, half.saleId, hidden.saleId])
    .execute()
  expect(findings).toEqual([{ sale_id: taken.saleId, code: 'items_left' }])
})

test('accepts an offer made in time even when it is first seen after the deadline', async () => {
  const sale = await world.sale()
  await world.offer(sale)
  await makeLate(sale)
  await world.passUntil(world.watcher(), sale, 'items_received')
})

test('with several accounts a sale is cancelled only after all were polled past the deadline', async () => {
  const other = '76561198000265729'
  await operatorAccountsRepository.addMissing(world.db, [other])
  const watcher = world.watcher({ accountIds: [OPERATOR, other] })
  const sale = await world.sale()
  await makeLate(sale)
  await watcher.pass()
  expect(await world.state(sale)).toBe('awaiting_items')
  await sql`update operator_accounts set polled_at = now() where steam_id = ${other}`.execute(world.db)
  await watcher.pass()
  expect(await world.state(sale)).toBe('cancelled')
})

test('declines the offer of a cancelled sale, whether seen before or not', async () => {
  const watcher = world.watcher()
  const [seen, unseen] = [await world.sale(), await world.sale()]
  await world.fault('steam.bans', 'server-error', { match: seen.steamId })
  const seenOffer = await world.offer(seen)
  await watcher.pass()
  expect(await world.state(seen)).toBe('offer_seen')
  // Steam counts in whole seconds; this age puts the offer safely before the end of the sale.
  const unseenOffer = await world.offer(unseen, { ageSeconds: 2 })
  for (const sale of [seen, unseen]) await cancelByHand(sale)
  await watcher.pass()
  await watcher.pass()
  expect([await offerState(seenOffer), await offerState(unseenOffer)]).toEqual([7, 7])
  for (const sale of [seen, unseen]) expect(await world.moved(sale)).toEqual([])
})

test('leaves an offer made before its sale, lists it as unmatched and matches it to the later sale', async () => {
  const watcher = world.watcher()
  const prepared = await world.prepare()
  const offerId = await world.offer(prepared)
  await watcher.pass()
  expect(await world.offerRow(offerId)).toMatchObject({ state: 2, sale_id: null, reasons: ['no_sale'] })
  const listed = await showUnmatchedOffers(world.testDb.as('skinkantor_api'), { page: 1, limit: 10 })
  expect(listed.checkedAt).not.toBeNull()
  expect(listed.offers[0]).toMatchObject({
    offerId,
    accountId: OPERATOR,
    senderId: prepared.steamId,
    itemCount: 2,
    askedCount: 0,
    saleId: null,
    reasons: ['no_sale'],
  })
  const sale = await world.sell(prepared)
  await world.passUntil(watcher, sale, 'items_received')
  const after = await showUnmatchedOffers(world.testDb.as('skinkantor_api'), { page: 1, limit: 10 })
  expect(after.offers.map((offer) => offer.offerId)).not.toContain(offerId)
})

test('declines an offer that staff do not want, but not one that found its sale', async () => {
  const watcher = world.watcher()
  const [unwanted, wanted] = [await world.prepare(), await world.prepare()]
  const offers = [await world.offer(unwanted), await world.offer(wanted)]
  await watcher.pass()
  const api = world.testDb.as('skinkantor_api')
  const { user_id: adminId } = await world.db
    .selectFrom('sales')
    .select('user_id')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const ask = (offerId: string) =>
    api
      .transaction()
      .execute((trx) => askDecline(trx, offerId, { adminId, reason: 'Obca oferta', requestId: 'r' }))
  for (const offerId of offers) await ask(offerId)
  const sale = await world.sell(wanted)
  await world.passUntil(watcher, sale, 'items_received')
  await watcher.pass()
  expect(await offerState(offers[0]!)).toBe(7)
  expect(await offerState(offers[1]!)).toBe(3)
  await expect(ask(offers[0]!)).rejects.toMatchObject({ code: 'offer_not_open' })
})

test('does not match an old offer to a newer quote after a cancelled sale', async () => {
  const watcher = world.watcher()
  const first = await world.sale()
  const offerId = await world.offer(first, { ageSeconds: 5 })
  await cancelByHand(first)
  const second = await world.sell(first, { quotedAt: new Date() })
  await watcher.pass()
  await watcher.pass()
  expect(await world.state(second)).toBe('awaiting_items')
  expect(await world.offerRow(offerId)).toMatchObject({
    sale_id: second.saleId,
    reasons: ['older_than_quote'],
    problem: 'older_than_quote',
  })
})

test('reads offers in pages and lists unmatched offers in pages', async () => {
  const prepared = await world.prepare({ count: 1 })
  for (let number = 0; number < 120; number += 1) await world.offer(prepared)
  await world.watcher().pass()
  const db = world.testDb.as('skinkantor_api')
  const first = await showUnmatchedOffers(db, { page: 1, limit: 100 })
  const second = await showUnmatchedOffers(db, { page: 2, limit: 100 })
  expect(first.pagination.total).toBeGreaterThanOrEqual(120)
  expect(first.pagination.pages).toBe(Math.ceil(first.pagination.total / 100))
  const ids = [...first.offers, ...second.offers].map(({ offerId }) => offerId)
  expect(new Set(ids).size).toBe(ids.length)
})

test('nobody watches a lost account, and no deadline waits for it', async () => {
  const lost = '76561198000265730'
  await sql`insert into operator_accounts (steam_id, state, trade_token) values (${lost}, 'lost', 'EXAMPLE1')`.execute(
    world.db,
  )
  const wish = { accountId: lost, watcherId: randomUUID(), seconds: 30 }
  expect(await operatorAccountsRepository.takeLease(world.db, wish)).toBeUndefined()
  const sale = await world.sale()
  await makeLate(sale)
  await world.watcher({ accountIds: [OPERATOR, lost] }).pass()
  expect(await world.state(sale)).toBe('cancelled')
})
