import type { ListingState, LiveListingState } from '@app/contract/payments/listing-facts'
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'
import type { ListingFacts } from './domain/decide-listing.ts'
import type { PricedItem } from './domain/price-listing.ts'

export const MARKET = 'dmarket'

export type Listing = ListingFacts & {
  id: bigint
  stockItemId: bigint
  steamAssetId: string
  floorMinor: bigint
}
/** An item that may be listed, with what makes its price. */
export type Candidate = PricedItem & { stockItemId: bigint; steamAssetId: string; name: string }
export type LiveListing = { listing: Listing; item: PricedItem; isFree: boolean }

/** For an item `i`: its id in our inventory. A trade gives it a new one. */
const STEAM_ASSET = sql`coalesce((select t.new_asset_ids ->> i.asset_id from trades t where t.sale_id = i.sale_id), i.asset_id)`
const MARKET_PRICE = sql`(select p.suggested_grosze::bigint from market_names n join price_items p on p.name_id = n.id
  and p.version = '' and p.list_id = (select id from price_lists where state = 'live')
  where n.market_hash_name = i.market_name)`
const PRICED = sql`i.category, i.cost_grosze as "costGrosze", i.cost_grosze - i.written_down_grosze as "bookGrosze",
  i.tax_grosze as "taxGrosze", ${MARKET_PRICE} as "marketGrosze"`
const LISTING = sql`l.id, l.stock_item_id as "stockItemId", l.steam_asset_id as "steamAssetId", l.state,
  l.deposit_id as "depositId", l.asset_id as "assetId", l.offer_id as "offerId", l.price_minor as "priceMinor",
  l.floor_minor as "floorMinor", l.unsure_since as "unsureSince"`
/** After a failure an item rests, so that a person does not get the same trade offer again and again. */
const REST = sql`interval '24 hours'`

const CANDIDATES = sql`from stock_items i
  where i.left_at is null and i.state = 'held' and i.unlocks_at <= now() and is_stock_free(i)
    and not exists (select 1 from market_listings l where l.stock_item_id = i.id
      and (l.ended_at is null or l.error is not null and l.ended_at > now() - ${REST}))`

