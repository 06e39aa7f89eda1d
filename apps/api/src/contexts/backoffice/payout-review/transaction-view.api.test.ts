import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SaleEvidenceResponse } from '@app/contract/selling/trades'
import { DeskWorld, type Person } from '#test/worlds/review-world.ts'

let world: DeskWorld
let anna: Person

beforeAll(async () => {
  world = await DeskWorld.start()
  anna = await world.staff('finance')
})
afterAll(() => world.stop())

test('a sale shows its quoted items, the declared time and the seller’s trade URL', async () => {
  const { saleId } = await world.provenSale()
  const { sale, seller, amount } = await anna.view(saleId)
  const stored = await world.db
    .selectFrom('sale_items')
    .select(['asset_id', 'our_grosze', 'fingerprint'])
    .where('sale_id', '=', saleId)
    .orderBy('place')
    .execute()
  expect(sale?.items.map(({ assetId, ourPrice, fingerprint }) => [assetId, ourPrice, fingerprint])).toEqual(
    stored.map((row) => [row.asset_id, Number(row.our_grosze) / 100, row.fingerprint.toString('hex')]),
  )
  expect(sale?.items.reduce((sum, { ourPrice }) => sum + ourPrice, 0)).toBe(amount)
  expect(Date.parse(sale?.declaredSentAt ?? '')).toBeLessThanOrEqual(Date.now())
  // This seller has no saved trade URL, and the page shows that.
  expect(seller.tradeUrl).toBeNull()
  expect(seller.avatarUrl).toMatch(/^\//)
})

test('a waiting payout names the rule that asks for its approval', async () => {
  const large = await world.receivedSale({ marketGrosze: 900_00n })
  const view = await anna.view(large.saleId)
  expect(view).toMatchObject({ type: 'sale', source: null })
  expect(view.approvalReasons).toContain('amount')
  const small = await world.receivedSale({ marketGrosze: 300_00n })
  expect((await anna.view(small.saleId)).approvalReasons).toEqual([])
})

test('the evidence lists the asset ids of an offer before and after the trade', async () => {
  const { saleId } = await world.provenSale()
  const offerId = `9${saleId}`
  const accountId = '76561198000000000'
  const seller = (await anna.view(saleId)).seller.steamId
  await world.db.insertInto('operator_accounts').values({ steam_id: accountId }).execute()
  await world.db
    .insertInto('trade_offers')
    .values({
      offer_id: offerId,
      account_id: accountId,
      sender_id: seller,
      asset_ids: ['11', '12'],
      given_count: 1,
      created_at: new Date(),
      state: 3,
      sale_id: saleId,
    })
    .execute()
  await world.db
    .insertInto('trades')
    .values({
      sale_id: saleId,
      account_id: accountId,
      offer_id: offerId,
      new_asset_ids: JSON.stringify({ '11': '501' }),
    })
    .execute()
  const answer = await anna.get(`/api/admin/sales/${saleId}/evidence`)
  expect(answer.json<SaleEvidenceResponse>()).toMatchObject({
    offers: [{ offerId, senderId: seller, assetIds: ['11', '12'], askedCount: 1 }],
    trade: { offerId, newAssetIds: { '11': '501' } },
  })
})
