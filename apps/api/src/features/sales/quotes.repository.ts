import { sql } from 'kysely'
import type { PriceSource } from '@app/contract/appraisal-facts'
import type { AppraisedItem, ItemFacts } from '#features/inventory/index.ts'
import type { Db, Trx } from '#platform/database.ts'

/** What is known before a quote has its id, its code and its times. */
export type QuoteDraft = {
  userId: bigint
  rateBps: number
  laterRateBps: number
  minimumGrosze: bigint
  marketGrosze: bigint
  totalGrosze: bigint
  laterTotalGrosze: bigint
  priceListId: number
  pricesFetchedAt: Date
  lockSeconds: number
  items: readonly AppraisedItem[]
}

export type QuotePlace = { id: string; code: string; supersedesId: string | null; extension: number }

export type QuoteRow = {
  id: string
  code: string
  rateBps: number
  /** Both prices are fixed with the quote; one made by older code has the same twice. */
  laterRateBps: number
  minimumGrosze: bigint
  marketGrosze: bigint
  totalGrosze: bigint
  laterTotalGrosze: bigint
  priceListId: number
  pricesFetchedAt: Date
  createdAt: Date
  expiresAt: Date
  extension: number
  serverTime: Date
  isExpired: boolean
  isUsed: boolean
  isSuperseded: boolean
}

export type SoldItemRow = {
  assetId: string
  marketName: string
  marketGrosze: bigint
  ourGrosze: bigint
  facts: ItemFacts
  priceSource: PriceSource
}

/** Where a price comes from, of a row of either table. */
export const PRICE_SOURCE = sql<PriceSource>`case when appraisal_price_id is null then 'list' else 'appraisal' end`

export type QuotedItemRow = SoldItemRow & { laterGrosze: bigint }

export const quotesRepository = {
  /** Of this seller; by the database's clock at this very moment. */
  async find(db: Db, query: { quoteId: string; userId: bigint }): Promise<QuoteRow | undefined> {
    const { rows } = await sql<QuoteRow>`
      select id, code, rate_bps as "rateBps", minimum_grosze as "minimumGrosze", market_grosze as "marketGrosze",
        total_grosze as "totalGrosze", coalesce(later_rate_bps, rate_bps) as "laterRateBps",
        coalesce(later_total_grosze, total_grosze) as "laterTotalGrosze", price_list_id as "priceListId", prices_fetched_at as "pricesFetchedAt",
        created_at as "createdAt", expires_at as "expiresAt", extension, clock_timestamp() as "serverTime",
        expires_at <= clock_timestamp() as "isExpired",
        exists (select 1 from sales where code = quotes.code) as "isUsed",
        exists (select 1 from quotes next where next.supersedes_id = quotes.id) as "isSuperseded"
      from quotes where id = ${query.quoteId} and user_id = ${query.userId}`.execute(db)
    return rows[0]
  },

  async listItems(db: Db, quoteId: string): Promise<QuotedItemRow[]> {
    const rows = await db
      .selectFrom('quote_items')
      .select([
        'asset_id as assetId',
        'market_name as marketName',
        'market_grosze as marketGrosze',
        'our_grosze as ourGrosze',
        sql<bigint>`coalesce(later_grosze, our_grosze)`.as('laterGrosze'),
        'facts',
        PRICE_SOURCE.as('priceSource'),
      ])
      .where('quote_id', '=', quoteId)
      .orderBy('place')
      .execute()
    return rows as unknown as QuotedItemRow[]
  },

  /** False when the code of a first quote is taken. */
  async insert(trx: Trx, place: QuotePlace, draft: QuoteDraft): Promise<boolean> {
    const made = await trx
      .insertInto('quotes')
      .values({
        id: place.id,
        user_id: draft.userId,
        code: place.code,
        rate_bps: draft.rateBps,
        minimum_grosze: draft.minimumGrosze,
        market_grosze: draft.marketGrosze,
        total_grosze: draft.totalGrosze,
        later_rate_bps: draft.laterRateBps,
        later_total_grosze: draft.laterTotalGrosze,
        price_list_id: draft.priceListId,
        prices_fetched_at: draft.pricesFetchedAt,
        expires_at: sql`now() + make_interval(secs => ${draft.lockSeconds})`,
        supersedes_id: place.supersedesId,
        extension: place.extension,
      })
      .onConflict((conflict) =>
        conflict
          .column('code')
          .where(sql<boolean>`extension = 0`)
          .doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
    if (!made) return false
    await trx
      .insertInto('quote_items')
      .values(
        draft.items.map((item, index) => ({
          quote_id: place.id,
          asset_id: item.assetId,
          place: index + 1,
          market_name: item.marketName,
          rate_bps: draft.rateBps,
          market_grosze: item.marketGrosze,
          our_grosze: item.ourGrosze,
          later_rate_bps: draft.laterRateBps,
          later_grosze: item.laterGrosze,
          fingerprint: Buffer.from(item.fingerprint, 'hex'),
          facts: JSON.stringify(item.facts),
          appraisal_price_id: item.appraisalPriceId,
        })),
      )
      .execute()
    return true
  },
}
