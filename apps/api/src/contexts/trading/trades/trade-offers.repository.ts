import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'
import type { ExpectedSale, SteamOffer } from './domain/judge-offer.ts'

export type OpenOffer = {
  offerId: string
  senderId: string
  saleId: bigint | null
  reasons: string[]
}

/** The row of an unchanged offer is written again only this often. */
const SEEN_AGAIN_SECONDS = 300
/** One pass declines this many; the others wait for the next. */
const DECLINED_AT_ONCE = 20
const UNMATCHED = sql<boolean>`state = 2 and (sale_id is null or cardinality(reasons) > 0)`

export type UnmatchedOffer = {
  offerId: string
  accountId: string
  senderId: string
  assetIds: string[]
  givenCount: number
  createdAt: Date
  firstSeenAt: Date
  saleId: bigint | null
  reasons: string[]
  sender: { id: string; name: string } | null
  isDeclineAsked: boolean
}

export const tradeOffersRepository = {
  async record(trx: Trx, accountId: string, offers: readonly SteamOffer[]): Promise<void> {
    if (offers.length === 0) return
    const rows = offers.map((offer) => ({
      offer_id: offer.id,
      sender_id: offer.senderId,
      asset_ids: offer.received.map(({ assetId }) => assetId),
      given_count: offer.givenCount,
      created_at: new Date(offer.createdAt).toISOString(),
      state: offer.state,
    }))
    await sql`
      insert into trade_offers as o (offer_id, account_id, sender_id, asset_ids, given_count, created_at, state)
      select offer_id, ${accountId}, sender_id, array(select jsonb_array_elements_text(asset_ids)), given_count, created_at, state
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (offer_id text, sender_id text, asset_ids jsonb,
        given_count integer, created_at timestamptz, state smallint)
      on conflict (offer_id) do update set state = excluded.state, last_seen_at = now()
        where o.state <> excluded.state or o.last_seen_at < now() - make_interval(secs => ${SEEN_AGAIN_SECONDS})`.execute(
      trx,
    )
  },

  /** Steam no longer knows these offers; its own state for that is "invalid". */
  async forget(trx: Trx, offerIds: readonly string[]): Promise<void> {
    await sql`update trade_offers set state = 1 where offer_id = any(${offerIds}::text[])`.execute(trx)
  },

  async ownerOfSale(db: Db, saleId: bigint): Promise<bigint> {
    const row = await db
      .selectFrom('sales')
      .select('user_id')
      .where('id', '=', saleId)
      .executeTakeFirstOrThrow()
    return row.user_id
  },

  /** Open according to our rows, whatever Steam reports. */
  async listOpenIds(db: Db, accountId: string): Promise<string[]> {
    const rows = await db
      .selectFrom('trade_offers')
      .select('offer_id')
      .where('account_id', '=', accountId)
      .where(
        // In parentheses: every account would otherwise read the open offers of all others one by one.
        sql<boolean>`(state = 2 or is_ours and exists (select 1 from outgoing_offers f
          where f.offer_id = trade_offers.offer_id and f.state = 'open'))`,
      )
      .execute()
    return rows.map((row) => row.offer_id)
  },

  /** Offers that no check has refused; a match in progress is not listed. */
  async listUndecided(db: Db, accountId: string): Promise<OpenOffer[]> {
    const { rows } = await sql<OpenOffer>`
      select offer_id as "offerId", sender_id as "senderId", o.sale_id as "saleId", reasons from trade_offers o
      where account_id = ${accountId} and o.state = 2 and refused_at is null and not is_ours
        and not exists (select 1 from sales s where s.id = o.sale_id and cardinality(o.reasons) = 0
          and s.state in ('offer_seen', 'verifying', 'review'))`.execute(db)
    return rows
  },

  /** Waiting sales of one of these senders, or with one of these items. */
  async listWaitingSales(
    db: Db,
    query: { senderIds: readonly string[]; assetIds: readonly string[] },
  ): Promise<ExpectedSale[]> {
    const { rows } = await sql<{ saleId: bigint; sellerId: string; quotedAt: Date; assetIds: string[] }>`
      select s.id as "saleId", u.steam_id as "sellerId", m.quoted_at as "quotedAt",
        array(select asset_id from sale_items i where i.sale_id = s.id) as "assetIds"
      from sales s join users u on u.id = s.user_id join sale_financials m on m.sale_id = s.id
      where s.state = 'awaiting_items' and (u.steam_id = any(${query.senderIds}::text[])
        or exists (select 1 from sale_items i where i.sale_id = s.id and i.asset_id = any(${query.assetIds}::text[])))`.execute(
      db,
    )
    return rows.map((row) => ({ ...row, quotedAt: row.quotedAt.getTime() }))
  },

  /** The sale for which this offer was made, if the sale ended before the offer could be accepted. */
  async findEndedSale(
    db: Db,
    offer: { senderId: string; assetIds: readonly string[]; createdAt: Date },
  ): Promise<bigint | undefined> {
    const { rows } = await sql<{ id: bigint }>`
      select s.id from sales s join users u on u.id = s.user_id join sale_financials m on m.sale_id = s.id
      where u.steam_id = ${offer.senderId} and s.state in ('cancelled', 'failed')
        and m.quoted_at < ${offer.createdAt} and ${offer.createdAt} <= s.moved_at
        and (select array_agg(asset_id order by asset_id) from sale_items i where i.sale_id = s.id)
          = (select array_agg(a order by a) from unnest(${offer.assetIds}::text[]) a)
      order by s.id desc limit 1`.execute(db)
    return rows[0]?.id
  },

  async judge(
    trx: Trx,
    offerId: string,
    verdict: { saleId: bigint | null; reasons: readonly string[]; problem: string | null },
  ): Promise<void> {
    await trx
      .updateTable('trade_offers')
      .set({ sale_id: verdict.saleId, reasons: [...verdict.reasons], problem: verdict.problem })
      .where('offer_id', '=', offerId)
      .execute()
  },

  async refuse(
    trx: Trx,
    offerId: string,
    verdict: { reasons: readonly string[]; problem: string | null },
  ): Promise<void> {
    await trx
      .updateTable('trade_offers')
      .set({ reasons: [...verdict.reasons], problem: verdict.problem, refused_at: sql`now()` })
      .where('offer_id', '=', offerId)
      .execute()
  },

  async isOfferThere(db: Db, saleId: bigint): Promise<boolean> {
    const row = await db
      .selectFrom('trade_offers')
      .select('offer_id')
      .where('sale_id', '=', saleId)
      .where('state', '=', 2)
      .where('is_ours', '=', false)
      .where(sql<boolean>`cardinality(reasons) = 0`)
      // What lies at a lost account is never accepted.
      .where(
        sql<boolean>`not exists (select 1 from operator_accounts a where a.steam_id = account_id and a.state = 'lost')`,
      )
      .executeTakeFirst()
    return row !== undefined
  },

  /**
   * States of the offers to this account that contain one of these items: open offers, the sale's offers, and
   * recently ended ones.
   */
  async listStatesOf(
    db: Db,
    query: { accountId: string; saleId: bigint; assetIds: readonly string[]; since: Date },
  ): Promise<number[]> {
    const { rows } = await sql<{ state: number }>`
      select distinct state from (
        select account_id, state, asset_ids from trade_offers where sale_id = ${String(query.saleId)}
        union all select account_id, state, asset_ids from trade_offers where account_id = ${query.accountId} and state = 2
        union all select account_id, state, asset_ids from trade_offers
          where state <> 2 and sale_id is null and last_seen_at >= ${query.since}
      ) offers where account_id = ${query.accountId} and asset_ids && ${query.assetIds}::text[]`.execute(db)
    return rows.map(({ state }) => state)
  },

  /** Open offers for a sale that ended without them. */
  async listLeftOver(
    db: Db,
    accountId: string,
  ): Promise<{ offerId: string; saleId: bigint; userId: bigint }[]> {
    const { rows } = await sql<{ offerId: string; saleId: bigint; userId: bigint }>`
      select offer_id as "offerId", s.id as "saleId", s.user_id as "userId"
      from trade_offers o join sales s on s.id = o.sale_id
      where o.account_id = ${accountId} and o.state = 2 and not is_ours and s.state in ('cancelled', 'failed')
        and (cardinality(reasons) = 0 or refused_at is not null) limit 100`.execute(db)
    return rows
  },

  /** The account that received it; undefined when it is not open any more or belongs to a sale. */
  async askDecline(trx: Trx, offerId: string, userId: bigint): Promise<string | undefined> {
    const { rows } = await sql<{ accountId: string }>`
      update trade_offers set decline_asked_at = coalesce(decline_asked_at, now()),
        decline_asked_by = coalesce(decline_asked_by, ${String(userId)})
      where offer_id = ${offerId} and ${UNMATCHED} and not is_ours returning account_id as "accountId"`.execute(
      trx,
    )
    return rows[0]?.accountId
  },

  async listToDecline(db: Db, accountId: string): Promise<string[]> {
    const { rows } = await sql<{ offerId: string }>`
      select offer_id as "offerId" from trade_offers
      where account_id = ${accountId} and ${UNMATCHED} and not is_ours and decline_asked_at is not null
      order by decline_asked_at limit ${DECLINED_AT_ONCE}`.execute(db)
    return rows.map(({ offerId }) => offerId)
  },

  async listUnmatched(db: Db, page: { limit: number; offset: number }): Promise<UnmatchedOffer[]> {
    const { rows } = await sql<UnmatchedOffer>`
      select offer_id as "offerId", account_id as "accountId", sender_id as "senderId", asset_ids as "assetIds",
        given_count as "givenCount", created_at as "createdAt", first_seen_at as "firstSeenAt", sale_id as "saleId", reasons,
        decline_asked_at is not null as "isDeclineAsked",
        (select jsonb_build_object('id', u.id::text, 'name', u.persona_name) from users u
          where u.steam_id = trade_offers.sender_id) as sender
      from trade_offers where ${UNMATCHED}
      order by first_seen_at desc, offer_id desc limit ${page.limit} offset ${page.offset}`.execute(db)
    return rows
  },

  /** The account that was read the longest ago decides. */
  async findCheckedAt(db: Db): Promise<Date | null> {
    const { rows } = await sql<{ at: Date | null }>`
      select min(polled_at) as at from operator_accounts where state <> 'lost'`.execute(db)
    return rows[0]?.at ?? null
  },

  async countUnmatched(db: Db): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from trade_offers where ${UNMATCHED}`.execute(db)
    return rows[0]?.count ?? 0
  },
}
