import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { AdminTicketsResponse } from '@app/contract/support/tickets'
import type { QuoteResponse, SaleResponse } from '@app/contract/selling/sales'
import type { SaleReceiptResponse, VerifyReceiptResponse } from '@app/contract/selling/receipts'
import type { InventoryResponse } from '@app/contract/catalog/inventory'
import { changeSetting } from '#platform/settings/settings.ts'
import { newAssetId, SaleWorld } from '#test/worlds/sale-world.ts'
import { appraisalScene, DOPPLER, outcome, REDLINE } from '#test/worlds/appraisal-scene.ts'

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

describe('an appraisal request', () => {
  test('opens one appraisal ticket per item with the item facts', async () => {
    const { seller, assetId } = await scene.dopplerOwner()
    expect((await scene.itemOf(seller, assetId)).lock?.reason).toBe('phase_dependent')
    const answer = await scene.ask(seller, assetId, 'Rubin, bez rys.')
    expect(answer.statusCode, answer.body).toBe(200)
    const { appraisal } = answer.json<{ appraisal: { id: string; ticketId: number; state: string } }>()
    expect(appraisal.state).toBe('waiting')
    const ticket = await scene.support.read(seller.browser, appraisal.ticketId)
    expect(ticket).toMatchObject({ category: 'appraisal', status: 'open', unreadCount: 0 })
    expect(ticket.message).toContain(DOPPLER)
    expect(ticket.message).toContain('Rubin, bez rys.')
    expect(ticket.appraisal).toMatchObject({
      state: 'waiting',
      price: null,
      answerHours: 24,
      staff: null,
      item: { assetId, market_hash_name: DOPPLER, stickerCount: 1 },
    })
    expect(outcome(await scene.ask(seller, assetId))).toEqual([409, 'appraisal_open'])
    const listed = await scene.itemOf(seller, assetId)
    expect(listed).toMatchObject({ appraisal: { state: 'waiting' }, stickers: ['Crown (Foil)'], charm: null })
  })

  test('is limited to tradable items in the seller’s own inventory copy', async () => {
    const [locked, foreign] = [newAssetId(), newAssetId()]
    const seller = await world.seller([{ name: REDLINE, assetId: locked, state: 'locked' }])
    expect(outcome(await scene.ask(seller, locked))).toEqual([409, 'appraisal_item_unfit'])
    expect(outcome(await scene.ask(seller, foreign))).toEqual([409, 'appraisal_item_changed'])
    expect(outcome(await scene.ask(seller, '1; drop table'))).toEqual([400, 'validation_failed'])
  })

  test('is limited in number, and a declined one frees a slot', async () => {
    await world.db.transaction().execute((trx) =>
      changeSetting(trx, {
        key: 'appraisal.rules',
        value: {
          agentMaxGrosze: 500_00,
          maxGrosze: 50_000_00,
          marketTimesMax: 20,
          answerHours: 24,
          openMax: 2,
        },
        changedBy: { type: 'operator', id: 'test' },
        reason: 'fewer',
      }),
    )
    const seller = await world.seller(3)
    const [one, two, three] = seller.items.map((item) => item.assetId)
    const first = await scene.asked(seller, one!)
    await scene.asked(seller, two!)
    expect(outcome(await scene.ask(seller, three!))).toEqual([429, 'appraisals_too_many'])
    expect((await scene.decline(seller, first.id)).statusCode).toBe(200)
    await scene.asked(seller, three!)
  })

  test('is listed to staff by category and cannot be opened through the ticket form', async () => {
    const { seller, assetId } = await scene.dopplerOwner()
    const { ticketId } = await scene.asked(seller, assetId)
    const listed = await agent.send('GET', '/api/admin/tickets?category=appraisal&status=open')
    const { tickets } = listed.json<AdminTicketsResponse>()
    expect(tickets.map(({ id }) => id)).toContain(ticketId)
    expect(new Set(tickets.map(({ category }) => category))).toEqual(new Set(['appraisal']))
    const forged = await scene.support.open(seller.browser, { category: 'appraisal' as 'general' })
    expect(outcome(forged)).toEqual([400, 'validation_failed'])
  })
})

