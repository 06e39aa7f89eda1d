import type { PriceSource } from '@app/contract/catalog/appraisal-facts'
import type { PayoutMethod } from '@app/contract/payments/payout-details'
import { sql } from 'kysely'
import type { PayoutClass } from '@app/contract/selling/sale-facts'
import type { PriceBreakdown } from '#contexts/catalog/prices/index.ts'
import type { Db } from '#platform/db/database.ts'

export type SoldFacts = {
  id: bigint
  /** Where the items go; null for a sale made before accounts were chosen. */
  account: string | null
  method: PayoutMethod
  marketGrosze: bigint
  totalGrosze: bigint
  rateBps: number
  /** Null for a sale created before two prices existed. */
  payoutClass: PayoutClass | null
  nowGrosze: bigint
  nowRateBps: number
  laterGrosze: bigint
  laterRateBps: number
  priceListId: number
  pricesFetchedAt: Date
  quotedAt: Date
  soldAt: Date
  deadlineAt: Date
}

export type SoldItemFacts = {
  assetId: string
  marketName: string
  marketGrosze: bigint
  ourGrosze: bigint
  nowGrosze: bigint
  laterGrosze: bigint
  fingerprint: Buffer
  source: PriceSource
  /** Null for an appraised item and for sales made before it was stored. */
  pricing: PriceBreakdown | null
}

export const receiptsRepository = {
  /**
   * All values are fixed when the sale is created, so a receipt can be issued again at any time. Only the account
   * changes, when it is lost before the items were sent.
   */
  async findSale(db: Db, own: { saleId: bigint; userId: bigint }): Promise<SoldFacts | undefined> {
    const row = await db
      .selectFrom('sales')
      .innerJoin('transactions', 'transactions.id', 'sales.id')
      .innerJoin('quotes', 'quotes.id', 'sales.quote_id')
      .select([
        'sales.id',
        'sales.account_id as account',
        'transactions.method',
        'sales.market_grosze as marketGrosze',
        'sales.total_grosze as totalGrosze',
        'sales.rate_bps as rateBps',
        'sales.payout_class as payoutClass',
        'quotes.total_grosze as nowGrosze',
        'quotes.rate_bps as nowRateBps',
        sql<bigint>`coalesce(quotes.later_total_grosze, quotes.total_grosze)`.as('laterGrosze'),
        sql<number>`coalesce(quotes.later_rate_bps, quotes.rate_bps)`.as('laterRateBps'),
        'quotes.price_list_id as priceListId',
        'quotes.prices_fetched_at as pricesFetchedAt',
        'quotes.created_at as quotedAt',
        'sales.created_at as soldAt',
        'sales.deadline_at as deadlineAt',
      ])
      .where('sales.id', '=', own.saleId)
      .where('sales.user_id', '=', own.userId)
      .executeTakeFirst()
    return row as SoldFacts | undefined
  },

  async listItems(db: Db, saleId: bigint): Promise<SoldItemFacts[]> {
    return db
      .selectFrom('sale_items')
      .innerJoin('sales', 'sales.id', 'sale_items.sale_id')
      .innerJoin('quote_items', (join) =>
        join
          .onRef('quote_items.quote_id', '=', 'sales.quote_id')
          .onRef('quote_items.asset_id', '=', 'sale_items.asset_id'),
      )
      .select([
        'sale_items.asset_id as assetId',
        'sale_items.market_name as marketName',
        'sale_items.market_grosze as marketGrosze',
        'sale_items.our_grosze as ourGrosze',
        'quote_items.our_grosze as nowGrosze',
        sql<bigint>`coalesce(quote_items.later_grosze, quote_items.our_grosze)`.as('laterGrosze'),
        'sale_items.fingerprint',
        sql<PriceBreakdown | null>`sale_items.facts -> 'pricing'`.as('pricing'),
        sql<PriceSource>`case when sale_items.appraisal_price_id is null then 'list' else 'appraisal' end`.as(
          'source',
        ),
      ])
      .where('sale_items.sale_id', '=', saleId)
      .orderBy('sale_items.place')
      .execute()
  },
}
