import { sql } from 'kysely'
import type { OutgoingProblem } from '@app/contract/selling/sent-offers'
import type { Db, Trx } from '#platform/db/database.ts'
import type { SteamOffer } from './domain/judge-offer.ts'
import type { SentRow } from './domain/sent-offer-rules.ts'

export type RowToSend = SentRow & {
  tradeToken: string | null
  /** Seconds since the place was reserved. */
  reservedSeconds: number
}

/** The row is not as it was read: another transaction changed it, and this one must not commit. */
class OutgoingOfferMovedError extends Error {
  override readonly name = 'OutgoingOfferMovedError'
}

const COLUMNS = sql`
  f.id, f.sale_id as "saleId", f.user_id as "userId", u.steam_id as "sellerId", s.code, f.state, f.offer_id as "offerId",
  f.send_count as "sendCount", (extract(epoch from f.arrives_by) * 1000)::float8 as "arrivesBy",
  f.absent_reads as "absentReads", f.problem, f.cancel_wanted_at is not null as "isCancelWanted",
  array(select i.asset_id from sale_items i where i.sale_id = s.id order by i.place) as "assetIds"`
const FROM = sql`from outgoing_offers f join sales s on s.id = f.sale_id join users u on u.id = f.user_id`

/**
 * Offers that we send. Every write happens under the sale's row lock, so the API and the watcher never decide at the
 * same time.
 */
