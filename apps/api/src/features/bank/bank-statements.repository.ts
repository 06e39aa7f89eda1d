import { sql } from 'kysely'
import type { Db, Trx } from '#platform/database.ts'

export type StatementRow = {
  id: bigint
  format: 'mt940' | 'camt053'
  sha256: Buffer
  importedBy: bigint
  importedAt: Date
  closingGrosze: bigint
  closingOn: string
  lineCount: number
  knownLines: number
  outcomes: Record<string, number>
}

export type LineRow = {
  id: bigint
  statementId: bigint
  reference: string
  direction: 'in' | 'out'
  amountGrosze: bigint
  bookedOn: string
  sealedTitle: Buffer
  titleKeyId: string
  outcome: string
  transactionId: bigint | null
}

export type NewLine = {
  reference: string
  direction: 'in' | 'out'
  amountGrosze: bigint
  day: string
  accountFingerprint: Buffer | null
  railKey: string | null
  sealedTitle: Buffer
  titleKeyId: string
}

const LINES_AT_ONCE = 1_000

const statementColumns = sql`
  s.id, s.format, s.sha256, s.imported_by as "importedBy", s.imported_at as "importedAt",
  s.closing_grosze as "closingGrosze", to_char(s.closing_on, 'YYYY-MM-DD') as "closingOn", s.line_count as "lineCount",
  s.known_lines as "knownLines", (select coalesce(jsonb_object_agg(outcome, count), '{}') from (
    select outcome, count(*) as count from bank_statement_lines l where l.statement_id = s.id group by outcome) o) as outcomes`

/** Every payout to a bank leaves a line, so there are millions: nobody turns more pages than this. */
const LINES_COUNTED_MAX = 2_000

/** What the staff brings and sees; what the worker makes of lines stands in line-work.repository.ts. */
export const bankStatementsRepository = {
  async findBySha256(db: Db, sha256: Buffer): Promise<StatementRow | undefined> {
    const { rows } = await sql<StatementRow>`
      select ${statementColumns} from bank_statements s where s.sha256 = ${sha256}`.execute(db)
    return rows[0]
  },

  /** Imports wait for each other, so that lines which two statements share are counted once. */
  async lockImports(trx: Trx): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtext('bank_statements'))`.execute(trx)
  },

  /** Lines that are here already, and those of them that were told otherwise then. */
  async countKnown(trx: Trx, lines: readonly NewLine[]): Promise<{ knownLines: number; otherLines: number }> {
    const { rows } = await sql<{ knownLines: number; otherLines: number }>`
      select count(*)::integer as "knownLines",
        count(*) filter (where l.amount_grosze <> given.amount_grosze)::integer as "otherLines"
      from bank_statement_lines l
      join unnest(${lines.map((line) => line.reference)}::text[], ${lines.map((line) => line.direction)}::text[],
        ${lines.map((line) => line.day)}::date[], ${lines.map((line) => String(line.amountGrosze))}::bigint[])
        as given (reference, direction, booked_on, amount_grosze) using (reference, direction, booked_on)`.execute(
      trx,
    )
    return rows[0]!
  },

  async insert(trx: Trx, statement: Omit<StatementRow, 'id' | 'importedAt' | 'outcomes'>): Promise<bigint> {
    const { id } = await trx
      .insertInto('bank_statements')
      .values({
        format: statement.format,
        sha256: statement.sha256,
        imported_by: statement.importedBy,
        closing_grosze: statement.closingGrosze,
        closing_on: sql<Date>`${statement.closingOn}::date`,
        line_count: statement.lineCount,
        known_lines: statement.knownLines,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  async insertLines(trx: Trx, statementId: bigint, lines: readonly NewLine[]): Promise<void> {
    for (let start = 0; start < lines.length; start += LINES_AT_ONCE) {
      await trx
        .insertInto('bank_statement_lines')
        .values(
          lines.slice(start, start + LINES_AT_ONCE).map((line) => ({
            statement_id: statementId,
            reference: line.reference,
            direction: line.direction,
            amount_grosze: line.amountGrosze,
            booked_on: sql<Date>`${line.day}::date`,
            account_fingerprint: line.accountFingerprint,
            rail_key: line.railKey,
            sealed_title: line.sealedTitle,
            title_key_id: line.titleKeyId,
          })),
        )
        .onConflict((conflict) => conflict.columns(['reference', 'direction', 'booked_on']).doNothing())
        .execute()
    }
  },

  async list(
    db: Db,
    page: { limit: number; offset: number },
  ): Promise<{ rows: StatementRow[]; total: number }> {
    // The page is found by its ids alone: lines of statements that are skipped need not be counted.
    const { rows } = await sql<StatementRow>`
      select ${statementColumns} from bank_statements s
      where s.id = any (array(
        select id from bank_statements order by id desc limit ${page.limit} offset ${page.offset}))
      order by s.id desc`.execute(db)
    const { total } = await db
      .selectFrom('bank_statements')
      .select((row) => row.fn.countAll<bigint>().as('total'))
      .executeTakeFirstOrThrow()
    return { rows, total: Number(total) }
  },

  async listLines(
    db: Db,
    query: { outcome: string | undefined; limit: number; offset: number },
  ): Promise<{ rows: LineRow[]; total: number; isMore: boolean }> {
    const filter = query.outcome === undefined ? sql`true` : sql`l.outcome = ${query.outcome}`
    const { rows } = await sql<LineRow>`
      select l.id, l.statement_id as "statementId", l.reference, l.direction, l.amount_grosze as "amountGrosze",
        to_char(l.booked_on, 'YYYY-MM-DD') as "bookedOn", l.sealed_title as "sealedTitle", l.title_key_id as "titleKeyId",
        l.outcome, p.transaction_id as "transactionId"
      from bank_statement_lines l left join payouts p on p.id = l.payout_id
      where ${filter} order by l.id desc
      limit ${query.offset < LINES_COUNTED_MAX ? query.limit : 0} offset ${Math.min(query.offset, LINES_COUNTED_MAX)}`.execute(
      db,
    )
    const counted = await sql<{ total: number }>`
      select count(*)::integer as total from (
        select 1 from bank_statement_lines l where ${filter} limit ${LINES_COUNTED_MAX + 1}) found`.execute(
      db,
    )
    const total = counted.rows[0]?.total ?? 0
    return { rows, total: Math.min(total, LINES_COUNTED_MAX), isMore: total > LINES_COUNTED_MAX }
  },
}
