import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type {
  ReceiptKeysResponse,
  SaleReceiptResponse,
  VerifyReceiptResponse,
} from '@app/contract/selling/receipts'
import { addKey, nextKeyId, readReceiptKeys, RECEIPT_SIGNING } from '#platform/crypto/keys.ts'
import { changeSetting } from '#platform/settings/settings.ts'
import { driveMoney } from '#test/support/money-driver.ts'
import { SaleWorld, type Seller } from '#test/worlds/sale-world.ts'
import { receiptPairsOf, signReceipt } from './domain/signed-receipt.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

let world: SaleWorld
beforeAll(async () => {
  world = await SaleWorld.start()
})
afterAll(() => world.stop())

async function receiptOf(seller: Seller, saleId: number | string): Promise<string> {
  const answer = await seller.send('GET', `/api/trades/${saleId}/receipt`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<SaleReceiptResponse>().receipt
}

const verify = (receipt: string, app = world.api.app) =>
  app.inject({ method: 'POST', url: '/api/receipts/verify', payload: { receipt } })
const verdictOf = async (receipt: string, app = world.api.app) =>
  (await verify(receipt, app)).json<VerifyReceiptResponse>()

test('a seller gets a signed receipt that verifies publicly and names no seller and no account number', async () => {
  const seller = await world.seller(2)
  const trade = await world.sold(seller)
  const text = await receiptOf(seller, trade.number)
  expect(await receiptOf(seller, trade.id)).toBe(text)

  const answer = await verify(` ${text.slice(0, 40)}\n${text.slice(40)}\n`)
  expect(answer.headers['cache-control']).toBe('no-store')
  const { verdict, receipt } = answer.json<VerifyReceiptResponse>()
  expect(verdict).toBe('valid')
  const rows = await world.db
    .selectFrom('sale_items')
    .select(['asset_id', 'fingerprint'])
    .where('sale_id', '=', BigInt(trade.id))
    .orderBy('place')
    .execute()
  expect(receipt).toMatchObject({
    sale: trade.number,
    issuer: world.api.config.PUBLIC_URL,
    total: Math.round(trade.amount * 100),
    market: Math.round(trade.marketTotal * 100),
    rateBps: trade.rateBps,
    method: 'bank',
    priceSource: 'Skinport',
    soldAt: trade.createdAt,
    validUntil: trade.deadlineAt,
    items: trade.details.items.map((item, place) => ({
      asset: item.assetId,
      name: item.market_hash_name,
      price: Math.round(item.ourPrice * 100),
      market: Math.round(item.marketPrice * 100),
      fingerprint: rows[place]?.fingerprint.toString('base64url'),
    })),
  })
  expect(JSON.stringify(receipt)).not.toMatch(/61109010140000071219812874|2874|Zażółć/)
  expect(JSON.stringify(receipt)).not.toContain(seller.steamId)
  expect(world.api.logLines()).not.toContain(text)
})

test('a receipt names the account that the sale was given, as the sale page does', async () => {
  const other = '76561198000265731'
  await sql`update operator_accounts set places = 0`.execute(world.db)
  await sql`insert into operator_accounts (steam_id, state, trade_token) values (${other}, 'active', 'EXAMPLE1')`.execute(
    world.db,
  )
  const seller = await world.seller(1)
  const trade = await world.sold(seller)
  expect(trade.tradeUrl).toContain('token=EXAMPLE1')
  expect((await verdictOf(await receiptOf(seller, trade.id))).receipt).toMatchObject({ account: other })
  await sql`update operator_accounts set places = 1000`.execute(world.db)
})

test('refuses a receipt to another user and to a visitor', async () => {
  const seller = await world.seller(1)
  const stranger = await world.seller(1)
  const trade = await world.sold(seller)
  const address = `/api/trades/${trade.id}/receipt`
  const refused = await stranger.send('GET', address)
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([404, 'sale_not_found'])
  expect((await world.api.app.inject(address)).statusCode).toBe(401)
})

test('pays the receipt price after a later rate change', async () => {
  const seller = await world.seller(1)
  const trade = await world.sold(seller)
  const text = await receiptOf(seller, trade.id)
  const { receipt } = await verdictOf(text)
  const change = world.db
    .updateTable('sales')
    .set({ total_grosze: 1n, version: sql`version + 1` })
    .where('id', '=', BigInt(trade.id))
  await expect(change.execute()).rejects.toThrow(/is never changed/)

  await world.db.transaction().execute((trx) =>
    changeSetting(trx, {
      key: 'payout.rate_bps',
      value: 5000,
      changedBy: { type: 'operator', id: 'test' },
      reason: 'a worse rate',
    }),
  )
  const money = driveMoney(world.db)
  const sale = { saleId: BigInt(trade.id), userId: 0n, payoutDetailsId: '', totalGrosze: 0n }
  await money.receive(sale, Date.now() - 1_000)
  await money.saleEvent(sale.saleId, { type: 'settled_on_steam' })
  const payout = await world.db
    .selectFrom('payouts')
    .select('amount_grosze as amountGrosze')
    .where('transaction_id', '=', sale.saleId)
    .executeTakeFirstOrThrow()
  expect(payout.amountGrosze).toBe(BigInt(receipt?.total ?? 0))
  expect(await receiptOf(seller, trade.id)).toBe(text)
})

test('distinguishes forged, truncated, foreign, expired and oversized receipts and echoes no forged content', async () => {
  const seller = await world.seller(1)
  const trade = await world.sold(seller)
  const text = await receiptOf(seller, trade.id)
  const { receipt } = await verdictOf(text)
  const pairs = receiptPairsOf(readReceiptKeys(world.api.config.KEYS_DIR))
  const [header = '', content = '', signature = ''] = text.split('.')
  const inflated = Buffer.from(
    Buffer.from(content, 'base64url')
      .toString()
      .replace(/"total":\d+/, '"total":99999900'),
  ).toString('base64url')
  const old = signReceipt(pairs, { ...receipt!, validUntil: '2026-01-01T00:00:00.000Z' })
  const foreign = { id: '9999', secret: Buffer.alloc(32, 7) }
  const foreignText = signReceipt(
    receiptPairsOf({ current: foreign, byId: new Map([[foreign.id, foreign]]) }),
    receipt!,
  )
  const nothing = { success: true, receipt: null }
  expect(await verdictOf(`${header}.${inflated}.${signature}`)).toEqual({ ...nothing, verdict: 'forged' })
  expect(await verdictOf(foreignText)).toEqual({ ...nothing, verdict: 'unknown_key' })
  expect(await verdictOf(text.slice(0, -20))).toEqual({ ...nothing, verdict: 'unreadable' })
  expect(await verdictOf('cześć')).toEqual({ ...nothing, verdict: 'unreadable' })
  // Verified twice after its expiry: it is still ours and still expired.
  for (let times = 0; times < 2; times += 1) expect((await verdictOf(old)).verdict).toBe('expired')
  expect((await verify('x'.repeat(90_001))).statusCode).toBe(400)
  expect((await verify('x'.repeat(200_000))).statusCode).toBe(413)
  expect((await verify('')).statusCode).toBe(400)
})

test('publishes keys without secrets, and an old key still verifies after rotation', async () => {
  const seller = await world.seller(1)
  const trade = await world.sold(seller)
  const before = await receiptOf(seller, trade.id)
  const folder = world.api.config.KEYS_DIR
  addKey(folder, RECEIPT_SIGNING, nextKeyId(readReceiptKeys(folder)))
  const restarted = await world.api.another()
  expect((await verdictOf(before, restarted)).verdict).toBe('valid')

  const answer = await restarted.inject('/api/receipts/keys')
  expect(answer.headers['cache-control']).toBe('public, max-age=300')
  expect(answer.json<ReceiptKeysResponse>().keys.map(({ kid }) => kid)).toEqual(['0001', '0002'])
  for (const { secret } of readReceiptKeys(folder).byId.values())
    expect(answer.body).not.toContain(secret.toString('base64url'))
})

test('rate-limits receipt checks per network', async () => {
  const strict = await world.api.another({ RATE_LIMIT_FACTOR: '0.05' })
  const statuses = []
  for (let times = 0; times < 5; times += 1) statuses.push((await verify('x', strict)).statusCode)
  expect(statuses).toEqual([200, 200, 200, 429, 429])
})

test('a sale made before two prices keeps its version 1 receipt', async () => {
  const seller = await world.seller(1)
  const trade = await world.sold(seller)
  const two = (await verdictOf(await receiptOf(seller, trade.id))).receipt
  expect(two?.v).toBe(2)
  // A row as written by an older version; only the table owner can create one.
  await world.db.transaction().execute(async (trx) => {
    await sql`alter table sales disable trigger user`.execute(trx)
    await sql`update sales set payout_class = null where id = ${trade.id}`.execute(trx)
    await sql`alter table sales enable trigger user`.execute(trx)
  })
  const { verdict, receipt } = await verdictOf(await receiptOf(seller, trade.id))
  expect(verdict).toBe('valid')
  expect(receipt).toMatchObject({ v: 1, total: two?.total, rateBps: two?.rateBps, soldAt: two?.soldAt })
  expect(Object.keys(receipt ?? {})).not.toContain('payoutClass')
  expect(Object.keys(receipt?.items[0] ?? {})).toEqual(['asset', 'fingerprint', 'name', 'market', 'price'])
})
