import { sql, type RawBuilder } from 'kysely'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@app/contract/languages'
import type { PayoutMethod } from '@app/contract/payments/payout-details'
import type { PayoutClass } from '@app/contract/selling/sale-facts'
import type { SaleReason, SaleState, SaleStep, TransactionStatus } from '@app/contract/selling/sales'
import { PREPARED, type Db, type Trx } from '#platform/db/database.ts'
import { appendSaleUpdated } from '#platform/db/events.ts'
import { wakingWatcher } from '#platform/jobs/watcher-wake.ts'
import { PRICE_SOURCE, type QuoteRow, type SoldItemRow } from './quotes.repository.ts'

type SaleActor = SaleStep['actor']

export type SaleRow = {
  id: bigint
  status: TransactionStatus
  state: SaleState
  reason: SaleReason | null
  code: string
  createdAt: Date
  completedAt: Date | null
  totalGrosze: bigint
  marketGrosze: bigint
  rateBps: number
  payoutClass: PayoutClass | null
  method: PayoutMethod
  deadlineAt: Date
  serverTime: Date
}

/** The one of a quote's two prices that the sale uses. */
export type AgreedPrice = { payoutClass: PayoutClass; rateBps: number; totalGrosze: bigint }

export type SaleEventRow = { at: Date; state: SaleState; actor: SaleActor; reason: SaleReason | null }

const SALE_COLUMNS = [
  'sales.id',
  'sales.status',
  'sales.state',
  'sales.reason',
  'sales.code',
  'sales.created_at as createdAt',
  'sales.completed_at as completedAt',
  'sales.total_grosze as totalGrosze',
  'sales.market_grosze as marketGrosze',
  'sales.rate_bps as rateBps',
  'sales.payout_class as payoutClass',
  'sales.deadline_at as deadlineAt',
  'transactions.method',
  sql<Date>`clock_timestamp()`.as('serverTime'),
] as const

