import { sql } from 'kysely'
import type { Trx } from '#platform/db/database.ts'

const PAUSE_NOTE = 'Przywrócono kopię bazy / a copy of the database was restored'

export const afterRestoreRepository = {
  /** Rails that are already paused keep their reason. */
  async pauseRails(trx: Trx): Promise<string[]> {
    const { rows } = await sql<{ rail: string }>`
      update rail_states set paused_at = now(), pause_reason = 'admin', pause_note = ${PAUSE_NOTE}
      where paused_at is null returning rail`.execute(trx)
    return rows.map(({ rail }) => rail)
  },

  /**
   * Staff may have downloaded these files after the backup was taken, so they must not be voided and a bank statement
   * may settle them.
   */
  async treatBankFilesAsRead(trx: Trx): Promise<number> {
    const { numAffectedRows } = await sql`
      update bank_batches set first_read_at = now() where state = 'ready' and first_read_at is null`.execute(
      trx,
    )
    return Number(numAffectedRows ?? 0n)
  },

  async endSessions(trx: Trx): Promise<number> {
    const { numAffectedRows } = await sql`
      update sessions set ended_at = now(), end_reason = 'expired' where ended_at is null`.execute(trx)
    return Number(numAffectedRows ?? 0n)
  },

  /** Leaves a gap on every run, also on a second one. Returns the next number. */
  async skipNumbers(trx: Trx, gap: number): Promise<bigint> {
    const { rows } = await sql<{ next: bigint }>`
      select setval(pg_get_serial_sequence('transactions', 'id'),
        nextval(pg_get_serial_sequence('transactions', 'id')) + ${gap}::integer) + 1 as next`.execute(trx)
    return rows[0]!.next
  },
}
