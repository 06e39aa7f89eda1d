import type { LightMyRequestResponse } from 'fastify'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { SaleResponse } from '@app/contract/selling/sales'
import type { OfferMode } from '@app/contract/selling/offer-modes'
import { changeSetting } from '#platform/settings/settings.ts'
import { PATIENCE_MS } from '#test/support/patience.ts'
import { SaleWorld, type Seller } from '#test/worlds/sale-world.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

let world: SaleWorld
beforeAll(async () => {
  world = await SaleWorld.start()
  await sql`update operator_accounts set watcher_id = ${randomUUID()}, leased_until = now() + interval '1 day'`.execute(
    world.db,
  )
})
afterAll(async () => {
  await world.assertBooksAreRight()
  await world.stop()
})

/** The server keeps settings for a moment, so this waits until the sale's page shows the new mode. */
async function setMode(
  value: OfferMode,
  seen: { seller: Seller; id: number; shows: Partial<SaleResponse['trade']> },
): Promise<void> {
  const changedBy = { type: 'operator' as const, id: 'test' }
  await world.db
    .transaction()
    .execute((trx) => changeSetting(trx, { key: 'trade.offer_mode', value, changedBy, reason: 'test' }))
  await vi.waitFor(
    async () => {
      const answer = await seen.seller.send('GET', `/api/trades/${seen.id}`)
      expect(answer.json<SaleResponse>().trade).toMatchObject(seen.shows)
    },
    { timeout: PATIENCE_MS, interval: 200 },
  )
}

const act = async (seller: Seller, id: number, action: string) =>
  seller.send('POST', `/api/trades/${id}/${action}`)
const codeOf = (answer: LightMyRequestResponse) => answer.json<{ code: string }>().code

test('follows the mode: the seller sends, we send, or the seller chooses', async () => {
  const seller = await world.seller(3)
  const [first, second, third] = seller.items.map(({ assetId }) => assetId)
  const theirs = await world.sold(seller, [first!])
  expect(theirs).toMatchObject({ state: 'awaiting_items', sentOffer: null, canRequestOffer: false })
  expect(codeOf(await act(seller, theirs.id, 'offer'))).toBe('offer_not_possible')

  await setMode('both', { seller, id: theirs.id, shows: { canRequestOffer: true } })
  const both = await world.sold(seller, [second!])
  expect(both).toMatchObject({
    state: 'offer_wanted',
    canSendOwnOffer: true,
    sentOffer: { state: 'preparing', steamId: expect.any(String), offerId: null, problem: null },
  })
  const own = (await act(seller, both.id, 'own-offer')).json<SaleResponse>()
  expect(own.trade).toMatchObject({ state: 'awaiting_items', canRequestOffer: true })
  const again = (await act(seller, both.id, 'offer')).json<SaleResponse>()
  expect(again.trade.state).toBe('offer_wanted')
  // A repeated call finds it done.
  expect((await act(seller, both.id, 'offer')).statusCode).toBe(200)
  expect(codeOf(await act(seller, both.id, 'offer-denied'))).toBe('offer_not_possible')

  await setMode('ours', { seller, id: both.id, shows: { canSendOwnOffer: false } })
  expect(await seller.quote([third!])).toMatchObject({ isOfferOurs: true })
  const ours = await world.sold(seller, [third!])
  expect(ours).toMatchObject({ state: 'offer_wanted', canSendOwnOffer: false })
  expect(codeOf(await act(seller, ours.id, 'own-offer'))).toBe('offer_not_possible')

  const cancelled = (await act(seller, both.id, 'cancel')).json<SaleResponse>()
  expect(cancelled.trade).toMatchObject({ state: 'cancelled', sentOffer: { state: 'ended' } })

  await sql`update operator_accounts set leased_until = now()`.execute(world.db)
  expect(codeOf(await act(seller, theirs.id, 'offer'))).toBe('offer_no_place')
})