describe('a price', () => {
  test('is named, accepted, quoted, sold and shown on the receipt with its source', async () => {
    const { seller, assetId } = await scene.dopplerOwner()
    const offered = await scene.offered(seller, assetId, admin, { price: 412.34, validHours: 48 })
    expect(offered).toMatchObject({ state: 'offered', price: 412.34 })
    const hours = (Date.parse(offered.validUntil!) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(47)
    expect(hours).toBeLessThanOrEqual(48.01)
    // An offered price is not accepted yet, so the item still cannot be quoted.
    expect(outcome(await scene.quote(seller, assetId))).toEqual([409, 'items_unavailable'])
    const thread = await scene.support.read(seller.browser, offered.ticketId!)
    expect(thread.messages.at(-1)).toMatchObject({ isAdmin: true })
    expect(thread.messages.at(-1)?.content).toContain('Rubin bez śladów.')
    expect(thread.status).toBe('in-progress')

    expect((await scene.accept(seller, offered)).statusCode).toBe(200)
    expect(await scene.itemOf(seller, assetId)).toMatchObject({
      lock: null,
      ourPrice: 412.34,
      priceSource: 'appraisal',
      appraisal: { state: 'accepted' },
    })
    const quote = (await scene.quote(seller, assetId)).json<QuoteResponse>().quote
    expect(quote).toMatchObject({ total: 412.34, items: [{ ourPrice: 412.34, priceSource: 'appraisal' }] })
    const sold = await world.sell(seller, quote)
    expect(sold.statusCode, sold.body).toBe(200)
    const { trade } = sold.json<SaleResponse>()
    expect(trade).toMatchObject({ amount: 412.34, details: { items: [{ priceSource: 'appraisal' }] } })
    const receipt = await seller.send('GET', `/api/trades/${trade.id}/receipt`)
    const verified = await world.api.app.inject({
      method: 'POST',
      url: '/api/receipts/verify',
      payload: { receipt: receipt.json<SaleReceiptResponse>().receipt },
    })
    expect(verified.json<VerifyReceiptResponse>()).toMatchObject({
      verdict: 'valid',
      receipt: { v: 3, total: 412_34, items: [{ asset: assetId, price: 412_34, source: 'appraisal' }] },
    })
    expect((await scene.itemOf(seller, assetId)).appraisal?.state).toBe('used')
    await world.assertBooksAreRight()
  })

  test('replaces an unaccepted price and never an accepted one', async () => {
    const { seller, assetId } = await scene.dopplerOwner()
    const first = await scene.offered(seller, assetId, admin, { price: 300 })
    expect((await scene.name(admin, first.id, { price: 350 })).statusCode).toBe(200)
    expect(outcome(await scene.accept(seller, first))).toEqual([409, 'appraisal_price_gone'])
    const { appraisal } = await scene.itemOf(seller, assetId)
    expect(appraisal?.price).toBe(350)
    expect((await scene.accept(seller, appraisal!)).statusCode).toBe(200)
    // A repeated call changes nothing.
    expect((await scene.accept(seller, appraisal!)).statusCode).toBe(200)
    expect(outcome(await scene.name(admin, first.id, { price: 30 }))).toEqual([409, 'appraisal_accepted'])
    expect(outcome(await scene.withdraw(admin, appraisal!))).toEqual([409, 'appraisal_accepted'])
    expect(await scene.priceStates(first.id)).toEqual(['replaced', 'accepted'])
  })

  test('can be withdrawn or declined, and a declined one closes the request', async () => {
    const { seller, assetId } = await scene.dopplerOwner()
    const first = await scene.offered(seller, assetId, admin)
    expect((await scene.withdraw(admin, first)).statusCode).toBe(200)
    expect((await scene.itemOf(seller, assetId)).appraisal?.state).toBe('waiting')
    expect(outcome(await scene.accept(seller, first))).toEqual([409, 'appraisal_price_gone'])
    await scene.name(admin, first.id)
    expect((await scene.decline(seller, first.id)).statusCode).toBe(200)
    expect(await scene.priceStates(first.id)).toEqual(['withdrawn', 'declined'])
    expect((await scene.itemOf(seller, assetId)).appraisal).toBeNull()
    expect(outcome(await scene.name(admin, first.id))).toEqual([409, 'appraisal_closed'])
    await scene.asked(seller, assetId)
  })

  test('is refused after it expires, and a new one can be requested', async () => {
    const { seller, assetId } = await scene.dopplerOwner()
    const accepted = await scene.accepted(seller, assetId, admin)
    await scene.timeIsOver(accepted.priceId)
    expect((await scene.itemOf(seller, assetId)).lock?.reason).toBe('appraisal_lapsed')
    const refused = await scene.quote(seller, assetId)
    expect(refused.json()).toMatchObject({
      code: 'items_unavailable',
      fields: { [assetId]: 'Minął czas ceny z wyceny ręcznej: poproś o nową.' },
    })
    const again = await scene.asked(seller, assetId)
    expect(again).toMatchObject({ state: 'waiting', price: null })
    expect(again.id).not.toBe(accepted.id)
  })

  test('is named once per idempotency key', async () => {
    const { seller, assetId } = await scene.dopplerOwner()
    const { id } = await scene.asked(seller, assetId)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => scene.name(admin, id, { price: 333 }, 'the-same-key')),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(await scene.priceStates(id)).toEqual(['offered'])
    expect(outcome(await scene.name(admin, id, { price: 334 }, 'the-same-key'))).toEqual([
      409,
      'idempotency_key_reused',
    ])
  })

  test('of an item on the price list is used only while it is higher', async () => {
    const seller = await world.seller(1)
    const { assetId, ourPrice } = seller.items[0]!
    await scene.accepted(seller, assetId, admin, { price: 20 })
    expect(await scene.itemOf(seller, assetId)).toMatchObject({ ourPrice, priceSource: 'list' })
    const { inventory } = (await seller.send('GET', '/api/inventory')).json<InventoryResponse>()
    expect(inventory[0]?.appraisal).toMatchObject({ state: 'accepted', price: 20 })
  })

  test('is usable again for its remaining time after a cancelled sale', async () => {
    const { seller, assetId } = await scene.dopplerOwner()
    await scene.accepted(seller, assetId, admin)
    const trade = await world.sold(seller, [assetId])
    expect(trade.amount).toBe(400)
    expect((await seller.send('POST', `/api/trades/${trade.id}/cancel`)).statusCode).toBe(200)
    expect((await world.sold(seller, [assetId])).amount).toBe(400)
    await world.assertBooksAreRight()
  })

  test('ends when its ticket is closed, unless it was accepted before', async () => {
    const [one, two] = [await scene.dopplerOwner(), await scene.dopplerOwner()]
    const offered = await scene.offered(one.seller, one.assetId, admin)
    const accepted = await scene.accepted(two.seller, two.assetId, admin)
    for (const { ticketId } of [offered, accepted])
      expect((await scene.support.put(agent, ticketId!, { status: 'closed' })).statusCode).toBe(200)
    expect(outcome(await scene.accept(one.seller, offered))).toEqual([409, 'appraisal_closed'])
    expect((await scene.quote(two.seller, two.assetId)).statusCode).toBe(200)
  })
})
