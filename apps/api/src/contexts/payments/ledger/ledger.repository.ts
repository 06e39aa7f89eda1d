import { sql, type RawBuilder } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'
import type { Journal } from '#shared/journal.ts'

export function journalCall({ key, lines }: Journal): RawBuilder<boolean> {
  const accounts = lines.map((line) => line.account)
  const amounts = lines.map((line) => String(line.grosze))
  return sql<boolean>`post_journal(${key}, ${accounts}::text[], ${amounts}::bigint[])`
}

export const ledgerRepository = {
  /** False when the same journal already exists. */
  async post(trx: Trx, journal: Journal): Promise<boolean> {
    const { rows } = await sql<{ isNew: boolean }>`select ${journalCall(journal)} as "isNew"`.execute(trx)
    return rows[0]?.isNew ?? false
  },

  async balance(db: Db, account: string): Promise<bigint> {
    const { rows } = await sql<{ grosze: bigint }>`
      select coalesce(sum(amount_grosze), 0)::bigint as grosze from journal_entries where account_id = ${account}`.execute(
      db,
    )
    return rows[0]?.grosze ?? 0n
  },

  async balances(db: Db, accounts: readonly string[]): Promise<{ account: string; grosze: bigint }[]> {
    const { rows } = await sql<{ account: string; grosze: bigint }>`
      select account_id as account, sum(amount_grosze)::bigint as grosze from journal_entries
      where account_id = any(${[...accounts]}::text[]) group by account_id`.execute(db)
    return rows
  },

  /** The stored totals plus the entries since then. */
  async houseBalances(db: Db, accounts: readonly string[]): Promise<{ account: string; grosze: bigint }[]> {
    const { rows } = await sql<{ account: string; grosze: bigint }>`
      select a.id as account, coalesce(h.grosze, 0) + coalesce((
        select sum(e.amount_grosze) from journal_entries e
        where e.account_id = a.id and e.journal_id > coalesce(h.upto_journal_id, 0)), 0)::bigint as grosze
      from unnest(${[...accounts]}::text[]) as a (id) left join exposure_totals h on h.account_id = a.id`.execute(
      db,
    )
    return rows
  },
}
