import type { ResaleCurrency, ResaleState, StockSort, StockState } from '@app/contract/payments/stock-facts'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { FEE_BPS, PRICES, selectIds, UNSETTLED, type Selection } from './stock-selection.repository.ts'

export const STOCK_ROWS_MAX = 10_000
/** Names that a search may match: a longer list is not read further. */
const NAMES_MAX = 500

export type StockRow = {
  id: bigint
  saleId: bigint
  name: string
  facts: { image?: string; wearFloat?: number | null; paintSeed?: number | null; stickers?: unknown[] }
  accountId: string | null
  state: StockState
  isProtected: boolean
  isUnsettled: boolean
  costGrosze: bigint
  taxGrosze: bigint
  writtenDownGrosze: bigint
  marketGrosze: number | null
  feeBps: bigint
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

/** The live market price of an item `i`. */
const marketPrice = sql`(select p.suggested_grosze from ${PRICES} where n.market_hash_name = i.market_name)`

const COLUMNS = sql`
  i.id, i.sale_id as "saleId", i.market_name as name, k.facts, i.account_id as "accountId", i.state,
  i.left_at is null and i.unlocks_at > now() as "isProtected", ${UNSETTLED} as "isUnsettled", i.cost_grosze as "costGrosze", i.tax_grosze as "taxGrosze",
  i.written_down_grosze as "writtenDownGrosze", ${marketPrice} as "marketGrosze", ${FEE_BPS} as "feeBps",
  (extract(epoch from coalesce(i.left_at, now()) - i.received_at) / 86400)::integer as "daysHeld",
  i.received_at as "receivedAt", i.unlocks_at as "unlocksAt", r.id as "resaleId", r.market, r.external_id as "externalId",
  r.state as "resaleState", r.currency, r.price_minor as "priceMinor", r.price_grosze as "priceGrosze",
  r.fee_grosze as "feeGrosze", r.sold_at as "soldAt", r.releases_at as "releasesAt"`

export const stockListRepository = {
  /** Matching names first: the list then uses the index by name. The C collation folds ASCII letters only, four times faster. */
  async findNames(db: Db, text: string): Promise<string[]> {
    const pattern = `%${text.toLowerCase().replaceAll(/[%_\\]/g, String.raw`\$&`)}%`
    const { rows } = await sql<{ name: string }>`
      select market_hash_name as name from market_names
      where lower(market_hash_name collate "C") like ${pattern} limit ${NAMES_MAX}`.execute(db)
    return rows.map(({ name }) => name)
  },

  async list(
    db: Db,
    selection: Selection,
    page: { sort: StockSort; offset: number; limit: number },
  ): Promise<StockRow[]> {
    const ids = sql`${selectIds(selection, page.sort)} limit ${page.limit} offset ${page.offset}`
    const { rows } = await sql<StockRow>`${rowsOf(sql`(${ids}) as listed`)}`.execute(db)
    return rows
  },

  /** All ids of a selection, at most `limit`. */
  async listIds(db: Db, selection: Selection, page: { sort: StockSort; limit: number }): Promise<string[]> {
    const { rows } = await sql<{ ids: string[] | null }>`
      select array_agg(id::text) as ids from (
        ${selectIds(selection, page.sort)} limit ${page.limit}) as listed`.execute(db)
    return rows[0]!.ids ?? []
  },

  async listByIds(db: Db, ids: readonly string[]): Promise<StockRow[]> {
    const { rows } = await sql<StockRow>`
      ${rowsOf(sql`unnest(${[...ids]}::bigint[]) as listed (id)`)}`.execute(db)
    return rows
  },

  /** At most one more than `max`. */
  async count(db: Db, selection: Selection, sort: StockSort, max = STOCK_ROWS_MAX): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from (
        ${selectIds(selection, sort, { isOrdered: false })} limit ${max + 1}) as counted`.execute(db)
    return rows[0]!.count
  },
}

/** The rows of a list of ids, in its order. */
function rowsOf(ids: ReturnType<typeof sql>) {
  return sql`
    with page as materialized (select id, row_number() over () as place from ${ids})
    select ${COLUMNS} from page join stock_items i on i.id = page.id
    join sale_items k on k.sale_id = i.sale_id and k.asset_id = i.asset_id
    left join resales r on r.stock_item_id = i.id and r.state <> 'reverted'
    order by page.place`
}
