import type { LiveListingState, MarketMode } from '@app/contract/payments/listing-facts'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { FEE_BPS } from './stock-selection.repository.ts'

export type ConnectorRow = {
  rateE4: number | null
  lastListingAt: Date | null
  lastReadingAt: Date | null
  error: string | null
  errorAt: Date | null
  notBefore: Date | null
}
export type ListingRow = {
  id: bigint
  stockItemId: bigint
  name: string
  state: LiveListingState
  priceMinor: bigint
  floorMinor: bigint
  tradeOfferId: string | null
  isUnsure: boolean
  error: string | null
  changedAt: Date
  total: number
}

export const marketConnectorRepository = {
  async readMode(db: Db): Promise<MarketMode> {
    return (await readSettings(db))['market.dmarket'].value.mode
  },

  /** The share of a price that our last resales cost. */
  async readFeeBps(db: Db): Promise<bigint> {
    const { rows } = await sql<{ feeBps: bigint }>`select ${FEE_BPS} as "feeBps"`.execute(db)
    return rows[0]!.feeBps
  },

  async find(db: Db): Promise<ConnectorRow | undefined> {
    return db
      .selectFrom('market_connectors')
      .select([
        'usd_rate_e4 as rateE4',
        'last_listing_at as lastListingAt',
        'last_reading_at as lastReadingAt',
        'error',
        'error_at as errorAt',
        'not_before as notBefore',
      ])
      .where('market', '=', 'dmarket')
      .executeTakeFirst()
  },

  async findNameIds(db: Db, names: readonly string[]): Promise<Map<string, number>> {
    if (names.length === 0) return new Map()
    const rows = await db
      .selectFrom('market_names')
      .select(['id', 'market_hash_name as name'])
      .where('market_hash_name', 'in', [...names])
      .execute()
    return new Map(rows.map(({ id, name }) => [name, id]))
  },

  async findFloats(db: Db, itemIds: readonly bigint[]): Promise<Map<bigint, number | null>> {
    const { rows } = await sql<{ id: bigint; float: number | null }>`
      select i.id, (k.facts ->> 'wearFloat')::float8 as float from stock_items i
      join sale_items k on k.sale_id = i.sale_id and k.asset_id = i.asset_id
      where i.id = any(${itemIds.map(String)}::bigint[])`.execute(db)
    return new Map(rows.map(({ id, float }) => [id, float]))
  },

  /** Live listings; those that need a person come first. */
  async listLive(db: Db, limit: number): Promise<ListingRow[]> {
    const { rows } = await sql<ListingRow>`
      select l.id, l.stock_item_id as "stockItemId", i.market_name as name, l.state, l.price_minor as "priceMinor",
        l.floor_minor as "floorMinor", l.trade_offer_id as "tradeOfferId", l.unsure_since is not null as "isUnsure", l.error,
        l.changed_at as "changedAt", (count(*) over ())::integer as total
      from market_listings l join stock_items i on i.id = l.stock_item_id where l.ended_at is null
      order by l.error is null, l.state <> 'depositing', l.id desc limit ${limit}`.execute(db)
    return rows
  },
}
