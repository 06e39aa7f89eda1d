import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'

export type DispatchLease = { accountId: string; dispatcherId: string; fence: bigint }

/** Another dispatcher has taken over the account, so all further writes of this one must be refused. */
export class StaleDispatcherError extends Error {
  override readonly name = 'StaleDispatcherError'
}

export const dispatchLeasesRepository = {
  /** The account must be one of ours; a watcher adds it. */
  async addMissing(db: Db, accountId: string): Promise<void> {
    await sql`insert into dispatch_accounts (steam_id) values (${accountId}) on conflict do nothing`.execute(
      db,
    )
  },

  /** The fence rises after every gap in the lease, so that work from before the gap is refused. */
  async take(
    db: Db,
    wish: { accountId: string; dispatcherId: string; seconds: number },
  ): Promise<bigint | undefined> {
    const { rows } = await sql<{ fence: bigint }>`
      update dispatch_accounts set dispatcher_id = ${wish.dispatcherId}::uuid,
        leased_until = clock_timestamp() + make_interval(secs => ${wish.seconds}),
        fence = fence + case when dispatcher_id = ${wish.dispatcherId}::uuid and leased_until > clock_timestamp()
          then 0 else 1 end
      where steam_id = ${wish.accountId}
        and (dispatcher_id is null or dispatcher_id = ${wish.dispatcherId}::uuid or leased_until <= clock_timestamp())
      returning fence`.execute(db)
    return rows[0]?.fence
  },

  /** Call this first in every transaction. No other dispatcher can take over before the transaction ends. */
  async assertHeld(trx: Trx, lease: DispatchLease): Promise<void> {
    const { rows } = await sql`
      select 1 from dispatch_accounts where steam_id = ${lease.accountId} and dispatcher_id = ${lease.dispatcherId}::uuid
        and fence = ${String(lease.fence)}::bigint and leased_until > clock_timestamp() for share`.execute(
      trx,
    )
    if (rows.length === 0) throw new StaleDispatcherError('another process gives for this account')
  },

  async giveUp(db: Db, lease: { accountId: string; dispatcherId: string }): Promise<void> {
    await sql`update dispatch_accounts set dispatcher_id = null, leased_until = null
      where steam_id = ${lease.accountId} and dispatcher_id = ${lease.dispatcherId}::uuid`.execute(db)
  },
}
