import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { payoutStates } from '#platform/db/payout-state-sql.ts'
import type { Finding } from './domain/compare-books.ts'

type Row = {
  class: Finding['class']
  subject: string
  payoutId: string | null
  oursMinor: string | null
  theirsMinor: string | null
  ourState: string | null
  theirState: string | null
}

/** The bank's records are its statements; their lines were matched at import. */
export const bankBooksRepository = {
  /** Payouts missing from the statements after their banking deadline, and money that left without a payout. */
  async listFindings(db: Db): Promise<Finding[]> {
    const { rows } = await sql<Row>`
      select 'ours_only' as class, p.id::text as subject, p.id as "payoutId", p.amount_grosze::text as "oursMinor",
        null as "theirsMinor", p.state as "ourState", null as "theirState"
      from payouts p where p.rail = 'bank' and (
        p.state = 'settled' and p.statement_matched_at is null and banking_deadline(p.settled_at) <= now()
        or p.state = 'submitted' and banking_deadline(p.moved_at) <= now())
      union all
      select case when l.outcome in ('amount_differs', 'account_differs') then 'amount_differs' else 'rail_only' end,
        'line:' || l.id, l.payout_id, p.amount_grosze::text, l.amount_grosze::text, p.state, l.outcome
      from bank_statement_lines l left join payouts p on p.id = l.payout_id
      where (l.outcome in ('amount_differs', 'account_differs', 'paid_again', 'not_ordered')
          or l.outcome = 'unmatched' and l.direction = 'out')
        and not exists (select 1 from reconciliation_findings f
          where f.rail = 'bank' and f.subject = 'line:' || l.id and f.closed_by is not null)`.execute(db)
    return rows.map((row) => ({
      ...row,
      currency: 'PLN',
      oursMinor: row.oursMinor === null ? null : BigInt(row.oursMinor),
      theirsMinor: row.theirsMinor === null ? null : BigInt(row.theirsMinor),
    }))
  },

  /** Payouts with an open finding that a statement line has explained since. */
  async listExplained(db: Db): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select p.id from reconciliation_findings f join payouts p on p.id = f.payout_id
      where f.rail = 'bank' and f.class = 'ours_only' and f.closed_at is null
        and (p.statement_matched_at is not null or p.state in ${payoutStates.void})`.execute(db)
    return rows.map(({ id }) => id)
  },

  async countSince(db: Db, since: Date): Promise<{ ours: number; theirs: number; matched: number }> {
    const { rows } = await sql<{ ours: number; theirs: number; matched: number }>`
      select (select count(*)::integer from payouts where rail = 'bank' and last_submitted_at >= ${since}) as ours,
        count(*)::integer as theirs,
        count(*) filter (where outcome in ('settled', 'confirmed', 'returned'))::integer as matched
      from bank_statement_lines l join bank_statements s on s.id = l.statement_id where s.imported_at >= ${since}`.execute(
      db,
    )
    return rows[0]!
  },

  /**
   * The closing balance of the newest statement, and the ledger's equivalent. The latter is cash, plus declared
   * payouts not on a statement yet, plus returns that wait for a second admin. Undefined while lines are undecided or
   * no funding is booked.
   */
  async readClosing(
    db: Db,
  ): Promise<{ statementId: bigint; closingGrosze: bigint; ledgerGrosze: bigint } | undefined> {
    const { rows } = await sql<{ statementId: bigint; closingGrosze: bigint; ledgerGrosze: bigint }>`
      select s.id as "statementId", s.closing_grosze as "closingGrosze",
        ((select coalesce(sum(amount_grosze), 0) from journal_entries where account_id = 'A:cash:bank')
          + (select coalesce(sum(amount_grosze), 0) from payouts
              where rail = 'bank' and state = 'settled' and statement_matched_at is null)
          + (select coalesce(sum(amount_grosze), 0) from bank_statement_lines where outcome = 'return_waiting'))::bigint as "ledgerGrosze"
      from bank_statements s
      where s.id = (select max(id) from bank_statements)
        and exists (select 1 from rail_fundings f where f.rail = 'bank' and f.confirmed_at is not null)
        and not exists (select 1 from bank_statement_lines l where l.statement_id = s.id and l.outcome = 'new')`.execute(
      db,
    )
    return rows[0]
  },
}
