import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { QuoteResponse } from '@app/contract/selling/sales'
import { BANK_DETAILS, SaleWorld, sellBody, type Seller } from '#test/worlds/sale-world.ts'
import { COINS, PAYOUT_METHODS } from '@app/contract/payments/rails'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 240_000 })

/**
 * The default is the short run; the nightly suite sets `FUZZ_RUNS=1000`. `npm run fuzz` sends that number to every
 * route.
 */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 100)
const AT_ONCE = 20

let world: SaleWorld
let seller: Seller
let quotes: QuoteResponse['quote'][]
let saleIds: number[]
beforeAll(async () => {
  world = await SaleWorld.start({ RATE_LIMIT_FACTOR: '100000' })
  seller = await world.seller(30)
  quotes = []
  for (const { assetId } of seller.items.slice(0, 20)) quotes.push(await seller.quote([assetId]))
  saleIds = []
  for (const { assetId } of seller.items.slice(20)) saleIds.push((await world.sold(seller, [assetId])).id)
})
afterAll(async () => {
  await world.assertBooksAreRight()
  await world.stop()
})

const junk = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom<unknown>(
    '\0',
    '',
    '0',
    -1,
    1e308,
    2 ** 53,
    null,
    [],
    {},
    'true',
    '__proto__',
    'ż'.repeat(500),
  ),
)
/** Mostly valid values, sometimes junk. */
const mostly = (good: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 6, arbitrary: good }, { weight: 1, arbitrary: junk })
const assetId = () =>
  mostly(fc.constantFrom(...seller.items.map((item) => item.assetId), '1', '99999999999999999999'))
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('\0', 'a@example.com', BANK_DETAILS.accountNumber),
)

const bodyArbitrary = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.oneof({ weight: 9, arbitrary: fc.record(fields, { requiredKeys: [] }) }, { weight: 1, arbitrary: junk })

const details = () =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constant(BANK_DETAILS) },
    fc.record({ accountNumber: text, ownerName: text }),
    fc.record({ email: text }),
    fc.record({ coin: fc.constantFrom(...COINS), address: text }),
    fc.record({ savedId: fc.uuid() }),
    junk,
  )
const sellArbitrary = () =>
  fc.constantFrom(...quotes.slice(10)).chain((quote) =>
    fc.record(
      {
        items: mostly(fc.constant(sellBody(quote).items)),
        quoteId: mostly(fc.constantFrom(quote.id, randomUUID())),
        paymentMethod: mostly(fc.constantFrom('bank', ...PAYOUT_METHODS)),
        paymentDetails: details(),
        acceptTerms: mostly(fc.constant(true)),
        tradeConfirmation: mostly(fc.constant(true)),
        termsVersion: mostly(fc.constantFrom('0', '1')),
      },
      {
        requiredKeys: [
          'items',
          'quoteId',
          'paymentMethod',
          'paymentDetails',
          'acceptTerms',
          'tradeConfirmation',
        ],
      },
    ),
  )

type Call = { method: 'GET' | 'POST'; url: string; payload?: unknown; key?: string }
const word = fc.oneof(fc.string({ unit: 'binary', maxLength: 30 }), fc.integer().map(String), fc.uuid())
const tradeId = () =>
  fc.oneof(word, fc.constantFrom(...saleIds.map(String), '0', '000001', '9'.repeat(18), '9'.repeat(30)))
const query = fc.dictionary(fc.constantFrom('limit', 'offset', 'lang', 'x'), word, { maxKeys: 3 })
const withQuery = (url: string, given: Record<string, string>) => {
  const safe = Object.entries(given).map(([name, value]): [string, string] => [name, value.toWellFormed()])
  return `${url}?${new URLSearchParams(safe).toString()}`
}
const grosze = fc.oneof({ weight: 6, arbitrary: fc.nat(500_000).map(String) }, { weight: 1, arbitrary: word })
const pathPart = (value: string) => encodeURIComponent(value.toWellFormed()) || '-'

