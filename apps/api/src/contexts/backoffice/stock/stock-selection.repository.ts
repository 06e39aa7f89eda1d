import type { StockSelection } from '@app/contract/office/stock'
import type { StockFilter, StockSort } from '@app/contract/payments/stock-facts'
import { sql, type RawBuilder } from 'kysely'

/** A selection with the names that its search found; null without a search. */
export type Selection = Omit<StockSelection, 'name' | 'sort'> & { names: readonly string[] | null }

/** The share of the price that marketplaces took from the last resales; 0 before the first one. */
const FEE_RESALES = 1_000
export const FEE_BPS = sql`(select coalesce(round(sum(fee_grosze) * 10000 / nullif(sum(price_grosze), 0)), 0)::bigint
  from (select fee_grosze, price_grosze from resales where state <> 'reverted'
    order by sold_at desc, id desc limit ${sql.lit(FEE_RESALES)}) last_resales)`

/** What is left of a price after the usual fee. */
export const afterFee = (grosze: RawBuilder<unknown>) => sql`(${grosze} * (10000 - ${FEE_BPS}) / 10000)`

/** Unlocked items whose purchase is still open, for example under review: nobody may sell them. */
export const UNSETTLED = sql<boolean>`i.id in (select k.id from sales s join stock_items k on k.sale_id = s.id
  where s.state in ('items_received', 'protected', 'review', 'paying') and k.left_at is null and k.unlocks_at <= now())`

const FILTERS: Record<StockFilter, RawBuilder<boolean>> = {
  all: sql`true`,
  protected: sql`i.left_at is null and i.unlocks_at > now()`,
  free: sql`i.left_at is null and i.unlocks_at <= now() and i.state = 'held' and not ${UNSETTLED}`,
  unsettled: UNSETTLED,
  losing: sql`i.left_at is null and ${afterFee(sql`i.suggested_grosze`)} < i.cost_grosze - i.written_down_grosze + i.tax_grosze`,
  listed: sql`i.state = 'listed' and i.left_at is null`,
  sold_pending: sql`i.state = 'sold_pending'`,
  sold: sql`i.state = 'sold'`,
  sold_at_loss: sql`i.state in ('sold_pending', 'sold')`,
  gone: sql`i.state in ('returned', 'reversed', 'written_off')`,
}

const RESALE_FILTERS: Partial<Record<StockFilter, RawBuilder<boolean>>> = {
  all: sql`true`,
  sold_pending: sql`r.state = 'pending'`,
  sold: sql`r.state = 'final'`,
  sold_at_loss: sql`r.margin_grosze < 0`,
}

/** Comparing with market prices reads each item, so only this many are compared, the longest held first. */
const PRICED_ITEMS_MAX = 20_000

/** What the item would earn at the market price, after the usual fee. */
const RESULT = sql`${afterFee(sql`i.suggested_grosze`)} - (i.cost_grosze - i.written_down_grosze) - i.tax_grosze`

const SORTS: Record<StockSort, RawBuilder<unknown>> = {
  newest: sql`i.received_at desc, i.id desc`,
  oldest: sql`i.received_at, i.id`,
  unlock: sql`i.unlocks_at, i.id`,
  cost: sql`i.cost_grosze desc, i.id desc`,
  gain: sql`${RESULT} desc, i.id desc`,
  loss: sql`${RESULT}, i.id`,
  sold: sql`i.received_at desc, i.id desc`,
}

/** The live price list by name; at most one row for an item `i`. */
export const PRICES = sql`market_names n join price_items p on p.name_id = n.id and p.version = ''
  and p.list_id = (select id from price_lists where state = 'live') and p.suggested_grosze is not null`

/**
 * Held items with their price. Reads only columns of one index, and the planner reads a price once for each name; with
 * a condition on the price inside it could not, so `offset 0` keeps conditions out.
 */
