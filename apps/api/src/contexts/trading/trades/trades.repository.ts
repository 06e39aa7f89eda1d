import { sql } from 'kysely'
import type { TradeReading } from '#contexts/payments/lifecycle/index.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import { PAYOUT_SETS } from '#shared/payout-states.ts'

/** A sale that has a matching offer on this account. */
export type SaleWithOffer = {
  saleId: bigint
  userId: bigint
  sellerId: string
  quotedAt: number
  offerId: string
  /** As of the last poll. */
  offerState: number
  /** Seconds since we first saw the offer. */
  seenSeconds: number
  /** Seconds since the offer was made, by Steam's clock. */
  sentSeconds: number
  items: { assetId: string; fingerprint: string }[]
  /** We sent the offer and the seller accepted it. */
  isOurs: boolean
}

export type OpenTrade = SaleWithOffer & {
  acceptCount: number
  tradeId: string | null
  /** Seconds since the last accept was recorded. */
  startedSeconds: number
}

export type WatchedTrade = {
  saleId: bigint
  userId: bigint
  tradeId: string
  startedAt: Date
  /** The settlement time that the sale uses: Steam's value or its substitute. */
  settlesAt: Date | null
  saleState: string
  isWanted: boolean
}

/** A sale past its deadline without a matched offer. */
export type LateSale = {
  saleId: bigint
  userId: bigint
  sellerId: string
  assetIds: string[]
  /** Our own offer is taken back; Steam tells by its state when the items are gone. */
  isOfferOurs: boolean
}

const SALE_WITH_OFFER = sql`
  s.id as "saleId", s.user_id as "userId", u.steam_id as "sellerId",
  (extract(epoch from m.quoted_at) * 1000)::float8 as "quotedAt", o.offer_id as "offerId", o.state as "offerState", o.is_ours as "isOurs",
  extract(epoch from clock_timestamp() - o.first_seen_at)::float8 as "seenSeconds",
  extract(epoch from clock_timestamp() - o.created_at)::float8 as "sentSeconds",
  (select jsonb_agg(jsonb_build_object('assetId', i.asset_id, 'fingerprint', encode(i.fingerprint, 'hex')) order by i.place)
    from sale_items i where i.sale_id = s.id) as items`

const WATCHED = sql`
  t.sale_id as "saleId", s.user_id as "userId", t.trade_id as "tradeId", t.created_at as "startedAt",
  coalesce(m.settles_at, t.settles_at) as "settlesAt", s.state as "saleState", r.wanted_at is not null as "isWanted"
  from trades t join sales s on s.id = t.sale_id join sale_financials m on m.sale_id = t.sale_id
  join trade_readings r on r.sale_id = t.sale_id`

