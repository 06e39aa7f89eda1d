import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { QuoteResponse, SaleResponse } from '@app/contract/selling/sales'
import { signInStaff } from '#test/support/staff-factor.ts'
import { newAssetId, SaleWorld, type Seller } from '#test/worlds/sale-world.ts'
import { TestBrowser } from '#test/support/test-browser.ts'
import { appraisalScene, DOPPLER, outcome, type Answer } from '#test/worlds/appraisal-scene.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let world: SaleWorld
let scene: ReturnType<typeof appraisalScene>
let admin: Awaited<ReturnType<typeof scene.staff>>
let agent: Awaited<ReturnType<typeof scene.staff>>
beforeAll(async () => {
  world = await SaleWorld.start()
  scene = appraisalScene(world)
  admin = await scene.staff('owner')
  agent = await scene.staff('support')
})
afterAll(() => world.stop())

const codes = (answers: readonly Answer[]) =>
  answers
    .map((answer) => outcome(answer)[1] ?? 'done')
    .toSorted((one, other) => String(one).localeCompare(String(other)))

test('another user’s appraisal and price return 404 and cannot be used', async () => {
  const owner = await scene.dopplerOwner()
  const offered = await scene.offered(owner.seller, owner.assetId, admin)
  // The same asset id in another inventory, as a stale copy shows it after the item moved.
  const thief = await world.seller([{ name: DOPPLER, version: 'Ruby', assetId: owner.assetId }])
  expect(outcome(await scene.accept(thief, offered))).toEqual([404, 'appraisal_not_found'])
  expect(outcome(await scene.decline(thief, offered.id))).toEqual([404, 'appraisal_not_found'])
  await scene.accept(owner.seller, offered)
  expect(outcome(await scene.quote(thief, owner.assetId))).toEqual([409, 'items_unavailable'])
  const answer = await scene.support.show(thief.browser, offered.ticketId!)
  expect(outcome(answer)).toEqual([404, 'ticket_not_found'])
})

test('refuses appraisal requests by visitors and prices by sellers', async () => {
  const { seller, assetId } = await scene.dopplerOwner()
  const { id } = await scene.asked(seller, assetId)
  const visitor = scene.support.visitor()
  expect((await visitor.send('POST', '/api/appraisals', { payload: { assetId } })).statusCode).toBe(401)
  expect((await visitor.send('GET', '/api/appraisals/rules')).statusCode).toBe(401)
  expect((await scene.name(visitor, id)).statusCode).toBe(401)
  expect(outcome(await scene.name(seller.browser, id))).toEqual([403, 'admin_required'])
  const withdrawn = await seller.send('POST', `/api/admin/appraisals/${id}/withdraw`, {
    payload: { priceId: '1' },
  })
  expect(outcome(withdrawn)).toEqual([403, 'admin_required'])
})

test('support cannot exceed the support limit, and admins cannot exceed the company limit', async () => {
  const { seller, assetId } = await scene.dopplerOwner()
  const { id } = await scene.asked(seller, assetId)
  expect(outcome(await scene.name(agent, id, { price: 500.01 }))).toEqual([403, 'appraisal_above_role'])
  expect(outcome(await scene.name(admin, id, { price: 50_000.01 }))).toEqual([422, 'appraisal_price_range'])
  expect(outcome(await scene.name(agent, id, { price: 19.99 }))).toEqual([422, 'appraisal_price_range'])
  expect(outcome(await scene.name(admin, id, { validHours: 73 }))).toEqual([400, 'validation_failed'])
  expect(await scene.priceStates(id)).toEqual([])
  expect((await scene.name(agent, id, { price: 500 })).statusCode).toBe(200)
})

test('only an admin can price an item missing from the price list, and the audit log names the admin', async () => {
  const assetId = newAssetId()
  const seller = await world.seller([{ name: 'AK-47 | Painted At Home (Field-Tested)', assetId }])
  const { id } = await scene.asked(seller, assetId)
  expect(outcome(await scene.name(agent, id, { price: 100 }))).toEqual([403, 'appraisal_above_role'])
  expect((await scene.name(admin, id, { price: 100 })).statusCode).toBe(200)
  const rows = await world.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'details'])
    .where('object_type', '=', 'appraisal')
    .where('object_id', '=', id)
    .execute()
  expect(rows).toMatchObject([
    {
      action: 'appraisal.price_named',
      actor_id: admin.userId.toString(),
      details: { payoutGrosze: '10000', validHours: 24 },
    },
  ])
})