export const outgoingOffersRepository = {
  async listLive(db: Db, accountId: string): Promise<SentRow[]> {
    const { rows } = await sql<SentRow>`
      select ${COLUMNS} ${FROM} where f.account_id = ${accountId} and f.state <> 'ended' order by f.id`.execute(
      db,
    )
    return rows
  },

  async hasLive(db: Db, accountId: string): Promise<boolean> {
    const { rows } = await sql`
      select 1 from outgoing_offers where account_id = ${accountId} and state <> 'ended' limit 1`.execute(db)
    return rows.length > 0
  },

  async listToSend(db: Db, accountId: string): Promise<RowToSend[]> {
    const { rows } = await sql<RowToSend>`
      select ${COLUMNS}, f.trade_token as "tradeToken",
        extract(epoch from clock_timestamp() - f.created_at)::float8 as "reservedSeconds"
      ${FROM} where f.account_id = ${accountId} and f.state = 'reserved' and f.not_before <= clock_timestamp()
      order by f.id`.execute(db)
    return rows
  },

  async listToCancel(db: Db, accountId: string): Promise<SentRow[]> {
    const { rows } = await sql<SentRow>`
      select ${COLUMNS} ${FROM}
      where f.account_id = ${accountId} and f.state = 'open' and f.cancel_wanted_at is not null order by f.id`.execute(
      db,
    )
    return rows
  },

  /** Committed before the call. False when the sale no longer wants the offer. */
  async startSending(trx: Trx, row: SentRow, arrivesWithinSeconds: number): Promise<boolean> {
    const { rows: sales } = await sql`
      select 1 from sales where id = ${String(row.saleId)} and state = 'offer_wanted' for update`.execute(trx)
    if (sales.length === 0) return false
    const { rows } = await sql`
      update outgoing_offers set state = 'sending', send_count = send_count + 1, absent_reads = 0, problem = null,
        send_started_at = clock_timestamp(),
        arrives_by = clock_timestamp() + make_interval(secs => ${arrivesWithinSeconds})
      where id = ${String(row.id)} and state = 'reserved' and cancel_wanted_at is null returning 1`.execute(
      trx,
    )
    return rows.length > 0
  },

  /** Steam answered with its own sentence. */
  async noteRefused(
    trx: Trx,
    row: SentRow,
    answer: { problem: OutgoingProblem | null; arrivesWithinSeconds: number },
  ): Promise<void> {
    await sql`update outgoing_offers set problem = ${answer.problem},
        arrives_by = clock_timestamp() + make_interval(secs => ${answer.arrivesWithinSeconds})
      where id = ${String(row.id)} and state = 'sending'`.execute(trx)
  },

  /** Nothing was sent, so the call does not count. */
  async noteNotCalled(trx: Trx, row: SentRow): Promise<void> {
    await sql`update outgoing_offers set state = 'reserved', send_count = send_count - 1
      where id = ${String(row.id)} and state = 'sending'`.execute(trx)
  },

  /** The caller has recorded the offer itself. */
  async open(trx: Trx, row: SentRow, offer: { id: string; state: number }): Promise<void> {
    mustChange(
      await sql`
        update outgoing_offers set state = 'open', offer_id = ${offer.id}, steam_state = ${offer.state}, sent_at = now(),
          problem = null, absent_reads = 0, trade_token = null
        where id = ${String(row.id)} and state = 'sending' returning 1`.execute(trx),
    )
  },

  async noteAbsent(trx: Trx, row: SentRow): Promise<void> {
    await sql`update outgoing_offers set absent_reads = absent_reads + 1
      where id = ${String(row.id)} and state = ${row.state} and absent_reads < 2`.execute(trx)
  },

  /** Two polls did not show it: the same row sends again. */
  async sendAgain(trx: Trx, row: SentRow, afterSeconds: number): Promise<void> {
    await sql`
      update outgoing_offers set state = 'reserved', absent_reads = 2,
        not_before = clock_timestamp() + make_interval(secs => ${afterSeconds})
      where id = ${String(row.id)} and state = 'sending' and cancel_wanted_at is null`.execute(trx)
  },

  async end(
    trx: Trx,
    row: Pick<SentRow, 'id' | 'state'>,
    end: { problem: OutgoingProblem | null; steamState: number | null; isAbsent?: boolean },
  ): Promise<void> {
    mustChange(
      await sql`
        update outgoing_offers set state = 'ended', ended_at = now(), trade_token = null, problem = ${end.problem},
          steam_state = coalesce(${end.steamState}::smallint, steam_state),
          absent_reads = case when ${end.isAbsent ?? false} then 2 else absent_reads end
        where id = ${String(row.id)} and state = ${row.state} returning 1`.execute(trx),
    )
  },

  /** Declined offers whose sellers say that it was not them, as long as staff were not told. */
  async listDenied(db: Db, accountId: string): Promise<{ saleId: bigint; offerId: string }[]> {
    const { rows } = await sql<{ saleId: bigint; offerId: string }>`
      select f.sale_id as "saleId", f.offer_id as "offerId" from outgoing_offers f join sales s on s.id = f.sale_id
      where f.account_id = ${accountId} and f.denied_at is not null and s.state = 'awaiting_items'
        and not exists (select 1 from sale_review_reasons r
          where r.sale_id = f.sale_id and r.code = 'declined_by_stranger' and r.details ->> 'offerId' = f.offer_id)`.execute(
      db,
    )
    return rows
  },

  /** Those of the given offers that a row of ours names, with the row's state. */
  async listNamed(db: Db, offerIds: readonly string[]): Promise<Map<string, string>> {
    const { rows } = await sql<{ offerId: string; state: string }>`
      select offer_id as "offerId", state from outgoing_offers where offer_id = any(${offerIds}::text[])`.execute(
      db,
    )
    return new Map(rows.map(({ offerId, state }) => [offerId, state]))
  },

  /** Sales with one of these codes that had an offer of ours. */
  async listByCode(
    db: Db,
    codes: readonly string[],
  ): Promise<{ saleId: bigint; userId: bigint; sellerId: string; code: string; assetIds: string[] }[]> {
    const { rows } = await sql<Awaited<ReturnType<typeof outgoingOffersRepository.listByCode>>[number]>`
      select s.id as "saleId", s.user_id as "userId", u.steam_id as "sellerId", s.code,
        array(select i.asset_id from sale_items i where i.sale_id = s.id) as "assetIds"
      from sales s join users u on u.id = s.user_id
      where s.code = any(${codes}::text[]) and exists (select 1 from outgoing_offers f where f.sale_id = s.id)`.execute(
      db,
    )
    return rows
  },

  /** An offer that we sent, kept beside those that came to us. */
  async record(trx: Trx, accountId: string, row: { saleId: bigint }, offer: SteamOffer): Promise<void> {
    await sql`
      insert into trade_offers as o (offer_id, account_id, sender_id, asset_ids, given_count, created_at, state, sale_id, is_ours)
      values (${offer.id}, ${accountId}, ${offer.senderId}, ${offer.received.map(({ assetId }) => assetId)}::text[],
        ${offer.givenCount}, ${new Date(offer.createdAt)}, ${offer.state}, ${String(row.saleId)}, true)
      on conflict (offer_id) do update set state = excluded.state, last_seen_at = now()
        where o.state <> excluded.state`.execute(trx)
  },
}

function mustChange({ rows }: { rows: unknown[] }): void {
  if (rows.length === 0) throw new OutgoingOfferMovedError('the offer has changed since it was read')
}
