import type { ReconciledRail } from '@app/contract/payments/rails'
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'
import { payoutStates } from '#platform/db/payout-state-sql.ts'
import type { FindingClass } from './domain/books.ts'

export type RunRow = {
  id: bigint
  rail: string
  startedAt: Date
  finishedAt: Date
  outcome: 'done' | 'unavailable'
  since: Date
  ours: number
  theirs: number
  matched: number
  opened: number
}

export type FindingRow = {
  id: bigint
  rail: ReconciledRail
  class: FindingClass
  subject: string
  transactionId: bigint | null
  currency: string
  oursMinor: string | null
  theirsMinor: string | null
  ourState: string | null
  theirState: string | null
  openedAt: Date
  seenAt: Date
  closedAt: Date | null
  closedBy: bigint | null
  closeReason: string | null
}

export type RailBalanceRow = {
  rail: string
  currency: string
  minor: string
  grosze: bigint
  readAt: Date
  /** The midnight before: balances are read all day, and staff are told about a difference once a day. */
  readDayAt: Date
}

const RUN = sql`id, rail, started_at as "startedAt", finished_at as "finishedAt", outcome, since, ours, theirs, matched, opened`
const FINDING = sql`f.id, f.rail, f.class, f.subject, p.transaction_id as "transactionId", f.currency,
  f.ours_minor::text as "oursMinor", f.theirs_minor::text as "theirsMinor", f.ours_state as "ourState",
  f.theirs_state as "theirState", f.opened_at as "openedAt", f.seen_at as "seenAt", f.closed_at as "closedAt",
  f.closed_by as "closedBy", f.close_reason as "closeReason"`

/** What each rail says it holds. The bank has no API; its balance is the closing one of the newest statement. */
export const KNOWN_BALANCES = sql`(
  select rail, currency, minor, grosze, read_at from rail_balances where rail <> 'bank'
  union all (select 'bank', 'PLN', closing_grosze, closing_grosze, imported_at from bank_statements order by id desc limit 1))`

/** Reconciliation reports that staff read and close. */
export const reportsRepository = {
  async listLastRuns(db: Db): Promise<RunRow[]> {
    const { rows } = await sql<RunRow>`
      select r.* from rail_states s cross join lateral (
        select ${RUN} from reconciliation_runs where rail = s.rail order by id desc limit 1) r`.execute(db)
    return rows
  },

  async listRuns(db: Db, rail: ReconciledRail, limit: number): Promise<RunRow[]> {
    const { rows } = await sql<RunRow>`
      select ${RUN} from reconciliation_runs where rail = ${rail} order by id desc limit ${limit}`.execute(db)
    return rows
  },

  async countOpen(db: Db): Promise<{ rail: string; class: FindingClass; count: number }[]> {
    const { rows } = await sql<{ rail: string; class: FindingClass; count: number }>`
      select rail, class, count(*)::integer as count from reconciliation_findings
      where closed_at is null group by rail, class`.execute(db)
    return rows
  },

  /** Rails whose balance can be compared: with an opening balance and, for the bank, with a statement. */
  async listComparable(db: Db): Promise<string[]> {
    const { rows } = await sql<{ rail: string }>`
      select distinct rail from rail_fundings where confirmed_at is not null
        and (rail <> 'bank' or exists (select 1 from bank_statements))`.execute(db)
    return rows.map(({ rail }) => rail)
  },

  async listBalances(db: Db): Promise<RailBalanceRow[]> {
    const { rows } = await sql<RailBalanceRow>`
      select rail, currency, minor::text as minor, grosze, read_at as "readAt",
        warsaw_day(read_at)::timestamp at time zone 'Europe/Warsaw' as "readDayAt" from ${KNOWN_BALANCES} b`.execute(
      db,
    )
    return rows
  },

  /** By rail, what was sent and is not confirmed yet. */
  async sumUnderWay(db: Db): Promise<ReadonlyMap<string, bigint>> {
    const { rows } = await sql<{ rail: string; grosze: bigint }>`
      select rail, sum(amount_grosze)::bigint as grosze from payouts
      where state in ${payoutStates.inFlight} group by rail`.execute(db)
    return new Map(rows.map(({ rail, grosze }) => [rail, grosze]))
  },

  async listFindings(
    db: Db,
    query: { rail: ReconciledRail; open: boolean | undefined; limit: number; offset: number },
  ): Promise<{ rows: FindingRow[]; total: number }> {
    const filter =
      query.open === undefined
        ? sql`f.rail = ${query.rail}`
        : sql`f.rail = ${query.rail} and (f.closed_at is null) = ${query.open}`
    const { rows } = await sql<FindingRow>`
      select ${FINDING} from reconciliation_findings f left join payouts p on p.id = f.payout_id
      where ${filter} order by f.id desc limit ${query.limit} offset ${query.offset}`.execute(db)
    const counted = await sql<{ total: number }>`
      select count(*)::integer as total from reconciliation_findings f where ${filter}`.execute(db)
    return { rows, total: counted.rows[0]?.total ?? 0 }
  },

  async findFinding(db: Db, id: bigint): Promise<FindingRow | undefined> {
    const { rows } = await sql<FindingRow>`
      select ${FINDING} from reconciliation_findings f left join payouts p on p.id = f.payout_id
      where f.id = ${String(id)}`.execute(db)
    return rows[0]
  },

  /** False when it is already closed. */
  async close(trx: Trx, id: bigint, closing: { adminId: bigint; reason: string }): Promise<boolean> {
    const row = await trx
      .updateTable('reconciliation_findings')
      .set({ closed_at: sql`now()`, closed_by: closing.adminId, close_reason: closing.reason })
      .where('id', '=', id)
      .where('closed_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },
}
