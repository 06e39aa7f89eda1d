import type {
  ResaleCurrency,
  ResaleState,
  StockFilter,
  StockSort,
  StockState,
} from '@app/contract/payments/stock-facts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/db/database.ts'

export const STOCK_ROWS_MAX = 10_000
/** Names that a search may match: a longer list is not read further. */
const NAMES_MAX = 500

export type StockRow = {
  id: bigint
  saleId: bigint
  name: string
  facts: { wearFloat?: number | null; paintSeed?: number | null; stickers?: unknown[] }
  accountId: string | null
  state: StockState
  isProtected: boolean
  costGrosze: bigint
  taxGrosze: bigint
  writtenDownGrosze: bigint
  marketGrosze: number | null
  daysHeld: number
  receivedAt: Date
  unlocksAt: Date
  resaleId: bigint | null
  market: string
  externalId: string | null
  resaleState: ResaleState
  currency: ResaleCurrency
  priceMinor: bigint
  priceGrosze: bigint
  feeGrosze: bigint
  soldAt: Date
  releasesAt: Date | null
}

const FILTERS: Record<StockFilter, RawBuilder<boolean>> = {
  all: sql`true`,
  protected: sql`i.left_at is null and i.unlocks_at > now()`,
  free: sql`i.left_at is null and i.unlocks_at <= now()`,
  listed: sql`i.state = 'listed' and i.left_at is null`,
  sold_pending: sql`i.state = 'sold_pending'`,
  sold: sql`i.state = 'sold'`,
  gone: sql`i.state in ('returned', 'reversed', 'written_off')`,
}

const SORTS: Record<StockSort, RawBuilder<unknown>> = {
  newest: sql`i.received_at desc, i.id desc`,
  oldest: sql`i.received_at, i.id`,
  unlock: sql`i.unlocks_at, i.id`,
  cost: sql`i.cost_grosze desc, i.id desc`,
}

/** The live market price of an item `i`. */
const marketPrice = sql`(select p.suggested_grosze from market_names n
  join price_items p on p.name_id = n.id and p.version = ''
  where n.market_hash_name = i.market_name and p.list_id = (select id from price_lists where state = 'live'))`

const COLUMNS = sql`
  i.id, i.sale_id as "saleId", i.market_name as name, k.facts, i.account_id as "accountId", i.state,
  i.left_at is null and i.unlocks_at > now() as "isProtected", i.cost_grosze as "costGrosze", i.tax_grosze as "taxGrosze",
  i.written_down_grosze as "writtenDownGrosze", ${marketPrice} as "marketGrosze",
  (extract(epoch from coalesce(i.left_at, now()) - i.received_at) / 86400)::integer as "daysHeld",
  i.received_at as "receivedAt", i.unlocks_at as "unlocksAt", r.id as "resaleId", r.market, r.external_id as "externalId",
  r.state as "resaleState", r.currency, r.price_minor as "priceMinor", r.price_grosze as "priceGrosze",
  r.fee_grosze as "feeGrosze", r.sold_at as "soldAt", r.releases_at as "releasesAt"`

export const stockListRepository = {
  /** Matching names first: the list then uses the index by name. */
  async findNames(db: Db, text: string): Promise<string[]> {
    const pattern = `%${text.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`
    const { rows } = await sql<{ name: string }>`
      select market_hash_name as name from market_names where market_hash_name ilike ${pattern} limit ${NAMES_MAX}`.execute(
      db,
    )
    return rows.map(({ name }) => name)
  },

  async list(
    db: Db,
    selection: { state: StockFilter; names: readonly string[] | null },
    page: { sort: StockSort; offset: number; limit: number },
  ): Promise<StockRow[]> {
    const order = SORTS[page.sort]
    const { rows } = await sql<StockRow>`
      with page as materialized (select i.id from stock_items i where ${where(selection)}
        order by ${order} limit ${page.limit} offset ${page.offset})
      select ${COLUMNS} from page join stock_items i on i.id = page.id
      join sale_items k on k.sale_id = i.sale_id and k.asset_id = i.asset_id
      left join resales r on r.stock_item_id = i.id and r.state <> 'reverted'
      order by ${order}`.execute(db)
    return rows
  },

  /** At most one more than `STOCK_ROWS_MAX`. */
  async count(db: Db, selection: { state: StockFilter; names: readonly string[] | null }): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from (
        select 1 from stock_items i where ${where(selection)} limit ${STOCK_ROWS_MAX + 1}) as counted`.execute(
      db,
    )
    return rows[0]!.count
  },
}

function where({
  state,
  names,
}: {
  state: StockFilter
  names: readonly string[] | null
}): RawBuilder<boolean> {
  return names === null
    ? FILTERS[state]
    : sql<boolean>`${FILTERS[state]} and i.market_name = any(${[...names]}::text[])`
}
