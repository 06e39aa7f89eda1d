import { sql } from 'kysely'
import type { PayoutDetailsRow } from '#contexts/payments/destinations/index.ts'
import type { Db } from '#platform/db/database.ts'

export type ContractRow = {
  saleId: bigint
  userId: bigint
  steamId: string
  name: string
  isForgotten: boolean
  totalGrosze: bigint
  termsVersion: string
  agreedAt: Date
  /** Null before the items are verified and booked. */
  receivedAt: Date | null
  reversedAt: Date | null
  rejectedAt: Date | null
}

export const contractRepository = {
  /**
   * For this seller, or for any seller when staff ask (null). The ledger decides when items were received and
   * returned.
   */
  async find(db: Db, saleId: bigint, userId: bigint | null): Promise<ContractRow | undefined> {
    const { rows } = await sql<ContractRow>`
      select s.id as "saleId", s.user_id as "userId", u.steam_id as "steamId", u.persona_name as name,
        u.steam_id = forgotten_steam_id(u.id) as "isForgotten", s.total_grosze as "totalGrosze",
        s.terms_version as "termsVersion", s.terms_accepted_at as "agreedAt",
        (select at from journals where key = 'sale:' || s.id || ':received') as "receivedAt",
        (select at from journals where key = 'sale:' || s.id || ':reversed') as "reversedAt",
        (select at from journals where key = 'sale:' || s.id || ':rejected') as "rejectedAt"
      from sales s join users u on u.id = s.user_id
      where s.id = ${saleId} and (${userId}::bigint is null or s.user_id = ${userId})`.execute(db)
    return rows[0]
  },

  async listItems(db: Db, saleId: bigint): Promise<{ assetId: string; name: string; ourGrosze: bigint }[]> {
    return db
      .selectFrom('sale_items')
      .select(['asset_id as assetId', 'market_name as name', 'our_grosze as ourGrosze'])
      .where('sale_id', '=', saleId)
      .orderBy('place')
      .execute()
  },

  /** The destination of the sale's money, masked as it is stored. */
  async findDestination(db: Db, saleId: bigint): Promise<PayoutDetailsRow> {
    const { rows } = await sql<PayoutDetailsRow>`
      select d.id, d.method, d.coin, d.masked, d.fingerprint, d.last_used_at as "lastUsedAt"
      from sales s
      left join lateral (
        select payout_destination_id from payouts where transaction_id = s.id order by created_at desc, id limit 1
      ) p on true
      join payout_destinations d on d.id = coalesce(p.payout_destination_id, s.payout_destination_id)
      where s.id = ${saleId}`.execute(db)
    return rows[0]!
  },
}
