import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { AdminTransactionResponse } from '@app/contract/office/money'
import type { QuoteResponse } from '@app/contract/selling/sales'
import { changeSetting } from '#platform/settings/settings.ts'
import { driveMoney } from '#test/support/money-driver.ts'
import { SaleWorld } from '#test/worlds/sale-world.ts'
import { appraisalScene, outcome } from '#test/worlds/appraisal-scene.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let world: SaleWorld
let scene: ReturnType<typeof appraisalScene>
let admin: Awaited<ReturnType<typeof scene.staff>>
beforeAll(async () => {
  world = await SaleWorld.start()
  scene = appraisalScene(world)
  admin = await scene.staff('owner')
})
afterAll(() => world.stop())

const setting = (key: 'payout.rate_bps' | 'payout.later_extra_bps', value: number) =>
  world.db
    .transaction()
    .execute((trx) =>
      changeSetting(trx, { key, value, changedBy: { type: 'operator', id: 'test' }, reason: 'a test' }),
    )

test('a named price is immutable and follows only its own state machine', async () => {
  const { seller, assetId } = await scene.dopplerOwner()
  const { priceId, id } = await scene.accepted(seller, assetId, admin)
  const change = (words: string) =>
    sql`update appraisal_prices set ${sql.raw(words)} where id = ${priceId}`.execute(world.db)
  for (const words of [
    'payout_grosze = 90000',
    "valid_until = valid_until + interval '1 hour'",
    'named_by = named_by + 1',
  ])
    await expect(change(words)).rejects.toThrow(/never changed/)
  for (const state of ['withdrawn', 'declined', 'replaced', 'offered', 'lapsed'])
    await expect(change(`state = '${state}', decided_at = now()`)).rejects.toThrow(/cannot go|decided/)
  await expect(
    sql`update appraisals set fingerprint = sha256('another') where id = ${id}`.execute(world.db),
  ).rejects.toThrow(/never changed/)
  // Three days are the maximum, for every role.
  const long = sql`insert into appraisal_prices
      (appraisal_id, user_id, asset_id, fingerprint, payout_grosze, named_by, valid_until)
    select id, user_id, asset_id, fingerprint, 40000, ${admin.userId}, now() + interval '73 hours'
    from appraisals where id = ${id}`
  await expect(long.execute(world.db)).rejects.toThrow(/appraisal_prices_life/)
})

test('the database refuses a quote with another amount, another item or an invalid price', async () => {
  const { seller, assetId } = await scene.dopplerOwner()
  const { priceId } = await scene.accepted(seller, assetId, admin, { price: 400 })
  const other = await scene.dopplerOwner()
  const offered = await scene.offered(other.seller, other.assetId, admin, { price: 400 })
  const copyWith = (changes: { price?: string | null; grosze?: number; asset?: string }) =>
    world.db.transaction().execute(async (trx) => {
      await sql`insert into quotes (id, user_id, code, rate_bps, minimum_grosze, market_grosze, total_grosze,
          price_list_id, prices_fetched_at, expires_at)
        select 'aaaaaaaa-0000-4000-8000-000000000001', user_id, 'AAAAAAAA', 10000, 0, ${changes.grosze ?? 40000},
          ${changes.grosze ?? 40000}, 1, now(), now() + interval '15 minutes' from appraisals where asset_id = ${assetId}`.execute(
        trx,
      )
      await sql`insert into quote_items (quote_id, asset_id, place, market_name, rate_bps, market_grosze, our_grosze,
          fingerprint, facts, appraisal_price_id)
        select 'aaaaaaaa-0000-4000-8000-000000000001', asset_id, 1, market_name, 10000, ${changes.grosze ?? 40000},
          ${changes.grosze ?? 40000}, fingerprint, facts, ${changes.price ?? priceId}
        from appraisals where asset_id = ${changes.asset ?? assetId}`.execute(trx)
    })
  await expect(copyWith({ grosze: 40_001 })).rejects.toThrow(/quote_items_appraised/)
  await expect(copyWith({ asset: other.assetId })).rejects.toThrow(/quote_items_appraised/)
  await expect(copyWith({ price: offered.priceId, asset: other.assetId })).rejects.toThrow(/does not count/)
  await scene.accept(other.seller, offered)
  // Accepted now, but by another seller.
  await expect(copyWith({ price: offered.priceId, asset: other.assetId })).rejects.toThrow(/does not count/)
  await scene.timeIsOver(priceId)
  await expect(copyWith({})).rejects.toThrow(/does not count/)
})

test('a rate change does not affect an accepted price, and the deferred extra applies to it', async () => {
  const { seller, assetId } = await scene.dopplerOwner()
  await scene.accepted(seller, assetId, admin, { price: 399.99 })
  await setting('payout.rate_bps', 6_100)
  await setting('payout.later_extra_bps', 500)
  await vi.waitFor(async () => {
    const { rateBps, laterRateBps } = await seller.ask()
    expect([rateBps, laterRateBps]).toEqual([6_100, 6_600])
  })
  const { quote } = (await scene.quote(seller, assetId)).json<QuoteResponse>()
  expect(quote).toMatchObject({ total: 399.99, rateBps: 6_100, laterRateBps: 6_600 })
  expect(quote.laterTotal).toBeGreaterThan(quote.total)
  const sold = await world.sell(seller, quote, { payoutClass: 'later' })
  expect(sold.json<{ trade: { amount: number } }>().trade.amount).toBe(quote.laterTotal)
  await setting('payout.rate_bps', 7_000)
  await setting('payout.later_extra_bps', 0)
  await world.assertBooksAreRight()
})

test('the admin who named the price cannot approve the payout, in the API and in the database', async () => {
  const { seller, assetId } = await scene.dopplerOwner()
  await scene.accepted(seller, assetId, admin, { price: 2_500 })
  const trade = await world.sold(seller, [assetId])
  const money = driveMoney(world.db)
  const saleId = BigInt(trade.id)
  await money.receive({ saleId, userId: 0n, payoutDetailsId: '', totalGrosze: 0n }, Date.now() - 1_000)
  await money.saleEvent(saleId, { type: 'settled_on_steam' })
  const approve = async (staff: typeof admin) => {
    const seen = await staff.send('GET', `/api/admin/transactions/${trade.id}`)
    const { version, destination } = seen.json<AdminTransactionResponse>().transaction
    return staff.send('POST', `/api/admin/transactions/${trade.id}/approve`, {
      headers: { 'idempotency-key': `approve-${staff.userId}` },
      payload: { version, destination: destination?.mark },
    })
  }
  expect(outcome(await approve(admin))).toEqual([403, 'appraisal_own_price'])
  const payoutId = await money.openPayout(saleId)
  const forged = sql`insert into payout_approvals (payout_id, number, how, admin_id, destination_fingerprint)
    select ${payoutId}, 1, 'admin', ${admin.userId}, destination_fingerprint from sale_financials where sale_id = ${saleId}`
  await expect(forged.execute(world.db)).rejects.toThrow(/named by whoever approves/)
  const another = await approve(await scene.staff('finance'))
  expect(another.statusCode, another.body).toBe(200)
})

test('erasing a user removes unused appraisals', async () => {
  const { seller, assetId } = await scene.dopplerOwner()
  const { id } = await scene.offered(seller, assetId, admin)
  const userId = await world.userId(seller)
  await sql`insert into erasure_requests (user_id, asked_by) values (${userId}, 'person')`.execute(world.db)
  await sql`select forget_person(${userId})`.execute(world.db)
  const rows = await world.db.selectFrom('appraisals').select('id').where('id', '=', BigInt(id)).execute()
  expect(rows).toEqual([])
})
