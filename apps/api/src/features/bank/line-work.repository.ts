import { sql } from 'kysely'
import type { Db, Trx } from '#platform/database.ts'

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
}

export type NamedPayoutRow = {
  id: string
  userId: bigint
  state: string
  version: number
  amountGrosze: bigint
  fingerprint: Buffer
  isOnStatement: boolean
}

const PAYOUT = sql`p.id, p.user_id as "userId", p.state, p.version, p.amount_grosze as "amountGrosze",
  p.destination_fingerprint as fingerprint, p.statement_matched_at is not null as "isOnStatement"`

export const lineWorkRepository = {
  async listNew(db: Db, statementId: bigint): Promise<bigint[]> {
    const rows = await db
      .selectFrom('bank_statement_lines')
      .select('id')
      .where('statement_id', '=', statementId)
      .where('outcome', '=', 'new')
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  },

  /** Undefined when somebody has decided it meanwhile. */
  async lockNew(trx: Trx, lineId: bigint): Promise<LineWork | undefined> {
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
      ])
      .where('id', '=', lineId)
      .where('outcome', '=', 'new')
      .forUpdate()
      .executeTakeFirst()
    return row as LineWork | undefined
  },

  /** By a code in the title, or by the key that the newer formats repeat. */
  async findNamed(trx: Trx, codes: readonly string[], railKey: string | null): Promise<NamedPayoutRow[]> {
    const { rows } = await sql<NamedPayoutRow>`
      select ${PAYOUT} from payouts p where p.rail = 'bank' and (p.rail_key = ${railKey}
        or p.id in (select payout_id from bank_batch_payouts where code = any(${codes}::text[])))`.execute(
      trx,
    )
    return rows
  },

  /** Sent by hand and only declared: by the typed reference, or the only one of this amount to this account. */
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

  async markOnStatement(trx: Trx, payoutId: string): Promise<void> {
    await sql`update payouts set statement_matched_at = now(), version = version + 1
      where id = ${payoutId} and statement_matched_at is null`.execute(trx)
  },

  async decide(trx: Trx, line: { id: bigint; outcome: string; payoutId: string | null }): Promise<void> {
    await trx
      .updateTable('bank_statement_lines')
      .set({ outcome: line.outcome, payout_id: line.payoutId, decided_at: sql`now()` })
      .where('id', '=', line.id)
      .execute()
  },
}
