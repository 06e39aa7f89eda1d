import { sql } from 'kysely'
import { PREPARED, type Db, type Trx } from '#platform/db/database.ts'
import type { BudgetRule } from './steam-budget.repository.ts'

/** A user who has not used their turn for this long no longer blocks the users behind. */
const TURN_GRACE_SECONDS = 5
/** A user who returns later than this joins the end of the queue. */
const LINE_MEMORY_SECONDS = 120

/** All ages use the database's clock. */
export type InventoryRow = {
  hasCopy: boolean
  fetchedAt: Date | null
  ageSeconds: number | null
  hiddenCount: number
  triedSecondsAgo: number | null
  problem: string | null
  turnInSeconds: number | null
  /** The user was promised a turn and has not used it; the turn expires after a long absence. */
  isInLine: boolean
  isReading: boolean
  readItems: number
  totalItems: number | null
}

export type Lease = { userId: bigint; leaseId: string; seconds: number }

export const inventoriesRepository = {
  async find(db: Db, userId: bigint): Promise<InventoryRow | undefined> {
    const { rows } = await sql<InventoryRow>`
      ${PREPARED} select content is not null as "hasCopy", fetched_at as "fetchedAt",
        extract(epoch from now() - fetched_at)::float8 as "ageSeconds", hidden_count as "hiddenCount",
        extract(epoch from now() - tried_at)::float8 as "triedSecondsAgo", problem,
        extract(epoch from turn_at - now())::float8 as "turnInSeconds",
        coalesce(turn_at > now() - make_interval(secs => ${LINE_MEMORY_SECONDS}), false) as "isInLine",
        coalesce(reading_until > now(), false) as "isReading",
        read_items as "readItems", total_items as "totalItems"
      from inventories where user_id = ${userId}`.execute(db)
    return rows[0]
  },

  async findContent(db: Db, userId: bigint): Promise<Buffer | undefined> {
    const row = await db
      .selectFrom('inventories')
      .select('content')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row?.content ?? undefined
  },

  /**
   * The number of users ahead, and for each slot the seconds until it is free (negative: already free). A user whose
   * read is running is not in the queue. Both values come from one snapshot; otherwise a user who takes a slot in
   * between counts twice and a free slot stays unused.
   */
  async standInLine(
    db: Db,
    userId: bigint,
    { egresses, slotsPerEgress }: BudgetRule,
  ): Promise<{ aheadCount: number; slotSeconds: number[] }> {
    const { rows } = await sql<{ aheadCount: number; slotSeconds: number[] }>`
      with me as (
        insert into inventories (user_id, waiting_since) values (${userId}, now())
        on conflict (user_id) do update set seen_at = now(), waiting_since =
          case when coalesce(inventories.turn_at, inventories.waiting_since) > now() - make_interval(secs => ${LINE_MEMORY_SECONDS})
            then coalesce(inventories.waiting_since, now()) else now() end
        returning waiting_since
      )
      select (
          select count(*)::integer from inventories, me
          where (inventories.waiting_since, user_id) < (me.waiting_since, ${userId}::bigint)
            and coalesce(turn_at, inventories.waiting_since) > now() - make_interval(secs => ${TURN_GRACE_SECONDS})
            and (reading_until is null or reading_until <= now())
        ) as "aheadCount",
        array(
          select extract(epoch from greatest(free_at, paused_until) - now())::float8
          from steam_slots join steam_egresses using (egress)
          where egress = any(${egresses}::text[]) and slot <= ${slotsPerEgress}
        ) as "slotSeconds"`.execute(db)
    return rows[0] ?? { aheadCount: 0, slotSeconds: [] }
  },

  async promiseTurn(db: Db, userId: bigint, inSeconds: number): Promise<void> {
    await sql`update inventories set turn_at = now() + make_interval(secs => ${inSeconds})
      where user_id = ${userId}`.execute(db)
  },

  /** False while another read for this user is running or has just run. */
  async takeLease(db: Db, lease: Lease, floorSeconds: number): Promise<boolean> {
    const result = await sql`
      update inventories set reading_id = ${lease.leaseId}, reading_until = now() + make_interval(secs => ${lease.seconds}),
        read_items = 0, total_items = null
      where user_id = ${lease.userId} and (reading_until is null or reading_until <= now())
        and (tried_at is null or tried_at <= now() - make_interval(secs => ${floorSeconds}))`.execute(db)
    return result.numAffectedRows === 1n
  },

  /** Records that a request to Steam is about to be sent; false when the lease was lost. */
  async noteTried(db: Db, lease: Lease): Promise<boolean> {
    const result = await sql`update inventories set tried_at = now(), turn_at = null
      where user_id = ${lease.userId} and reading_id = ${lease.leaseId}`.execute(db)
    return result.numAffectedRows === 1n
  },

  async noteProgress(
    db: Db,
    lease: Lease,
    progress: { readItems: number; totalItems: number },
  ): Promise<boolean> {
    const result = await sql`
      update inventories set read_items = ${progress.readItems}, total_items = ${progress.totalItems},
        reading_until = now() + make_interval(secs => ${lease.seconds})
      where user_id = ${lease.userId} and reading_id = ${lease.leaseId}`.execute(db)
    return result.numAffectedRows === 1n
  },

  /** Returns the user to the same position in the queue, because the rate limit was not the user's fault. */
  async releaseLease(
    db: Db,
    { userId, leaseId }: Lease,
    options: { turnInSeconds: number; problem: string | null },
  ) {
    await sql`
      update inventories set reading_id = null, reading_until = null, tried_at = null, problem = ${options.problem},
        waiting_since = coalesce(waiting_since, now()), turn_at = now() + make_interval(secs => ${options.turnInSeconds})
      where user_id = ${userId} and reading_id = ${leaseId}`.execute(db)
  },

  async saveProblem(trx: Trx, { userId, leaseId }: Lease, problem: string): Promise<boolean> {
    const result = await sql`
      update inventories set reading_id = null, reading_until = null, waiting_since = null, turn_at = null,
        problem = ${problem}
      where user_id = ${userId} and reading_id = ${leaseId}`.execute(trx)
    return result.numAffectedRows === 1n
  },

  /** False when another reader holds the lease; nothing is saved then. */
  async saveCopy(
    trx: Trx,
    { userId, leaseId }: Lease,
    copy: { content: Buffer; itemCount: number; hiddenCount: number },
  ): Promise<boolean> {
    const result = await sql`
      update inventories set reading_id = null, reading_until = null, waiting_since = null, turn_at = null,
        problem = null, content = ${copy.content}, item_count = ${copy.itemCount}, hidden_count = ${copy.hiddenCount},
        fetched_at = now()
      where user_id = ${userId} and reading_id = ${leaseId}`.execute(trx)
    return result.numAffectedRows === 1n
  },

  /** Only pictures listed in `image_sources` are fetched for a browser. */
  async allowPictures(db: Db, iconRefs: readonly string[]): Promise<void> {
    await sql`insert into image_sources (kind, ref)
      select 'item', ref from unnest(${iconRefs}::text[]) as ref order by ref on conflict do nothing`.execute(
      db,
    )
  },
}
