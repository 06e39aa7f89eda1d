import { sql } from 'kysely'
import type { TransactionSort } from '@app/contract/payments/transaction-facts'
import type { Db } from '#platform/db/database.ts'
import { listedRows, ORDER_BY, type Selection } from './listed-rows.repository.ts'
import { besideKey, MICROSECONDS, type ListKey } from './transaction-pages.repository.ts'

export type ExportRow = ListKey & {
  type: string
  status: string
  feeGrosze: bigint
  method: string | null
  /** In Warsaw time, as staff read it. */
  createdAt: string
  completedAt: string | null
  userId: bigint
  steamId: string
  name: string
}

export const exportRowsRepository = {
  /** The rows after a given row, or the first rows. */
  async list(
    db: Db,
    selection: Selection,
    { sort, after, limit }: { sort: TransactionSort; after?: ListKey | undefined; limit: number },
  ): Promise<ExportRow[]> {
    const where = after ? { where: besideKey(after, sort, 'after') } : {}
    const { rows } = await sql<ExportRow>`
      select t.id, ${MICROSECONDS} as "atUs", t.type, t.status, t.amount_grosze as "amountGrosze",
        t.fee_grosze as "feeGrosze", t.method,
        to_char(t.created_at at time zone 'Europe/Warsaw', 'YYYY-MM-DD HH24:MI:SS') as "createdAt",
        to_char(t.completed_at at time zone 'Europe/Warsaw', 'YYYY-MM-DD HH24:MI:SS') as "completedAt",
        u.id as "userId", u.steam_id as "steamId", u.persona_name as name
      from (${listedRows(selection, { sort, ...where, limit })}) listed
      join transactions t on t.id = listed.id join users u on u.id = t.user_id
      order by ${ORDER_BY[sort]}`.execute(db)
    return rows
  },
}
