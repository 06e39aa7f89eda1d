import { sql } from 'kysely'
import type { Db, Trx } from '#platform/database.ts'
import type { Journal } from '#shared/journal.ts'

export const ledgerRepository = {
  /** False when the same booking stands there already. */
  async post(trx: Trx, journal: Journal): Promise<boolean> {
    const accounts = journal.lines.map((line) => line.account)
    const amounts = journal.lines.map((line) => String(line.grosze))
    const { rows } = await sql<{ isNew: boolean }>`
      select post_journal(${journal.key}, ${accounts}::text[], ${amounts}::bigint[]) as "isNew"`.execute(trx)
    return rows[0]?.isNew ?? false
  },

  async balance(db: Db, account: string): Promise<bigint> {
    const { rows } = await sql<{ grosze: bigint }>`
      select coalesce(sum(amount_grosze), 0)::bigint as grosze from journal_entries where account_id = ${account}`.execute(
      db,
    )
    return rows[0]?.grosze ?? 0n
  },
}
