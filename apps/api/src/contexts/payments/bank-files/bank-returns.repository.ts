import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'

export type ReturnLine = {
  statementId: bigint
  outcome: string
  isDecided: boolean
  importedBy: bigint
  /** The makers of all files that contained the payout. */
  makerIds: string[]
  sellerId: bigint | null
  transactionId: bigint | null
  amountGrosze: bigint
}

/** Statement lines with returned transfers, and who decides about them. */
export const bankReturnsRepository = {
  async lock(trx: Trx, lineId: bigint): Promise<ReturnLine | undefined> {
    const { rows } = await sql<ReturnLine>`
      select l.statement_id as "statementId", l.outcome, l.return_decided_at is not null as "isDecided",
        s.imported_by as "importedBy", p.user_id as "sellerId", p.transaction_id as "transactionId",
        l.amount_grosze as "amountGrosze",
        array(select b.maker_id::text from bank_batch_payouts o join bank_batches b on b.id = o.batch_id
          where o.payout_id = l.payout_id) as "makerIds"
      from bank_statement_lines l join bank_statements s on s.id = l.statement_id left join payouts p on p.id = l.payout_id
      where l.id = ${String(lineId)} for no key update of l`.execute(trx)
    return rows[0]
  },

  async decide(trx: Trx, decision: { lineId: bigint; adminId: bigint; isAccepted: boolean }): Promise<void> {
    await trx
      .updateTable('bank_statement_lines')
      .set({
        return_decided_by: decision.adminId,
        return_decided_at: sql`now()`,
        is_return_accepted: decision.isAccepted,
      })
      .where('id', '=', decision.lineId)
      .execute()
  },

  async countWaiting(db: Db): Promise<number> {
    const { count } = await db
      .selectFrom('bank_statement_lines')
      .select((row) => row.fn.countAll<bigint>().as('count'))
      .where('outcome', '=', 'return_waiting')
      .where('return_decided_at', 'is', null)
      .executeTakeFirstOrThrow()
    return Number(count)
  },
}