export const listingsRepository = {
  /** Free items without a live listing, the longest held first. */
  async listCandidates(db: Db, limit: number): Promise<Candidate[]> {
    const { rows } = await sql<Candidate>`
      select i.id as "stockItemId", ${STEAM_ASSET} as "steamAssetId", i.market_name as name, ${PRICED}
      ${CANDIDATES}
      order by i.received_at, i.id limit ${limit}`.execute(db)
    return rows
  },

  async countCandidates(db: Db): Promise<number> {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count ${CANDIDATES}`.execute(db)
    return rows[0]!.count
  },

  /** Locks the items too: a sale by hand waits, or this sees it. */
  async lockLive(trx: Trx): Promise<LiveListing[]> {
    const { rows } = await sql<Listing & PricedItem & { isFree: boolean }>`
      select ${LISTING}, ${PRICED}, is_stock_free(i) as "isFree"
      from market_listings l join stock_items i on i.id = l.stock_item_id
      where l.ended_at is null order by i.id for no key update of i, l`.execute(trx)
    return rows.map((row) => {
      const { category, costGrosze, bookGrosze, taxGrosze, marketGrosze, isFree, ...listing } = row
      return { listing, item: { category, costGrosze, bookGrosze, taxGrosze, marketGrosze }, isFree }
    })
  },

  async listDeposits(db: Db): Promise<string[]> {
    const rows = await db
      .selectFrom('market_listings')
      .select('deposit_id')
      .distinct()
      .where('ended_at', 'is', null)
      .where('state', '=', 'depositing')
      .where('deposit_id', 'is not', null)
      .execute()
    return rows.map(({ deposit_id: id }) => id!)
  },

  /** Which of these items we ever listed, and which of these offers belong to an ended listing. */
  async listKnown(
    db: Db,
    seen: { steamAssetIds: readonly string[]; offerIds: readonly string[] },
  ): Promise<{ items: Set<string>; endedOffers: Set<string> }> {
    const { rows } = await sql<{ steamAssetId: string; endedOffer: string | null }>`
      select steam_asset_id as "steamAssetId", case when ended_at is not null then offer_id end as "endedOffer"
      from market_listings where market = ${MARKET} and (steam_asset_id = any(${[...seen.steamAssetIds]}::text[])
        or offer_id = any(${[...seen.offerIds]}::text[]))`.execute(db)
    return {
      items: new Set(rows.map(({ steamAssetId }) => steamAssetId)),
      endedOffers: new Set(rows.flatMap(({ endedOffer }) => endedOffer ?? [])),
    }
  },

  async insert(
    trx: Trx,
    listing: {
      stockItemId: bigint
      steamAssetId: string
      state: LiveListingState
      assetId: string | null
      priceMinor: bigint
      floorMinor: bigint
      unsureSince: Date
    },
  ): Promise<bigint> {
    const { rows } = await sql<{ id: bigint }>`
      with made as (insert into market_listings (stock_item_id, market, steam_asset_id, state, asset_id, price_minor,
          floor_minor, unsure_since)
        values (${String(listing.stockItemId)}, ${MARKET}, ${listing.steamAssetId}, ${listing.state}, ${listing.assetId},
          ${String(listing.priceMinor)}, ${String(listing.floorMinor)}, ${listing.unsureSince})
        returning id, state, price_minor)
      select id from made`.execute(trx)
    const { id } = rows[0]!
    await addEvent(trx, id)
    return id
  },

  /** Writes what changed, and the step when there was one. */
  async save(
    trx: Trx,
    id: bigint,
    change: Partial<{
      state: ListingState
      depositId: string | null
      tradeOfferId: string | null
      assetId: string | null
      offerId: string | null
      priceMinor: bigint
      floorMinor: bigint
      unsureSince: Date | null
      error: string | null
    }>,
  ): Promise<void> {
    const { state, depositId, tradeOfferId, assetId, offerId, priceMinor, floorMinor, unsureSince, error } =
      change
    const isEnd = state === 'sold' || state === 'withdrawn'
    await trx
      .updateTable('market_listings')
      .set({
        ...(state === undefined ? {} : { state }),
        ...(isEnd ? { ended_at: sql<Date>`now()` } : {}),
        ...(depositId === undefined ? {} : { deposit_id: depositId }),
        ...(tradeOfferId === undefined ? {} : { trade_offer_id: tradeOfferId }),
        ...(assetId === undefined ? {} : { asset_id: assetId }),
        ...(offerId === undefined ? {} : { offer_id: offerId }),
        ...(priceMinor === undefined ? {} : { price_minor: priceMinor }),
        ...(floorMinor === undefined ? {} : { floor_minor: floorMinor }),
        ...(unsureSince === undefined ? {} : { unsure_since: unsureSince }),
        ...(error === undefined ? {} : { error }),
        changed_at: sql<Date>`now()`,
      })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .execute()
    await addEvent(trx, id)
  },

  /** The listing that a closed offer is about: by the offer, or by the item when the answer to its creation was lost. */
  async findOfOffer(
    trx: Trx,
    offer: { offerId: string; assetId: string },
  ): Promise<{ id: bigint; stockItemId: bigint; isLive: boolean; offerId: string | null } | undefined> {
    const { rows } = await sql<{ id: bigint; stockItemId: bigint; isLive: boolean; offerId: string | null }>`
      select id, stock_item_id as "stockItemId", ended_at is null as "isLive", offer_id as "offerId"
      from market_listings where market = ${MARKET}
        and (offer_id = ${offer.offerId} or asset_id = ${offer.assetId} and ended_at is null)
      order by offer_id = ${offer.offerId} desc nulls last limit 1`.execute(trx)
    return rows[0]
  },

  /** Closed offers before this time are decided. */
  async findReadingStart(db: Db): Promise<Date | null> {
    const { rows } = await sql<{ since: Date | null }>`
      select least((select min(created_at) from market_listings where ended_at is null),
        (select min(sold_at) from resales where market = ${MARKET} and state = 'pending' and external_id is not null))
        - interval '1 day' as since`.execute(db)
    return rows[0]!.since
  },
}

/** A row for each step of a listing; a repeated one changes nothing. */
async function addEvent(trx: Trx, id: bigint): Promise<void> {
  await sql`insert into market_listing_events (listing_id, state, offer_id, price_minor, error)
    select l.id, l.state, l.offer_id, l.price_minor, l.error from market_listings l
    where l.id = ${String(id)} and not exists (
      select 1 from (select * from market_listing_events where listing_id = l.id order by id desc limit 1) e
      where (e.state, e.offer_id, e.price_minor, e.error) is not distinct from (l.state, l.offer_id, l.price_minor, l.error))`.execute(
    trx,
  )
}