const ROUTES: Record<string, () => fc.Arbitrary<Call>> = {
  'POST /api/quotes': () =>
    bodyArbitrary({ assetIds: mostly(fc.array(assetId(), { maxLength: 5 })), prices: junk }).map(
      (payload) => ({
        method: 'POST',
        url: '/api/quotes',
        payload,
      }),
    ),
  'POST /api/quotes/:quoteId/extend': () =>
    fc
      .tuple(fc.oneof(word, fc.constantFrom(...quotes.slice(0, 10).map(({ id }) => id))), junk)
      .map(([id, payload]) => ({
        method: 'POST',
        url: `/api/quotes/${pathPart(id)}/extend`,
        payload,
      })),
  'POST /api/quotes/:quoteId/payout-preview': () =>
    fc
      .tuple(
        fc.oneof(word, fc.constantFrom(...quotes.slice(10).map(({ id }) => id))),
        bodyArbitrary({
          paymentMethod: mostly(fc.constantFrom(...PAYOUT_METHODS)),
          paymentDetails: details(),
        }),
      )
      .map(([id, payload]) => ({
        method: 'POST',
        url: `/api/quotes/${pathPart(id)}/payout-preview`,
        payload,
      })),
  'POST /api/inventory/sell': () =>
    fc.tuple(sellArbitrary(), mostly(fc.uuid())).map(([payload, key]) => ({
      method: 'POST',
      url: '/api/inventory/sell',
      payload,
      key: String(key).replaceAll(/[^\x20-\x7e]/g, '?'),
    })),
  'POST /api/trades/:id/cancel': () =>
    fc.tuple(tradeId(), junk).map(([id, payload]) => ({
      method: 'POST',
      url: `/api/trades/${pathPart(id)}/cancel`,
      payload,
    })),
  ...Object.fromEntries(
    ['offer', 'own-offer', 'offer-denied'].map((action) => [
      `POST /api/trades/:id/${action}`,
      () =>
        fc.tuple(tradeId(), junk).map(([id, payload]) => ({
          method: 'POST' as const,
          url: `/api/trades/${pathPart(id)}/${action}`,
          payload,
        })),
    ]),
  ),
  'GET /api/trades/:id': () => tradeId().map((id) => ({ method: 'GET', url: `/api/trades/${pathPart(id)}` })),
  'GET /api/trades/history': () =>
    query.map((given) => ({ method: 'GET', url: withQuery('/api/trades/history', given) })),
  'GET /api/account/payout-details': () =>
    query.map((given) => ({ method: 'GET', url: withQuery('/api/account/payout-details', given) })),
  'GET /api/account/payout-preview': () =>
    fc.record({ totalGrosze: grosze, laterGrosze: grosze }).map((given) => ({
      method: 'GET',
      url: withQuery('/api/account/payout-preview', given),
    })),
  'GET /api/payout-methods': () =>
    query.map((given) => ({ method: 'GET', url: withQuery('/api/payout-methods', given) })),
  'GET /api/payout-classes': () =>
    query.map((given) => ({ method: 'GET', url: withQuery('/api/payout-classes', given) })),
  'GET /api/payout-queues': () =>
    query.map((given) => ({ method: 'GET', url: withQuery('/api/payout-queues', given) })),
  'GET /api/stats/payout-board': () =>
    query.map((given) => ({ method: 'GET', url: withQuery('/api/stats/payout-board', given) })),
  'GET /api/operator': () =>
    query.map((given) => ({ method: 'GET', url: withQuery('/api/operator', given) })),
}

/** They need an offer of ours, which these sales do not have; `sent-offer` tests let them succeed. */
const ALWAYS_REFUSED = /\/(offer|own-offer|offer-denied)$/

test.each(Object.keys(ROUTES))(
  `%s: ${RUNS} generated requests, none of them a failure of ours`,
  async (route) => {
    const calls = fc.sample(ROUTES[route]!(), { numRuns: RUNS, seed: 20_261_115 })
    const statuses = new Map<number, number>()
    for (let start = 0; start < calls.length; start += AT_ONCE) {
      const answers = await Promise.all(
        calls.slice(start, start + AT_ONCE).map(async (call) => {
          const payload = JSON.stringify(call.payload ?? {})
          const { statusCode } = await seller.send(call.method, call.url, {
            ...(call.method === 'POST' ? { payload } : {}),
            headers: {
              ...(call.method === 'POST' ? { 'content-type': 'application/json' } : {}),
              ...(call.key === undefined ? {} : { 'idempotency-key': call.key }),
            },
          })
          expect(statusCode, `${call.url} ${payload}`).toBeLessThan(500)
          return statusCode
        }),
      )
      for (const status of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(RUNS)
    // The generated requests are close enough to valid ones that some succeed.
    if (!ALWAYS_REFUSED.test(route)) expect(statuses.get(200) ?? 0).toBeGreaterThan(0)
    await world.assertBooksAreRight()
  },
)
