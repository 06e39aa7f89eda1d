import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'

export type LineWork = {
  id: bigint
  reference: string
  bookedOn: string
  direction: 'in' | 'out'
  amountGrosze: bigint
  accountFingerprint: Buffer | null
  railKey: string | null
  sealedTitle: Buffer
  titleKeyId: string
  /** Set for a return that an admin has decided. */
  payoutId: string | null
  isReturnAccepted: boolean | null
}

export type NamedPayoutRow = {
  id: string
  userId: bigint
  state: string
  version: number
  amountGrosze: bigint
  fingerprint: Buffer
  isOnStatement: boolean
  isFileOut: boolean
}

const PAYOUT = sql`p.id, p.user_id as "userId", p.state, p.version, p.amount_grosze as "amountGrosze",
  p.destination_fingerprint as fingerprint, p.statement_matched_at is not null as "isOnStatement",
  exists (select 1 from bank_batch_payouts o join bank_batches b on b.id = o.batch_id
    where o.payout_id = p.id and b.first_read_at is not null) as "isFileOut"`

/** Lines that the worker must process: new lines, and returns that a second admin has decided. */
const OPEN = sql<boolean>`(outcome = 'new' or outcome = 'return_waiting' and return_decided_at is not null)`

export const lineWorkRepository = {
  async listOpen(db: Db, statementId: bigint): Promise<bigint[]> {
    const rows = await db
      .selectFrom('bank_statement_lines')
      .select('id')
      .where('statement_id', '=', statementId)
      .where(OPEN)
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  },

  /** Undefined when the line was decided in the meantime. */
  async lockOpen(trx: Trx, lineId: bigint): Promise<LineWork | undefined> {
    const row = await trx
      .selectFrom('bank_statement_lines')
      .select([
        'id',
        'reference',
        sql<string>`to_char(booked_on, 'YYYY-MM-DD')`.as('bookedOn'),
        'direction',
        'amount_grosze as amountGrosze',
        'account_fingerprint as accountFingerprint',
        'rail_key as railKey',
        'sealed_title as sealedTitle',
        'title_key_id as titleKeyId',
        'payout_id as payoutId',
        'is_return_accepted as isReturnAccepted',
      ])
      .where('id', '=', lineId)
      .where(OPEN)
      .forUpdate()
      .executeTakeFirst()
    return row as LineWork | undefined
  },

  /** Finds payouts by a code in the title, or by the key that newer formats repeat. */
  async findNamed(trx: Trx, codes: readonly string[], railKey: string | null): Promise<NamedPayoutRow[]> {
    const { rows } = await sql<NamedPayoutRow>`
      select ${PAYOUT} from payouts p where p.rail = 'bank' and (p.rail_key = ${railKey}
        or p.id in (select payout_id from bank_batch_payouts where code = any(${codes}::text[])))`.execute(
      trx,
    )
    return rows
  },

  async findPayout(trx: Trx, payoutId: string): Promise<NamedPayoutRow | undefined> {
    const { rows } =
      await sql<NamedPayoutRow>`select ${PAYOUT} from payouts p where p.id = ${payoutId}`.execute(trx)
    return rows[0]
  },

  /**
   * Finds payouts made by hand and only declared: by the typed reference, or else all of this amount to this account.
   */
  async findDeclared(trx: Trx, line: LineWork, title: string): Promise<NamedPayoutRow[]> {
    const { rows } = await sql<NamedPayoutRow & { isNamed: boolean }>`
      select ${PAYOUT}, p.reference = ${line.reference}
        or char_length(p.reference) >= 6 and position(upper(p.reference) in upper(${title})) > 0 as "isNamed"
      from payouts p
      where p.destination_fingerprint = ${line.accountFingerprint} and p.amount_grosze = ${line.amountGrosze}
        and p.rail = 'bank' and p.state = 'settled' and p.statement_matched_at is null and p.reference is not null
      order by p.settled_at`.execute(trx)
    const named = rows.filter((row) => row.isNamed)
    return named.length > 0 ? named.slice(0, 1) : rows
  },

  /** Returns whether the money arrived after the promised time. */
  async markOnStatement(trx: Trx, payoutId: string): Promise<{ isLate: boolean }> {
    const { rows } = await sql<{ isLate: boolean }>`
      update payouts set statement_matched_at = now(), version = version + 1
      where id = ${payoutId} and statement_matched_at is null
      returning state = 'settled' and coalesce(promised_by < now(), false) as "isLate"`.execute(trx)
    return { isLate: rows[0]?.isLate ?? false }
  },

  /** Leaves a line that the database refuses to book to staff. */
  async isolate(trx: Trx, lineId: bigint): Promise<void> {
    await sql`update bank_statement_lines set decided_at = now(),
      outcome = case when outcome = 'new' then 'unmatched' else 'not_ordered' end where id = ${String(lineId)}`.execute(
      trx,
    )
  },

  async decide(trx: Trx, line: { id: bigint; outcome: string; payoutId: string | null }): Promise<void> {
    await trx
      .updateTable('bank_statement_lines')
      .set({ outcome: line.outcome, payout_id: line.payoutId, decided_at: sql`now()` })
      .where('id', '=', line.id)
      .execute()
  },
}
