import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '#platform/db/database.ts'

/** Rows to delete, and how long they are kept after their last use. Each condition has an index. */
const EXPIRED = {
  sign_in_attempts: sql`expires_at < now() - interval '1 hour'`,
  openid_nonces: sql`seen_at < now() - interval '1 hour'`,
  sign_in_codes: sql`expires_at < now() - interval '1 hour'`,
  // Refresh tokens are deleted with their session.
  sessions: sql`expires_at < now() - interval '30 days'`,
  export_links: sql`expires_at < now() - interval '1 hour'`,
  staff_factor_challenges: sql`expires_at < now() - interval '1 hour'`,
  // No rate limit looks back further than a day.
  staff_factor_attempts: sql`at < now() - interval '2 days'`,
  email_confirmations: sql`expires_at < now() - interval '1 hour'`,
  mail_outbox: sql`state <> 'waiting' and finished_at < now() - interval '30 days'`,
  events: sql`at < now() - interval '90 days'`,
  // After a week a returning user's inventory has changed.
  inventories: sql`seen_at < now() - interval '7 days'`,
  trade_checks: sql`checked_at < now() - interval '7 days'`,
  // Quotes that led to no sale, with all their extensions; the quote of a sale is kept forever.
  quotes: sql`expires_at < now() - interval '30 days' and not exists (select 1 from sales where sales.code = quotes.code)`,
  idempotency_keys: sql`expires_at < now()`,
  // Offers from strangers; an offer that belongs to a sale is kept.
  trade_offers: sql`state <> 2 and sale_id is null and last_seen_at < now() - interval '90 days'`,
  // Providers repeat a webhook for some days; after that its id is not needed for deduplication.
  rail_messages: sql`received_at < now() - interval '30 days'`,
  // The board shows a month.
  payout_hours: sql`hour < now() - interval '32 days'`,
  // Work that still waits then causes a new alert.
  staff_alerts: sql`created_at < now() - interval '30 days'`,
  // Left behind by a process that requested a file and died.
  bank_file_requests: sql`created_at < now() - interval '10 minutes'`,
} as const satisfies Record<string, RawBuilder<unknown>>

export type PrunedTable = keyof typeof EXPIRED
export const PRUNED_TABLES = Object.keys(EXPIRED) as PrunedTable[]

export const pruneExpiredRepository = {
  /** Returns the number of deleted rows; fewer than `limit` means that none is left. */
  async deleteBatch(trx: Trx, table: PrunedTable, limit: number): Promise<number> {
    const name = sql.table(table)
    const result = await sql`
      delete from ${name} where ctid = any(array(select ctid from ${name} where ${EXPIRED[table]} limit ${limit}))
        and ${EXPIRED[table]}`.execute(trx)
    return Number(result.numAffectedRows ?? 0n)
  },

  /** Removes the encrypted content of bank files that are no longer downloadable. The hash is kept. */
  async removeBankFiles(trx: Trx, query: { days: number; limit: number }): Promise<number> {
    const result = await sql`
      update bank_batches set sealed_file = null, sealing_key_id = null, file_removed_at = now()
      where id = any(array(select id from bank_batches where sealed_file is not null
        and (state = 'failed' or ready_at < now() - make_interval(days => ${query.days})) limit ${query.limit}))
        and sealed_file is not null`.execute(trx)
    return Number(result.numAffectedRows ?? 0n)
  },

  /** Deletes the least recently used pictures above the number we keep. */
  async deleteCachedImages(trx: Trx, query: { rowsMax: number; limit: number }): Promise<number> {
    const result = await sql`
      delete from image_cache where ctid = any(array(
        select ctid from image_cache order by used_on
        limit least(${query.limit}, greatest(0, (select count(*) from image_cache) - ${query.rowsMax}))))`.execute(
      trx,
    )
    return Number(result.numAffectedRows ?? 0n)
  },
}