export const salesRepository = {
  /** Take this lock before any other. It serializes actions that a seller may run only one at a time. */
  async lockSeller(trx: Trx, userId: bigint): Promise<void> {
    await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  },

  /**
   * One statement: the transaction, the sale, its items, its money row, the first timeline row, the mail, the event for the seller's
   * pages, and the call to the watcher, because an offer seen earlier may belong to this sale. Items are inserted in
   * asset id order, so two sales of the same items cannot deadlock. Undefined when none of our Steam accounts has room.
   */
  async insert(
    trx: Trx,
    sale: {
      userId: bigint
      quote: QuoteRow
      agreed: AgreedPrice
      method: PayoutMethod
      language: Language
      payoutDetailsId: string
      termsVersion: string
      deadlineSeconds: number
      /** The insert of its money row. */
      financials: RawBuilder<unknown>
    },
  ): Promise<bigint | undefined> {
    const { quote, agreed, userId } = sale
    const price =
      agreed.payoutClass === 'now'
        ? { rate: sql`q.rate_bps`, ours: sql`q.our_grosze` }
        : {
            rate: sql`coalesce(q.later_rate_bps, q.rate_bps)`,
            ours: sql`coalesce(q.later_grosze, q.our_grosze)`,
          }
    const { rows } = await sql<{ id: bigint }>`
      ${PREPARED} with chosen as materialized (
        select count(*) as items, choose_account(${userId}, count(*), ${agreed.totalGrosze}) as account_id
        from quote_items where quote_id = ${quote.id}
      ), spine as (
        insert into transactions (type, user_id, amount_grosze, method)
        select 'sale', ${userId}::bigint, ${agreed.totalGrosze}::bigint, ${sale.method} from chosen
        where account_id is not null returning id
      ), sale as (
        insert into sales (id, account_id, user_id, quote_id, code, payout_class, rate_bps, minimum_grosze, market_grosze,
          total_grosze, items_count, payout_destination_id, language, terms_version, deadline_at)
        select spine.id, chosen.account_id, ${userId}::bigint, ${quote.id}::uuid, ${quote.code}, ${agreed.payoutClass}, ${agreed.rateBps}::integer,
          ${quote.minimumGrosze}::bigint, ${quote.marketGrosze}::bigint, ${agreed.totalGrosze}::bigint,
          chosen.items, ${sale.payoutDetailsId}::uuid, ${sale.language}, ${sale.termsVersion},
          now() + make_interval(secs => ${sale.deadlineSeconds})
        from spine, chosen returning id, user_id, quote_id
      ), items as (
        insert into sale_items (sale_id, asset_id, place, market_name, rate_bps, market_grosze, our_grosze, fingerprint,
          facts, appraisal_price_id)
        select sale.id, q.asset_id, q.place, q.market_name, ${price.rate}, q.market_grosze, ${price.ours}, q.fingerprint,
          q.facts, q.appraisal_price_id
        from sale join quote_items q on q.quote_id = sale.quote_id order by q.asset_id
      ), money as (${sale.financials}
      ), ${appendSaleUpdated('sale')}
      select id, record_sale_step(id), notify_seller(user_id, id, 'created', null), ${wakingWatcher('sale')}
      from sale`.execute(trx)
    return rows[0]?.id
  },

  async findStep(
    db: Db,
    own: { saleId: bigint; userId: bigint },
  ): Promise<{ state: SaleState; reason: SaleReason | null } | undefined> {
    const row = await db
      .selectFrom('sales')
      .select(['state', 'reason'])
      .where('id', '=', own.saleId)
      .where('user_id', '=', own.userId)
      .executeTakeFirst()
    return row as { state: SaleState; reason: SaleReason | null } | undefined
  },

  async findOwner(db: Db, saleId: bigint): Promise<{ userId: bigint; language: Language } | undefined> {
    const row = await db
      .selectFrom('sales')
      .select(['user_id as userId', 'language'])
      .where('id', '=', saleId)
      .executeTakeFirst()
    return row && { ...row, language: isLanguage(row.language) ? row.language : DEFAULT_LANGUAGE }
  },

  async list(db: Db, page: { userId: bigint; limit: number; offset: number }): Promise<SaleRow[]> {
    const rows = await db
      .selectFrom('sales')
      .modifyFront(PREPARED)
      .innerJoin('transactions', 'transactions.id', 'sales.id')
      .select(SALE_COLUMNS)
      .where('sales.user_id', '=', page.userId)
      .orderBy('sales.id', 'desc')
      // Sub-selects hide the numbers, by which PostgreSQL would plan this statement again at every call.
      .limit(sql<number>`(select ${page.limit}::bigint)`)
      .offset(sql<number>`(select ${page.offset}::bigint)`)
      .execute()
    return rows as SaleRow[]
  },

  async count(db: Db, userId: bigint): Promise<number> {
    const { count } = await db
      .selectFrom('sales')
      .modifyFront(PREPARED)
      .select(sql<number>`count(*)::integer`.as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return count
  },

  async listItems(db: Db, saleIds: readonly bigint[]): Promise<(SoldItemRow & { saleId: bigint })[]> {
    if (saleIds.length === 0) return []
    const rows = await db
      .selectFrom('sale_items')
      .modifyFront(PREPARED)
      .select([
        'sale_id as saleId',
        'asset_id as assetId',
        'market_name as marketName',
        'market_grosze as marketGrosze',
        'our_grosze as ourGrosze',
        'facts',
        PRICE_SOURCE.as('priceSource'),
      ])
      .where('sale_id', '=', sql<bigint>`any((select ${saleIds.map(String)}::bigint[])::bigint[])`)
      .orderBy('sale_id')
      .orderBy('place')
      .execute()
    return rows as unknown as (SoldItemRow & { saleId: bigint })[]
  },

  /** Returns the given items that are in any seller's sale. */
  async listTaken(db: Db, assetIds: readonly string[]): Promise<string[]> {
    const rows = await db
      .selectFrom('sale_items')
      .select('asset_id as assetId')
      .where('asset_id', 'in', assetIds)
      .where('released_at', 'is', null)
      .execute()
    return rows.map(({ assetId }) => assetId)
  },
}