test('refuses a price for one’s own item, even by an owner and in the database', async () => {
  const { seller, assetId } = await scene.dopplerOwner()
  const { id } = await scene.asked(seller, assetId)
  const oneOfUs = new TestBrowser(world.api.app)
  await signInStaff(world.api, oneOfUs, { steamId: seller.steamId, role: 'owner' })
  expect(outcome(await scene.name(oneOfUs, id))).toEqual([403, 'appraisal_own'])
  const inserted = sql`insert into appraisal_prices
      (appraisal_id, user_id, asset_id, fingerprint, payout_grosze, named_by, valid_until)
    select id, user_id, asset_id, fingerprint, 40000, user_id, now() + interval '1 day' from appraisals where id = ${id}`
  await expect(inserted.execute(world.db)).rejects.toThrow(/appraisal_prices_not_own/)
})

test('refuses the appraised price for an item changed before or after acceptance', async () => {
  const before = await scene.dopplerOwner()
  const offered = await scene.offered(before.seller, before.assetId, admin)
  await scrapeStickers(before.seller, before.assetId)
  expect(outcome(await scene.accept(before.seller, offered))).toEqual([409, 'appraisal_item_changed'])

  const after = await scene.dopplerOwner()
  await scene.accepted(after.seller, after.assetId, admin)
  await scrapeStickers(after.seller, after.assetId)
  expect(await scene.itemOf(after.seller, after.assetId)).toMatchObject({
    lock: { reason: 'appraisal_changed' },
    appraisal: { state: 'changed' },
  })
  const refused = await scene.quote(after.seller, after.assetId)
  expect(refused.json<{ fields: object }>().fields).toEqual({
    [after.assetId]: 'Wygląda inaczej niż przy wycenie ręcznej: poproś o nową.',
  })
  await scene.asked(after.seller, after.assetId)
})

test('an accepted price is used once: two concurrent quotes make one sale', async () => {
  const { seller, assetId } = await scene.dopplerOwner()
  await scene.accepted(seller, assetId, admin)
  const quotes = await Promise.all([scene.quote(seller, assetId), scene.quote(seller, assetId)])
  const sales = await Promise.all(
    quotes.map((answer) => world.sell(seller, answer.json<QuoteResponse>().quote)),
  )
  expect(codes(sales)).toEqual(['done', 'items_unavailable'])
  expect(outcome(await scene.quote(seller, assetId))).toEqual([409, 'items_unavailable'])
  const won = sales.find(({ statusCode }) => statusCode === 200)!
  const { trade } = won.json<SaleResponse>()
  const moved = sql`update sale_items set appraisal_price_id = null where sale_id = ${trade.id}`
  await expect(moved.execute(world.db)).rejects.toThrow(/never changed|only ever released/)
  await world.assertBooksAreRight()
})

test('of a concurrent acceptance and withdrawal only one succeeds', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { seller, assetId } = await scene.dopplerOwner()
    const offered = await scene.offered(seller, assetId, admin)
    const [accepted, withdrawn] = await Promise.all([
      scene.accept(seller, offered),
      scene.withdraw(admin, offered),
    ])
    const isAccepted = accepted.statusCode === 200
    expect(isAccepted !== (withdrawn.statusCode === 200), `${accepted.body} ${withdrawn.body}`).toBe(true)
    expect(await scene.priceStates(offered.id)).toEqual([isAccepted ? 'accepted' : 'withdrawn'])
    expect((await scene.quote(seller, assetId)).statusCode).toBe(isAccepted ? 200 : 409)
  }
})

test('concurrent requests open one ticket, and concurrent acceptances both succeed', async () => {
  const { seller, assetId } = await scene.dopplerOwner()
  expect(codes(await Promise.all([scene.ask(seller, assetId), scene.ask(seller, assetId)]))).toEqual([
    'appraisal_open',
    'done',
  ])
  const { appraisal } = await scene.itemOf(seller, assetId)
  await scene.name(admin, appraisal!.id)
  const offered = (await scene.itemOf(seller, assetId)).appraisal!
  const answers = await Promise.all([scene.accept(seller, offered), scene.accept(seller, offered)])
  expect(codes(answers)).toEqual(['done', 'done'])
  expect(await scene.priceStates(offered.id)).toEqual(['accepted'])
})

test('a frozen account cannot accept a price', async () => {
  const { seller, assetId } = await scene.dopplerOwner()
  const offered = await scene.offered(seller, assetId, admin)
  await seller.send('POST', '/api/account/freeze', { payload: { confirm: true } })
  await seller.browser.signIn(world.api.simulator, seller.steamId)
  expect(outcome(await scene.accept(seller, offered))).toEqual([403, 'account_frozen'])
})

/** The same asset as Steam shows it after the owner scraped the sticker off. */
async function scrapeStickers(seller: Seller, assetId: string): Promise<void> {
  await world.api.simulator.control(`inventories/${seller.steamId}`, {
    items: [{ name: DOPPLER, version: 'Ruby', assetId, stickers: [] }],
  })
  await world.inventories.age(seller.steamId, '1 hour')
  await seller.refresh()
  expect((await scene.itemOf(seller, assetId)).stickerCount).toBe(0)
}
