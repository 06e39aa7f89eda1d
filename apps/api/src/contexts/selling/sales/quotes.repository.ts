import { sql } from 'kysely'
import type { PriceSource } from '@app/contract/catalog/appraisal-facts'
import { hasOpenAppraisals } from '#contexts/catalog/appraisals/index.ts'
import {
  readinessQuery,
  type AppraisedItem,
  type ItemFacts,
  type ReadinessRow,
} from '#contexts/catalog/inventory/index.ts'
import { blockColumns, type BlockRow } from '#contexts/identity/accounts/index.ts'
import { PREPARED, type Db } from '#platform/db/database.ts'
import { lockedAssetIds } from './locked-assets.repository.ts'

/** The quote data known before it has an id, a code and times. */
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
  isOfferOurs: boolean
  tradeSeconds: number
  items: readonly AppraisedItem[]
}

export type QuotePlace = { id: string; code: string; supersedesId: string | null; extension: number }

export type QuoteRow = {
  id: string
  code: string
  rateBps: number
  /** The quote fixes both prices. In a quote made by older code both prices are equal. */
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

/** Reads the price source from a quote item or a sale item. */
export const PRICE_SOURCE = sql<PriceSource>`case when appraisal_price_id is null then 'list' else 'appraisal' end`

const QUOTE_COLUMNS = sql`
  id, code, rate_bps as "rateBps", minimum_grosze as "minimumGrosze", market_grosze as "marketGrosze",
  total_grosze as "totalGrosze", coalesce(later_rate_bps, rate_bps) as "laterRateBps",
  coalesce(later_total_grosze, total_grosze) as "laterTotalGrosze", price_list_id as "priceListId", prices_fetched_at as "pricesFetchedAt",
  created_at as "createdAt", expires_at as "expiresAt", extension, clock_timestamp() as "serverTime",
  expires_at <= clock_timestamp() as "isExpired",
  exists (select 1 from sales where code = quotes.code) as "isUsed",
  exists (select 1 from quotes next where next.supersedes_id = quotes.id) as "isSuperseded"`

export type SoldQuoteRow = QuoteRow & { assetIds: string[]; takenAssetIds: string[] }

/** Also returns the quote's items, and which of the requested items are already in any sale. */
export const soldQuoteQuery = (query: { quoteId: string; userId: bigint; assetIds: readonly string[] }) =>
  sql<SoldQuoteRow>`
    select ${QUOTE_COLUMNS}, array(select asset_id from quote_items where quote_id = quotes.id) as "assetIds",
      array(select asset_id from sale_items where asset_id = any(${query.assetIds}::text[]) and released_at is null)
        as "takenAssetIds"
    from quotes where id = ${query.quoteId} and user_id = ${query.userId}`

type DraftFacts = ReadinessRow & BlockRow & { lockedAssetIds: string[]; hasAppraisals: boolean }

export const quotesRepository = {
  /** Everything about the seller that decides a new quote. */
  async readDraftFacts(db: Db, userId: bigint, egresses: readonly string[]): Promise<DraftFacts> {
    const { rows } = await sql<DraftFacts>`
      ${PREPARED} select readiness.*, ${blockColumns(userId)}, ${lockedAssetIds(userId)} as "lockedAssetIds",
        ${hasOpenAppraisals(userId)} as "hasAppraisals"
      from (${readinessQuery(userId, egresses)}) readiness`.execute(db)
    return rows[0]!
  },

  /** Finds only a quote of this seller. Expiry is checked against the database clock at the time of the call. */
  async find(db: Db, query: { quoteId: string; userId: bigint }): Promise<QuoteRow | undefined> {
    const { rows } = await sql<QuoteRow>`
      ${PREPARED} select ${QUOTE_COLUMNS} from quotes where id = ${query.quoteId} and user_id = ${query.userId}`.execute(
      db,
    )
    return rows[0]
  },

  async listPrices(db: Db, quoteId: string): Promise<{ assetId: string; ourGrosze: bigint }[]> {
    return db
      .selectFrom('quote_items')
      .select(['asset_id as assetId', 'our_grosze as ourGrosze'])
      .where('quote_id', '=', quoteId)
      .orderBy('place')
      .execute()
  },

  /**
   * Inserts the quote and its items in one statement, so it needs no open transaction. Returns undefined when the
   * code of a first quote is taken.
   */
  async insert(
    db: Db,
    place: QuotePlace,
    draft: QuoteDraft,
  ): Promise<{ createdAt: Date; expiresAt: Date; serverTime: Date } | undefined> {
    const items = draft.items.map((item, index) => ({
      asset_id: item.assetId,
      place: index + 1,
      market_name: item.marketName,
      market_grosze: String(item.marketGrosze),
      our_grosze: String(item.ourGrosze),
      later_grosze: String(item.laterGrosze),
      fingerprint: item.fingerprint,
      facts: item.facts,
      appraisal_price_id: item.appraisalPriceId === null ? null : String(item.appraisalPriceId),
    }))
    const { rows } = await sql<{ createdAt: Date; expiresAt: Date; serverTime: Date }>`
      ${PREPARED} with made as (
        insert into quotes (id, user_id, code, rate_bps, minimum_grosze, market_grosze, total_grosze, later_rate_bps,
          later_total_grosze, price_list_id, prices_fetched_at, expires_at, supersedes_id, extension)
        values (${place.id}, ${draft.userId}, ${place.code}, ${draft.rateBps}, ${draft.minimumGrosze},
          ${draft.marketGrosze}, ${draft.totalGrosze}, ${draft.laterRateBps}, ${draft.laterTotalGrosze},
          ${draft.priceListId}, ${draft.pricesFetchedAt}, now() + make_interval(secs => ${draft.lockSeconds}),
          ${place.supersedesId}, ${place.extension})
        on conflict (code) where extension = 0 do nothing
        returning id, rate_bps, later_rate_bps, created_at, expires_at
      ), items as (
        insert into quote_items (quote_id, asset_id, place, market_name, rate_bps, market_grosze, our_grosze,
          later_rate_bps, later_grosze, fingerprint, facts, appraisal_price_id)
        select made.id, asset_id, place, market_name, made.rate_bps, market_grosze, our_grosze, made.later_rate_bps,
          later_grosze, decode(fingerprint, 'hex'), facts, appraisal_price_id
        from made cross join jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as item (asset_id text, place smallint,
          market_name text, market_grosze bigint, our_grosze bigint, later_grosze bigint, fingerprint text, facts jsonb,
          appraisal_price_id bigint)
      )
      select created_at as "createdAt", expires_at as "expiresAt", clock_timestamp() as "serverTime" from made`.execute(
      db,
    )
    return rows[0]
  },
}
