import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import { newSale } from '#test/support/sale-with-money.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'

let testDb: TestDatabase
let db: Db
let saleId: bigint
beforeAll(async () => {
  testDb = await createTestDatabase()
  db = testDb.db
  saleId = (await newSale(db)).saleId
})
afterAll(() => testDb.drop())

type Prices = { laterRateBps: number | null; laterGrosze: number | null; laterTotal: number | null }
const FAIR: Prices = { laterRateBps: 7_500, laterGrosze: 225_00, laterTotal: 225_00 }

/** A copy of the known quote (300 zł at 70%) with another code and these later prices. */
async function quoteWith(trx: Db, prices: Prices): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into quotes (id, user_id, code, rate_bps, minimum_grosze, market_grosze, total_grosze, price_list_id,
      prices_fetched_at, expires_at, later_rate_bps, later_total_grosze)
    select gen_random_uuid(), q.user_id, 'C' || upper(translate(substr(md5(random()::text), 1, 9), '0189', 'abcd')), q.rate_bps,
      q.minimum_grosze, q.market_grosze, q.total_grosze, q.price_list_id, now(), now() + interval '1 hour',
      ${prices.laterRateBps}::integer, ${prices.laterTotal}::bigint
    from quotes q join sales s on s.quote_id = q.id where s.id = ${String(saleId)} returning id`.execute(trx)
  const id = rows[0]!.id
  await sql`
    insert into quote_items (quote_id, asset_id, place, market_name, rate_bps, market_grosze, our_grosze, fingerprint, facts,
      later_rate_bps, later_grosze)
    select ${id}::uuid, (random() * 1e12)::bigint::text, 1, market_name, i.rate_bps, i.market_grosze, our_grosze, fingerprint,
      facts, ${prices.laterRateBps}::integer, ${prices.laterGrosze}::bigint
    from sale_items i where sale_id = ${String(saleId)}`.execute(trx)
  return id
}

type Terms = {
  payoutClass: string | null
  rateBps: number
  grosze: number
  payoutCase?: string
  itemsCount?: number
}

async function sellAt(trx: Db, quoteId: string, terms: Terms): Promise<void> {
  const { rows } = await sql<{ id: bigint }>`
    insert into transactions (type, user_id, amount_grosze, method)
    select 'sale', s.user_id, ${terms.grosze}, t.method from sales s join transactions t on t.id = s.id
    where s.id = ${String(saleId)} returning id`.execute(trx)
  const id = String(rows[0]!.id)
  await sql`
    insert into sales (id, user_id, quote_id, code, rate_bps, minimum_grosze, market_grosze, total_grosze, payout_destination_id,
      terms_version, deadline_at, payout_class, items_count)
    select ${id}::bigint, q.user_id, q.id, q.code, ${terms.rateBps}, q.minimum_grosze, q.market_grosze, ${terms.grosze},
      s.payout_destination_id, 'test', now() + interval '1 hour', ${terms.payoutClass}, ${terms.itemsCount ?? null}
    from quotes q, sales s where q.id = ${quoteId}::uuid and s.id = ${String(saleId)}`.execute(trx)
  await sql`
    insert into sale_items (sale_id, asset_id, place, market_name, rate_bps, market_grosze, our_grosze, fingerprint, facts)
    select ${id}::bigint, asset_id, place, market_name, ${terms.rateBps}, market_grosze, ${terms.grosze}, fingerprint, facts
    from quote_items where quote_id = ${quoteId}::uuid`.execute(trx)
  await sql`select record_sale_step(${id}::bigint)`.execute(trx)
  if (terms.payoutCase === undefined) return
  await sql`
    insert into sale_financials (sale_id, user_id, total_grosze, payout_case, destination_fingerprint, is_new_seller, quoted_at)
    select ${id}::bigint, user_id, ${terms.grosze}, ${terms.payoutCase}, destination_fingerprint, is_new_seller, now()
    from sale_financials where sale_id = ${String(saleId)}`.execute(trx)
}

const attempt = (prices: Prices, terms?: Terms) =>
  db.transaction().execute(async (trx) => {
    const quoteId = await quoteWith(trx, prices)
    if (terms) await sellAt(trx, quoteId, terms)
  })

const NOW: Terms = { payoutClass: 'now', rateBps: 7_000, grosze: 210_00, payoutCase: 'advance' }
const LATER: Terms = { payoutClass: 'later', rateBps: 7_500, grosze: 225_00, payoutCase: 'after_protection' }

test('either price can be sold with its own schedule, and an older quote has one price for both', async () => {
  const old = { laterRateBps: null, laterGrosze: null, laterTotal: null }
  await attempt(FAIR, NOW)
  await attempt(FAIR, LATER)
  await attempt(FAIR, { ...LATER, payoutCase: 'manual' })
  await attempt(old, { ...LATER, rateBps: 7_000, grosze: 210_00 })
  await attempt(old, { ...NOW, payoutClass: null, payoutCase: 'after_protection' })
})

const ATTACKS: [string, Prices, Terms | undefined, RegExp][] = [
  [
    'a later price that is lower',
    { laterRateBps: 6_900, laterGrosze: 207_00, laterTotal: 207_00 },
    undefined,
    /quotes_later/,
  ],
  [
    'a later price that does not follow from its rate',
    { ...FAIR, laterGrosze: 226_00 },
    undefined,
    /later_price/,
  ],
  [
    'a later sum that is not that of the items',
    { ...FAIR, laterTotal: 230_00 },
    undefined,
    /not those of its/,
  ],
  ['half of a later price', { ...FAIR, laterTotal: null }, undefined, /quotes_later_complete/],
  [
    'the later price in the class of the other',
    FAIR,
    { ...LATER, payoutClass: 'now', payoutCase: 'advance' },
    /follow from its quote/,
  ],
  [
    'the price at once in the later class',
    FAIR,
    { ...NOW, payoutClass: 'later', payoutCase: 'manual' },
    /follow from its quote/,
  ],
  [
    'the higher price paid at once',
    FAIR,
    { ...LATER, payoutCase: 'advance' },
    /not paid when its price says/,
  ],
  [
    'the lower price for a payout that waits',
    FAIR,
    { ...NOW, payoutCase: 'after_protection' },
    /not paid when its price says/,
  ],
  ['another number of items than it has', FAIR, { ...NOW, itemsCount: 0 }, /not those of its quote/],
  ['a class that nobody knows', FAIR, { ...NOW, payoutClass: 'vip' }, /sales_payout_class_known/],
]
test.each(ATTACKS)('refuses %s', async (_name, prices, terms, message) => {
  await expect(attempt(prices, terms)).rejects.toThrow(message)
})

test.each([
  ['payout class', sql`payout_class = 'later'`],
  ['number of items', sql`items_count = 2`],
])(
  'the %s of a sale is immutable, and the API role has no permission to change it',
  async (_name, change) => {
    const swap = sql`update sales set ${change}, version = version + 1 where id = ${String(saleId)}`
    await expect(swap.execute(db)).rejects.toThrow(/never changed/)
    await expect(swap.execute(testDb.as('skinkantor_api'))).rejects.toThrow(/permission denied/)
  },
)