const PRICED = sql`(
  select held.*, p.suggested_grosze from (
    select id, received_at, market_name, category, state, unlocks_at, cost_grosze, written_down_grosze, tax_grosze,
      null::timestamptz as left_at
    from stock_items where left_at is null order by received_at, id limit ${PRICED_ITEMS_MAX}) held
  cross join lateral (
    select p.suggested_grosze from ${PRICES} where n.market_hash_name = held.market_name limit 1) p
  offset 0) i`

/**
 * The ids of selected items in their order. A selection by resale walks an index of resales; one by market price reads
 * the held items only; every other one walks an index of the stock.
 */
export function selectIds(
  selection: Selection,
  sort: StockSort,
  { isOrdered } = { isOrdered: true },
): RawBuilder<unknown> {
  const by = (order: RawBuilder<unknown>) => (isOrdered ? sql`order by ${order}` : sql``)
  if (isByResale(selection, sort))
    return sql`select r.stock_item_id as id from resales r where ${whereResale(selection)}
      ${by(sql`r.sold_at desc, r.id desc`)}`
  if (selection.state === 'losing' || sort === 'gain' || sort === 'loss')
    return sql`select i.id from ${PRICED} where ${whereItem(selection)}
      ${by(sort === 'newest' || sort === 'sold' ? SORTS.loss : SORTS[sort])}`
  return sql`select i.id from stock_items i where ${whereItem(selection)} ${by(SORTS[sort])}`
}

function isByResale(selection: Selection, sort: StockSort): boolean {
  const { state, category, market, priceClass, payoutOption, soldFrom, soldTo, releasesOn } = selection
  if (!RESALE_FILTERS[state]) return false
  const isSold = state !== 'all'
  return (
    sort === 'sold' ||
    state === 'sold_at_loss' ||
    (isSold && category !== undefined) ||
    [market, priceClass, payoutOption, soldFrom, soldTo, releasesOn].some((value) => value !== undefined)
  )
}

function whereItem({ state, names, category, unlocksOn }: Selection): RawBuilder<boolean> {
  return all([
    FILTERS[state],
    names && sql<boolean>`i.market_name = any(${[...names]}::text[])`,
    category && sql<boolean>`i.category = ${category}`,
    unlocksOn && within(sql`i.unlocks_at`, unlocksOn, unlocksOn),
    unlocksOn && sql<boolean>`i.left_at is null`,
  ])
}

function whereResale(selection: Selection): RawBuilder<boolean> {
  const { state, names, category, market, priceClass, payoutOption, soldFrom, soldTo, releasesOn } = selection
  return all([
    sql<boolean>`r.state <> 'reverted'`,
    RESALE_FILTERS[state] ?? sql<boolean>`true`,
    names &&
      sql<boolean>`exists (select 1 from stock_items i where i.id = r.stock_item_id
        and i.market_name = any(${[...names]}::text[]))`,
    category && sql<boolean>`r.category = ${category}`,
    market && sql<boolean>`r.market = ${market}`,
    priceClass && sql<boolean>`r.price_class = ${priceClass}`,
    payoutOption && sql<boolean>`r.payout_option = ${payoutOption}`,
    (soldFrom ?? soldTo) && within(sql`r.sold_at`, soldFrom, soldTo),
    releasesOn && sql<boolean>`r.state = 'pending' and ${within(sql`r.releases_at`, releasesOn, releasesOn)}`,
  ])
}

function within(time: RawBuilder<unknown>, from: string | undefined, to: string | undefined) {
  const midnight = (day: string) => sql`(${day}::date::timestamp at time zone 'Europe/Warsaw')`
  const after = (day: string) => sql`((${day}::date + 1)::timestamp at time zone 'Europe/Warsaw')`
  return all([from && sql<boolean>`${time} >= ${midnight(from)}`, to && sql<boolean>`${time} < ${after(to)}`])
}

function all(parts: readonly (RawBuilder<boolean> | '' | null | undefined)[]): RawBuilder<boolean> {
  const given = parts.filter((part): part is RawBuilder<boolean> => typeof part === 'object' && part !== null)
  return sql<boolean>`(${sql.join(given, sql` and `)})`
}
