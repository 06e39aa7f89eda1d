import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { ProcessKind } from '#platform/jobs/process-beat.ts'

/** Each process reports its own figures; an older version may report fewer. */
export type BeatRow = {
  id: string
  kind: ProcessKind
  host: string
  pid: number
  version: string
  startedAt: Date
  seenAt: Date
  isAlive: boolean
  figures: unknown
}

const PROCESSES_MAX = 100
const ACCOUNTS_MAX = 20

/** Each query reads a few rows or the server's own statistics, however large the tables are. */
export const systemRepository = {
  /** A killed process is no news once another one of its kind was started in its place. */
  async listBeats(db: Db, silentSeconds: number): Promise<BeatRow[]> {
    const { rows } = await sql<BeatRow>`
      with beats as (select *, seen_at > now() - ${silentSeconds} * interval '1 second' as is_alive from process_heartbeats)
      select id, kind, host, process_id as pid, version, started_at as "startedAt", seen_at as "seenAt",
        is_alive as "isAlive", figures
      from beats b where is_alive or not exists (select 1 from beats later
        where later.kind = b.kind and later.host = b.host and later.is_alive and later.started_at > b.seen_at)
      order by kind, host, started_at, id limit ${PROCESSES_MAX}`.execute(db)
    return rows
  },

  async listWatchedAccounts(
    db: Db,
    lateSeconds: number,
  ): Promise<{ steamId: string; polledAt: Date | null; isLate: boolean }[]> {
    const { rows } = await sql<{ steamId: string; polledAt: Date | null; isLate: boolean }>`
      select steam_id as "steamId", polled_at as "polledAt",
        coalesce(polled_at, '-infinity') < now() - ${lateSeconds} * interval '1 second' as "isLate"
      from operator_accounts order by steam_id limit ${ACCOUNTS_MAX}`.execute(db)
    return rows
  },

  async readLedgerCheck(db: Db, lateSeconds: number): Promise<{ checkedAt: Date | null; isLate: boolean }> {
    const { rows } = await sql<{ checkedAt: Date | null; isLate: boolean }>`
      select max(checked_at) as "checkedAt",
        coalesce(max(checked_at), '-infinity') < now() - ${lateSeconds} * interval '1 second' as "isLate"
      from ledger_checks`.execute(db)
    return rows[0]!
  },

  async readServer(db: Db) {
    const { rows } = await sql<{
      version: string
      sizeBytes: number
      connections: number
      connectionsMax: number
    }>`
      select current_setting('server_version') as version,
        pg_database_size(current_database())::float8 as "sizeBytes",
        (select sum(numbackends)::integer from pg_stat_database) as connections,
        current_setting('max_connections')::integer as "connectionsMax"`.execute(db)
    return rows[0]!
  },

  async readArchive(db: Db) {
    const { rows } = await sql<{
      mode: string
      archivedAt: Date | null
      secondsAgo: number | null
      isFailing: boolean
    }>`
      select current_setting('archive_mode') as mode, last_archived_time as "archivedAt",
        extract(epoch from now() - last_archived_time)::float8 as "secondsAgo",
        coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing"
      from pg_stat_archiver`.execute(db)
    return rows[0]!
  },

  async findNewestMigration(db: Db): Promise<string> {
    const { rows } = await sql<{
      name: string | null
    }>`select max(name) as name from kysely_migration`.execute(db)
    return rows[0]?.name ?? ''
  },
}
