import { TERMS_VERSION } from '@app/contract/selling/terms'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { SellRequest } from '@app/contract/selling/sales'
import { SaleWorld } from '#test/worlds/sale-world.ts'
import { findInDatabase, isReadableIn } from '#test/support/scan-database.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

let world: SaleWorld
beforeAll(async () => {
  world = await SaleWorld.start()
})
afterAll(() => world.stop())

const WAYS: Pick<SellRequest, 'paymentMethod' | 'paymentDetails'>[] = [
  {
    paymentMethod: 'bank',
    paymentDetails: {
      accountNumber: '61 1090 1014 0000 0712 1981 2874',
      ownerName: 'Bożydar Niepowtarzalny',
    },
  },
  { paymentMethod: 'paypal', paymentDetails: { email: 'seller.of.skins@paypal.example' } },
  { paymentMethod: 'skrill', paymentDetails: { email: 'seller.of.skins@skrill.example' } },
  {
    paymentMethod: 'crypto',
    paymentDetails: { coin: 'BTC', address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' },
  },
  {
    paymentMethod: 'crypto',
    paymentDetails: { coin: 'LTC', address: 'ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea' },
  },
]
const SECRETS = [
  '61109010140000071219812874',
  '61 1090 1014 0000 0712 1981 2874',
  'Bożydar Niepowtarzalny',
  'seller.of.skins@',
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  'ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea',
  'my-key-with-a-secret',
]

test('no payout details are readable in tables, the queue or the log after sales and refusals', async () => {
  for (const [index, way] of WAYS.entries()) {
    const seller = await world.seller(2)
    const quote = await seller.quote()
    const key = `my-key-with-a-secret-${index}`
    const sold = await world.sell(seller, quote, way, key)
    expect(sold.statusCode, way.paymentMethod).toBe(200)
    // The same request again, another body, refused and malformed requests: each path logs and stores data
    // differently.
    await world.sell(seller, quote, way, key)
    await world.sell(seller, quote, { ...way, termsVersion: TERMS_VERSION }, key)
    await world.sell(seller, quote, way)
    await world.sell(seller, quote, { ...way, acceptTerms: false })
    await world.sell(seller, quote, {
      ...way,
      paymentMethod: way.paymentMethod === 'bank' ? 'paypal' : 'bank',
    })
    await world.sell(seller, quote, { ...way, extra: way.paymentDetails } as object)
    const trade = sold.json<{ trade: { id: number } }>().trade
    await seller.send('POST', `/api/trades/${trade.id}/cancel`)
    for (const url of [`/api/trades/${trade.id}`, '/api/trades/history', '/api/account/payout-details']) {
      const { body } = await seller.send('GET', url)
      expect(SECRETS.filter((secret) => isReadableIn(body, secret))).toEqual([])
    }
  }
  expect(await findInDatabase(world.api.testDb, SECRETS)).toEqual([])
  const log = world.api.logLines()
  expect(SECRETS.filter((secret) => isReadableIn(log, secret))).toEqual([])
})

test('the secret search finds text, bytes and base64', async () => {
  await sql`create table planted (words text, bytes bytea, encoded text)`.execute(world.db)
  try {
    for (const column of ['words', 'bytes', 'encoded']) {
      const secret = `planted-${column}-61109010`
      const value = {
        words: sql`${`before ${secret} after`}`,
        bytes: sql`${Buffer.from(`before ${secret}`)}::bytea`,
        encoded: sql`${Buffer.from(`b${secret} after`).toString('base64')}`,
      }[column]!
      await sql`insert into planted (${sql.ref(column)}) values (${value})`.execute(world.db)
      expect(await findInDatabase(world.api.testDb, [secret])).toEqual([`public.planted: ${secret}`])
    }
  } finally {
    await sql`drop table planted`.execute(world.db)
  }
})
