import { sql } from 'kysely'
import type { PayoutMethod } from '@app/contract/payments/rails'
import type {
  TransactionSort,
  TransactionStatus,
  TransactionType,
} from '@app/contract/payments/transaction-facts'
import type { SaleState } from '@app/contract/selling/sales'
import type { PayoutState } from '#shared/payout-states.ts'
import type { Db } from '#platform/db/database.ts'
import { listedRows, ORDER_BY, type Selection } from './listed-rows.repository.ts'
import { besideKey, MICROSECONDS, type ListKey } from './transaction-pages.repository.ts'

export type ExportRow = ListKey & {
  type: TransactionType
  status: TransactionStatus
  state: SaleState | null
  payoutState: PayoutState | null
  isReversed: boolean
  /** Names of the sold items, and their market price in all. */
  items: string | null
  marketGrosze: bigint | null
  feeGrosze: bigint
  method: PayoutMethod | null
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
        t.fee_grosze as "feeGrosze", t.method, s.state, s.market_grosze as "marketGrosze",
        coalesce(m.reversed_at is not null, false) as "isReversed",
        (select p.state from payouts p where p.transaction_id = t.id order by p.created_at desc, p.id limit 1) as "payoutState",
        (select string_agg(i.market_name, ', ' order by i.place) from sale_items i where i.sale_id = t.id) as items,
        to_char(t.created_at at time zone 'Europe/Warsaw', 'YYYY-MM-DD HH24:MI:SS') as "createdAt",
        to_char(t.completed_at at time zone 'Europe/Warsaw', 'YYYY-MM-DD HH24:MI:SS') as "completedAt",
        u.id as "userId", u.steam_id as "steamId", u.persona_name as name
      from (${listedRows(selection, { sort, ...where, limit })}) listed
      join transactions t on t.id = listed.id join users u on u.id = t.user_id
      left join sales s on s.id = t.id left join sale_financials m on m.sale_id = t.id
      order by ${ORDER_BY[sort]}`.execute(db)
    return rows
  },
}
