import { sql } from 'kysely'
import type { TransactionSort } from '@app/contract/transaction-facts'
import type { Db } from '#platform/database.ts'
import { ORDER_BY, wholeRows, type Selection } from './transaction-pages.repository.ts'

export type ExportRow = {
  id: bigint
  type: string
  status: string
  amountGrosze: bigint
  feeGrosze: bigint
  method: string | null
  /** By the clock in Warsaw, as people read it. */
  createdAt: string
  completedAt: string | null
  userId: bigint
  steamId: string
  name: string
}

export const exportRowsRepository = {
  async list(db: Db, selection: Selection, sort: TransactionSort): Promise<ExportRow[]> {
    const { rows } = await sql<ExportRow>`
      select t.id, t.type, t.status, t.amount_grosze as "amountGrosze", t.fee_grosze as "feeGrosze", t.method,
        to_char(t.created_at at time zone 'Europe/Warsaw', 'YYYY-MM-DD HH24:MI:SS') as "createdAt",
        to_char(t.completed_at at time zone 'Europe/Warsaw', 'YYYY-MM-DD HH24:MI:SS') as "completedAt",
        u.id as "userId", u.steam_id as "steamId", u.persona_name as name
      from (${wholeRows(selection)}) t join users u on u.id = t.user_id
      order by ${ORDER_BY[sort]}`.execute(db)
    return rows
  },
}
