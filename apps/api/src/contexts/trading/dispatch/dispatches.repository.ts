import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'
import type { DispatchRow } from './domain/dispatch-rules.ts'

/** The row is no longer as it was read, or the database refused the step by returning nothing. */
export class DispatchMovedError extends Error {
  override readonly name = 'DispatchMovedError'
}

type Row = Pick<DispatchRow, 'id' | 'state'>

export const dispatchesRepository = {
  async list(db: Db, accountId: string): Promise<DispatchRow[]> {
    const { rows } = await sql<DispatchRow>`
      select id, state, recipient_id as "recipientId", trade_token as "tradeToken", asset_ids as "assetIds", nonce, code,
        is_return as "isReturn", holds, may_send as "maySend", offer_id as "offerId", steam_state as "steamState",
        confirm_started_at is not null as "isConfirmStarted", send_count as "sendCount", absent_reads as "absentReads",
        problem, has_arrived as "hasArrived", is_cancelled as "isCancelled"
      from list_dispatches(${accountId})`.execute(db)
    return rows
  },

  /** Committed before the call; the database checks reason, limits and approval here. */
  async startSending(trx: Trx, row: Row, arrivesWithinSeconds: number): Promise<void> {
    mustChange(
      await sql`
        update dispatches set state = 'sending', send_count = send_count + 1, absent_reads = 0, problem = null,
          send_started_at = clock_timestamp(),
          arrives_by = clock_timestamp() + make_interval(secs => ${arrivesWithinSeconds})
        where id = ${String(row.id)} and state = 'requested' returning 1`.execute(trx),
    )
  },

  /** Steam named the offer, or a list showed it. */
  async noteSent(trx: Trx, row: Row, offer: { offerId: string; state: number }): Promise<void> {
    mustChange(
      await sql`
        update dispatches set state = 'sent', offer_id = ${offer.offerId}, steam_state = ${offer.state}, sent_at = now(),
          trade_token = null, problem = null
        where id = ${String(row.id)} and state = 'sending' returning 1`.execute(trx),
    )
  },

  async noteRefused(
    trx: Trx,
    row: Row,
    answer: { problem: string; arrivesWithinSeconds: number },
  ): Promise<void> {
    await sql`update dispatches set problem = ${answer.problem.slice(0, 60)},
        arrives_by = clock_timestamp() + make_interval(secs => ${answer.arrivesWithinSeconds})
      where id = ${String(row.id)} and state = 'sending'`.execute(trx)
  },

  async noteAbsent(trx: Trx, row: Row): Promise<void> {
    await sql`update dispatches set absent_reads = absent_reads + 1
      where id = ${String(row.id)} and state = 'sending' and absent_reads < 2`.execute(trx)
  },

  /** Two lists did not show it: the same row sends again. A dead token goes, so that the worker brings another one. */
  async sendAgain(trx: Trx, row: Row, afterSeconds: number): Promise<void> {
    mustChange(
      await sql`
        update dispatches set state = 'requested', absent_reads = 2,
          trade_token = case when problem = 'token_dead' then null else trade_token end,
          not_before = clock_timestamp() + make_interval(secs => ${afterSeconds})
        where id = ${String(row.id)} and state = 'sending' returning 1`.execute(trx),
    )
  },

  /** Committed before the confirmation; the database checks the reason once more. */
  async startConfirming(trx: Trx, row: Row): Promise<void> {
    mustChange(
      await sql`
        update dispatches set confirm_started_at = coalesce(confirm_started_at, clock_timestamp())
        where id = ${String(row.id)} and state = 'sent' returning 1`.execute(trx),
    )
  },

  async noteConfirmed(trx: Trx, row: Row): Promise<void> {
    await sql`update dispatches set state = 'confirmed', steam_state = 2
      where id = ${String(row.id)} and state = 'sent' and confirm_started_at is not null`.execute(trx)
  },

  async noteState(trx: Trx, row: Row, steamState: number): Promise<void> {
    await sql`update dispatches set steam_state = ${steamState}
      where id = ${String(row.id)} and state = ${row.state} and steam_state <> ${steamState}`.execute(trx)
  },

  async noteDone(trx: Trx, row: Row, tradeId: string): Promise<void> {
    mustChange(
      await sql`
        update dispatches set state = 'done', steam_state = 3, trade_id = ${tradeId}, ended_at = now()
        where id = ${String(row.id)} and state = ${row.state} returning 1`.execute(trx),
    )
  },

  async end(
    trx: Trx,
    row: Row,
    end: { state: 'refused' | 'cancelled'; problem: string | null; steamState?: number },
  ): Promise<void> {
    mustChange(
      await sql`
        update dispatches set state = ${end.state}, ended_at = now(), trade_token = null,
          problem = coalesce(${end.problem}, problem), steam_state = coalesce(${end.steamState ?? null}::smallint, steam_state),
          absent_reads = case when state = 'sending' then 2 else absent_reads end
        where id = ${String(row.id)} and state = ${row.state} returning 1`.execute(trx),
    )
  },
}

function mustChange({ rows }: { rows: unknown[] }): void {
  if (rows.length === 0) throw new DispatchMovedError('the dispatch has changed since it was read')
}
