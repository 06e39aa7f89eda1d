import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'

export type Lease = { accountId: string; watcherId: string; fence: bigint }

/** Another watcher has taken over the account, so all further writes of this one must be refused. */
export class StaleWatcherError extends Error {
  override readonly name = 'StaleWatcherError'
}

export const operatorAccountsRepository = {
  async addMissing(db: Db, accountIds: readonly string[]): Promise<void> {
    await sql`insert into operator_accounts (steam_id) select unnest(${accountIds}::text[]) on conflict do nothing`.execute(
      db,
    )
  },

  /**
   * Takes or extends the lease. The fence rises after every gap in the lease, even if no other watcher came. So work
   * that began before the gap is refused.
   */
  async takeLease(
    db: Db,
    wish: { accountId: string; watcherId: string; seconds: number },
  ): Promise<bigint | undefined> {
    const { rows } = await sql<{ fence: bigint }>`
      update operator_accounts set watcher_id = ${wish.watcherId}::uuid,
        leased_until = clock_timestamp() + make_interval(secs => ${wish.seconds}),
        fence = fence + case when watcher_id = ${wish.watcherId}::uuid and leased_until > clock_timestamp() then 0 else 1 end
      where steam_id = ${wish.accountId} and state <> 'lost'
        and (watcher_id is null or watcher_id = ${wish.watcherId}::uuid or leased_until <= clock_timestamp())
      returning fence`.execute(db)
    return rows[0]?.fence
  },

  /**
   * Call this first in every transaction of a watcher. No other watcher can take over before the transaction ends.
   */
  async assertHeld(trx: Trx, lease: Lease): Promise<void> {
    const { rows } = await sql`
      select 1 from operator_accounts where steam_id = ${lease.accountId} and watcher_id = ${lease.watcherId}::uuid
        and fence = ${String(lease.fence)}::bigint and leased_until > clock_timestamp() and state <> 'lost' for share`.execute(
      trx,
    )
    if (rows.length === 0) throw new StaleWatcherError('the account is watched by another process')
  },

  async giveUp(db: Db, lease: { accountId: string; watcherId: string }): Promise<void> {
    await db
      .updateTable('operator_accounts')
      .set({ watcher_id: null, leased_until: null })
      .where('steam_id', '=', lease.accountId)
      .where('watcher_id', '=', lease.watcherId)
      .execute()
  },

  async readTimes(
    db: Db,
    accountId: string,
  ): Promise<{
    now: Date
    changedAt: Date | null
    /** Null before the first poll. */
    polledSecondsAgo: number | null
    fullPolledSecondsAgo: number | null
    historySecondsAgo: number | null
    oldestOpenAt: Date | null
  }> {
    const { rows } = await sql<Awaited<ReturnType<typeof operatorAccountsRepository.readTimes>>>`
      select clock_timestamp() as now, changed_at as "changedAt",
        extract(epoch from clock_timestamp() - polled_at)::float8 as "polledSecondsAgo",
        extract(epoch from clock_timestamp() - full_polled_at)::float8 as "fullPolledSecondsAgo",
        extract(epoch from clock_timestamp() - history_read_at)::float8 as "historySecondsAgo",
        (select min(created_at) from trade_offers where account_id = steam_id and state = 2) as "oldestOpenAt"
      from operator_accounts where steam_id = ${accountId}`.execute(db)
    const row = rows[0]
    if (!row) throw new Error('the account is not in the table')
    return row
  },

  /** Records a complete poll of the offers, with the time at which it started. */
  async notePolled(
    trx: Trx,
    poll: { accountId: string; startedAt: Date; isFull: boolean; changedAt: Date | null },
  ): Promise<void> {
    await sql`
      update operator_accounts set polled_at = greatest(polled_at, ${poll.startedAt}::timestamptz),
        full_polled_at = case when ${poll.isFull} then ${poll.startedAt}::timestamptz else full_polled_at end,
        changed_at = greatest(changed_at, ${poll.changedAt}::timestamptz)
      where steam_id = ${poll.accountId}`.execute(trx)
  },

  async noteHistoryRead(trx: Trx, accountId: string, at: Date): Promise<void> {
    await trx
      .updateTable('operator_accounts')
      .set({ history_read_at: at })
      .where('steam_id', '=', accountId)
      .execute()
  },

  /** The oldest of the last poll times of our accounts that are not lost; null while one of them was never polled. */
  async readPolledAll(db: Db, accountIds: readonly string[]): Promise<Date | null> {
    const { rows } = await sql<{ polled: Date | null }>`
      select case when count(*) = ${accountIds.length} and bool_and(polled_at is not null or state = 'lost')
        then min(polled_at) filter (where state <> 'lost') end as polled
      from operator_accounts where steam_id = any(${accountIds}::text[])`.execute(db)
    return rows[0]?.polled ?? null
  },
}
