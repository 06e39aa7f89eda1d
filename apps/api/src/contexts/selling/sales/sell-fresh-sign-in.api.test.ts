import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { driveMoney } from '#test/support/money-driver.ts'
import { SaleWorld, type Seller } from '#test/worlds/sale-world.ts'

let world: SaleWorld
beforeAll(async () => {
  world = await SaleWorld.start()
})
afterAll(() => world.stop())

const ELSEWHERE = { accountNumber: '27114020040000300201355387', ownerName: 'Ktoś Inny' }

/** Makes a sale that is verified, past Steam's protection and confirmed as paid by the bank. */
async function paid(seller: Seller, assetId: string): Promise<void> {
  const trade = await world.sold(seller, [assetId])
  const saleId = BigInt(trade.id)
  const money = driveMoney(world.db)
  const { user_id: userId } = await world.db
    .selectFrom('sales')
    .select('user_id')
    .where('id', '=', saleId)
    .executeTakeFirstOrThrow()
  const sale = { saleId, userId, payoutDetailsId: '', totalGrosze: 0n }
  await money.receive(sale, Date.now() - 1_000)
  await money.saleEvent(saleId, { type: 'settled_on_steam' })
  const payoutId = await money.openPayout(saleId)
  const reference = `FT-${saleId}`
  await money.payoutEvent(payoutId, { type: 'reference_entered', reference, trade: 'clean' })
}

test('other details on a paid account need a sign-in within the last ten minutes', async () => {
  const seller = await world.seller(4)
  const [first, second, third, fourth] = seller.items.map(({ assetId }) => assetId)
  await paid(seller, first!)
  await sql`update sessions set signed_in_at = signed_in_at - interval '11 minutes'`.execute(world.db)

  const quote = await seller.quote([second!])
  const refused = await world.sell(seller, quote, { paymentDetails: ELSEWHERE })
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'fresh_sign_in_needed'])
  const saved = await world.db.selectFrom('payout_destinations').select('id').execute()
  expect(saved).toHaveLength(1)
  // A destination that was paid before needs no fresh sign-in.
  expect((await world.sell(seller, quote)).statusCode).toBe(200)

  const key = 'one-and-the-same'
  const fresh = await seller.quote([third!])
  expect((await world.sell(seller, fresh, { paymentDetails: ELSEWHERE }, key)).statusCode).toBe(403)
  await seller.browser.signIn(world.api.simulator, seller.steamId)
  expect((await world.sell(seller, fresh, { paymentDetails: ELSEWHERE }, key)).statusCode).toBe(200)
  await sql`update sessions set signed_in_at = signed_in_at - interval '11 minutes'`.execute(world.db)
  // A repeat of the same request only returns the stored response, so it needs no fresh sign-in.
  expect((await world.sell(seller, fresh, { paymentDetails: ELSEWHERE }, key)).statusCode).toBe(200)
  const last = await seller.quote([fourth!])
  expect((await world.sell(seller, last, { paymentDetails: ELSEWHERE })).statusCode).toBe(403)
})