export const tradesRepository = {
  async clock(db: Db): Promise<Date> {
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
    return rows[0]!.now
  },

  /** Sales with an offer that is not accepted yet. */
  async listSeen(db: Db, accountId: string): Promise<SaleWithOffer[]> {
    const { rows } = await sql<SaleWithOffer>`
      select distinct on (s.id) ${SALE_WITH_OFFER}
      from sales s join trade_offers o on o.sale_id = s.id and cardinality(o.reasons) = 0 and not o.is_ours
      join users u on u.id = s.user_id join sale_financials m on m.sale_id = s.id
      where s.state = 'offer_seen' and o.account_id = ${accountId}
      order by s.id, (o.state = 2) desc, o.first_seen_at`.execute(db)
    return rows
  },

  async listAccepted(db: Db, accountId: string): Promise<OpenTrade[]> {
    const { rows } = await sql<OpenTrade>`
      select ${SALE_WITH_OFFER}, t.accept_count as "acceptCount", t.trade_id as "tradeId",
        extract(epoch from clock_timestamp() - m.accept_started_at)::float8 as "startedSeconds"
      from sales s join trades t on t.sale_id = s.id join trade_offers o on o.offer_id = t.offer_id
      join users u on u.id = s.user_id join sale_financials m on m.sale_id = s.id
      where s.state = 'verifying' and t.account_id = ${accountId} order by s.id`.execute(db)
    return rows
  },

  /**
   * Written together with the step before the accept. Written again when the first accept provably did not happen.
   */
  async start(trx: Trx, trade: { saleId: bigint; accountId: string; offerId: string }): Promise<void> {
    await sql`
      with started as (
        insert into trades as t (sale_id, account_id, offer_id)
        values (${String(trade.saleId)}, ${trade.accountId}, ${trade.offerId})
        on conflict (sale_id) do update set account_id = excluded.account_id, offer_id = excluded.offer_id,
          accept_count = case when t.offer_id = excluded.offer_id then t.accept_count + 1 else 1 end
          where t.trade_id is null)
      insert into trade_readings (sale_id) values (${String(trade.saleId)}) on conflict do nothing`.execute(
      trx,
    )
  },

  /** From now on the trade is monitored, whatever happens to its sale. */
  async nameTrade(trx: Trx, saleId: bigint, tradeId: string): Promise<void> {
    await sql`
      update trades set trade_id = ${tradeId}, next_read_at = now() + interval '1 minute'
      where sale_id = ${String(saleId)} and trade_id is null`.execute(trx)
  },

  async saveStatus(
    trx: Trx,
    saleId: bigint,
    facts: {
      status: number
      settlesAt: Date | null
      newAssetIds?: Record<string, string>
      nextReadAt?: Date
    },
  ): Promise<void> {
    await trx
      .updateTable('trades')
      .set({
        status: facts.status,
        ...(facts.settlesAt === null ? {} : { settles_at: facts.settlesAt }),
        ...(facts.newAssetIds === undefined ? {} : { new_asset_ids: JSON.stringify(facts.newAssetIds) }),
        ...(facts.nextReadAt === undefined ? {} : { next_read_at: facts.nextReadAt }),
      })
      .where('sale_id', '=', saleId)
      .execute()
  },

  /**
   * A reversal is final, and an older reading never replaces a newer one. Returns whether the reading was requested.
   */
  async saveReading(
    trx: Trx,
    reading: { saleId: bigint; result: TradeReading; readAt: Date },
  ): Promise<boolean> {
    const { rows } = await sql<{ wasWanted: boolean }>`
      update trade_readings r set result = ${reading.result}, read_at = ${reading.readAt},
        wanted_at = case when before.wanted_at <= ${reading.readAt}::timestamptz then null else before.wanted_at end
      from (select sale_id, wanted_at from trade_readings where sale_id = ${String(reading.saleId)} for update) before
      where r.sale_id = before.sale_id and r.result is distinct from 'reversed'
        and (r.read_at is null or r.read_at <= ${reading.readAt}::timestamptz)
      returning before.wanted_at is not null as "wasWanted"`.execute(trx)
    return rows[0]?.wasWanted ?? false
  },

  async scheduleRead(trx: Trx, saleId: bigint, nextReadAt: Date | null, isSettled = false): Promise<void> {
    await trx
      .updateTable('trades')
      .set({ next_read_at: nextReadAt, ...(isSettled ? { settled_at: sql<Date>`now()` } : {}) })
      .where('sale_id', '=', saleId)
      .execute()
  },

  /** One reversal undoes every protected trade of an account, so the other trades are read right away. */
  async expediteOtherTrades(trx: Trx, userId: bigint): Promise<void> {
    await sql`
      update trades t set next_read_at = now() from sales s
      where s.id = t.sale_id and s.user_id = ${String(userId)} and t.next_read_at > now()`.execute(trx)
  },

  async listDue(db: Db, accountId: string, limit: number): Promise<WatchedTrade[]> {
    const { rows } = await sql<WatchedTrade>`
      select ${WATCHED} where t.account_id = ${accountId} and t.next_read_at <= clock_timestamp()
      order by t.next_read_at limit ${limit}`.execute(db)
    return rows
  },

  async listWanted(db: Db, accountId: string): Promise<WatchedTrade[]> {
    const { rows } = await sql<WatchedTrade>`
      select ${WATCHED} where r.wanted_at is not null and t.account_id = ${accountId} and t.trade_id is not null
      order by r.wanted_at limit 100`.execute(db)
    return rows
  },

  /** Returns those of the given trades that are ours and still monitored. */
  async listByTradeId(db: Db, accountId: string, tradeIds: readonly string[]): Promise<WatchedTrade[]> {
    const { rows } = await sql<WatchedTrade>`
      select ${WATCHED} where t.trade_id = any(${tradeIds}::text[]) and t.account_id = ${accountId}
        and t.next_read_at is not null`.execute(db)
    return rows
  },

  /** Payouts that wait for a reading before they are sent. */
  async listWaitingPayouts(trx: Trx, saleId: bigint): Promise<string[]> {
    const rows = await trx
      .selectFrom('payouts')
      .select('id')
      .where('sale_id', '=', saleId)
      .where('state', 'in', PAYOUT_SETS.sendable)
      .execute()
    return rows.map(({ id }) => id)
  },

  async listLate(db: Db, polledAt: Date): Promise<LateSale[]> {
    const { rows } = await sql<LateSale>`
      select s.id as "saleId", s.user_id as "userId", u.steam_id as "sellerId",
        s.state in ('offer_wanted', 'offer_sent') as "isOfferOurs",
        array(select i.asset_id from sale_items i where i.sale_id = s.id) as "assetIds"
      from sales s join users u on u.id = s.user_id
      where s.state in ('awaiting_items', 'offer_wanted', 'offer_sent', 'offer_seen') and s.deadline_at <= ${polledAt}
        and not exists (select 1 from outgoing_offers f where f.sale_id = s.id and f.state <> 'ended'
          and f.cancel_reason is distinct from 'own_offer' and f.cancel_wanted_at is not null)
      order by s.deadline_at limit 500`.execute(db)
    return rows
  },
}
