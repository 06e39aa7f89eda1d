import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'
import type { LineMatch } from './domain/choose-match.ts'
import type { BankStatement } from './domain/bank-statement.ts'
import type { LastBalance } from './domain/find-statement-gap.ts'

export type StatementRow = {
  id: bigint
  format: 'mt940' | 'camt053'
  sha256: Buffer
  importedBy: bigint
  importedAt: Date
  closingGrosze: bigint
  closingOn: string
  lineCount: number
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
  isReturnDecided: boolean
  transactionId: bigint | null
  /** What an unmatched line may be. */
  candidates: LineMatch[]
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

/** A transfer is booked by hand some days before or after the bank's day. */
const MATCH_DAYS = 5
const CANDIDATES_MAX = 5
const isNear = (at: string) =>
  sql`warsaw_day(${sql.ref(at)}) between l.booked_on - ${sql.lit(MATCH_DAYS)} and l.booked_on + ${sql.lit(MATCH_DAYS)}`
const CANDIDATES = sql`case when l.outcome = 'unmatched' then (
  select coalesce(json_agg(found), '[]') from (
    select 'funding' as kind, null::text as market, null::integer as "saleId" from rail_fundings f
    where f.rail = 'bank' and f.confirmed_at is not null and ${isNear('f.proposed_at')}
      and f.amount_grosze = case l.direction when 'in' then l.amount_grosze else -l.amount_grosze end
    union all
    select 'market_withdrawal', w.market, null from market_withdrawals w
    where l.direction = 'in' and w.received_grosze = l.amount_grosze and ${isNear('w.at')}
    union all
    select case when d.closed_at is null then 'debt' else 'debt_repaid' end, null, d.sale_id::integer from debts d
    where l.direction = 'in' and (d.closed_at is null and d.left_grosze = l.amount_grosze
      or d.amount_grosze = l.amount_grosze and ${isNear('d.closed_at')})
    limit ${sql.lit(CANDIDATES_MAX)}) found) else '[]' end`

const LINES_AT_ONCE = 1_000

const statementColumns = sql`
  s.id, s.format, s.sha256, s.imported_by as "importedBy", s.imported_at as "importedAt",
  s.closing_grosze as "closingGrosze", to_char(s.closing_on, 'YYYY-MM-DD') as "closingOn", s.line_count as "lineCount",
  (select coalesce(jsonb_object_agg(outcome, count), '{}') from (
    select outcome, count(*) as count from bank_statement_lines l where l.statement_id = s.id group by outcome) o) as outcomes`

/** Every bank payout leaves a line, so there are millions; staff never page further than this. */
const LINES_COUNTED_MAX = 2_000

/** The staff's side of statements; the worker's side is in line-work.repository.ts. */
export const bankStatementsRepository = {
  async findBySha256(db: Db, sha256: Buffer): Promise<StatementRow | undefined> {
    const { rows } = await sql<StatementRow>`
      select ${statementColumns} from bank_statements s where s.sha256 = ${sha256}`.execute(db)
    return rows[0]
  },

  /** Serializes imports, so that two statements cannot continue the same one. */
  async lockImports(trx: Trx): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtext('bank_statements'))`.execute(trx)
  },

  /** The opening balance that the account's next statement must have; undefined before the first statement. */
  async findLastBalance(trx: Trx, account: Buffer): Promise<LastBalance | undefined> {
    const { rows } = await sql<LastBalance>`
      select grosze, to_char(day, 'YYYY-MM-DD') as day from (
        (select closing_grosze as grosze, closing_on as day, imported_at as at from bank_statements
          where account_fingerprint is null or account_fingerprint = ${account} order by id desc limit 1)
        union all
        (select balance_grosze, balance_on, made_at from bank_statement_starts order by id desc limit 1)) known
      order by at desc limit 1`.execute(trx)
    return rows[0]
  },

  async insertStart(trx: Trx, start: LastBalance): Promise<bigint> {
    const { id } = await trx
      .insertInto('bank_statement_starts')
      .values({ balance_grosze: start.grosze, balance_on: sql<Date>`${start.day}::date` })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  /** Whether an earlier statement already contains one of these bookings. */
  async hasKnown(trx: Trx, lines: readonly NewLine[]): Promise<boolean> {
    const { rows } = await sql`
      select 1 from bank_statement_lines l
      join unnest(${lines.map((line) => line.reference)}::text[], ${lines.map((line) => line.direction)}::text[],
        ${lines.map((line) => line.day)}::date[]) as given (reference, direction, booked_on)
        using (reference, direction, booked_on) limit 1`.execute(trx)
    return rows.length > 0
  },

  async insert(
    trx: Trx,
    statement: BankStatement & {
      format: StatementRow['format']
      sha256: Buffer
      account: Buffer
      importedBy: bigint
      lineCount: number
    },
  ): Promise<bigint> {
    const { id } = await trx
      .insertInto('bank_statements')
      .values({
        format: statement.format,
        sha256: statement.sha256,
        imported_by: statement.importedBy,
        account_fingerprint: statement.account,
        opening_grosze: statement.openingGrosze,
        opening_on: sql<Date>`${statement.openingOn}::date`,
        closing_grosze: statement.closingGrosze,
        closing_on: sql<Date>`${statement.closingOn}::date`,
        line_count: statement.lineCount,
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
        .execute()
    }
  },

  async list(
    db: Db,
    page: { limit: number; offset: number },
  ): Promise<{ rows: StatementRow[]; total: number }> {
    // Selects the page by ids first, so that lines of skipped statements are not counted.
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
        l.outcome, l.return_decided_at is not null as "isReturnDecided", p.transaction_id as "transactionId", ${CANDIDATES} as candidates
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
