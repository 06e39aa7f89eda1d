import { sql, type RawBuilder } from 'kysely'
import type { BalanceEntryKind } from '@app/contract/payments/balance'
import type { TransactionStatus } from '@app/contract/selling/sales'
import type { Db } from '#platform/db/database.ts'
import { payoutStates } from '#platform/db/payout-state-sql.ts'

export type BalanceEntryRow = {
  id: string
  transactionId: bigint
  at: Date
  kind: BalanceEntryKind
  grosze: bigint
  status: TransactionStatus
  isOfSale: boolean
}

/**
 * All entries that changed our debt to the seller or the seller's debt to us; each part uses an index on the seller.
 */
function entriesOf(userId: bigint): RawBuilder<unknown> {
  const user = String(userId)
  return sql`
    select 'transaction-' || t.id as id, t.id as "transactionId", t.created_at as at,
      case t.type when 'deposit' then 'credit' else 'withdrawal' end as kind,
      case t.type when 'deposit' then t.amount_grosze else -t.amount_grosze end as grosze, t.status,
      false as "isOfSale"
    from transactions t where t.user_id = ${user} and t.type in ('deposit', 'withdrawal')
    union all
    select 'correction-' || c.id, c.id, c.at, 'correction', -c.amount_grosze, 'completed', false
    from balance_corrections c where c.user_id = ${user}
    union all
    select 'return-' || p.id, p.transaction_id, j.at, 'return', p.amount_grosze, 'completed', p.kind = 'sale'
    from payouts p
    join journals j on j.key = 'payout:' || p.id || ':return'
    join journal_entries e on e.journal_id = j.id and e.account_id = ${`L:balance:${userId}`}
    where p.user_id = ${user} and p.state = 'returned'
      -- A withdrawal that came back before it had arrived is shown as failed, and is all there is to tell.
      and (p.kind = 'sale' or p.settled_at is not null)
    union all
    select 'debt-' || d.id, d.sale_id, d.created_at, 'debt', -d.amount_grosze,
      case when d.closed_at is null then 'pending' else 'completed' end, true
    from debts d where d.user_id = ${user}
    union all
    select 'repayment-' || d.id || '-' || q.part, d.sale_id, q.at, 'repayment', q.amount_grosze, 'completed', true
    from debts d join debt_payments q on q.debt_id = d.id where d.user_id = ${user}`
}

export const balanceRepository = {
  async listEntries(
    db: Db,
    page: { userId: bigint; limit: number; offset: number },
  ): Promise<BalanceEntryRow[]> {
    const { rows } = await sql<BalanceEntryRow>`
      select * from (${entriesOf(page.userId)}) as entries
      order by at desc, id limit ${page.limit} offset ${page.offset}`.execute(db)
    return rows
  },

  async countEntries(db: Db, userId: bigint): Promise<number> {
    const { rows } = await sql<{ count: bigint }>`
      select count(*) as count from (${entriesOf(userId)}) as entries`.execute(db)
    return Number(rows[0]?.count ?? 0n)
  },

  /** In one snapshot: ledger balance, withdrawals not yet sent, all open withdrawals, and open debt. */
  async readSums(
    db: Db,
    userId: bigint,
  ): Promise<{ ledger: bigint; unsent: bigint; waiting: bigint; debt: bigint }> {
    const user = String(userId)
    const { rows } = await sql<{ ledger: bigint; unsent: bigint; waiting: bigint; debt: bigint }>`
      select
        (select coalesce(-sum(amount_grosze), 0)::bigint from journal_entries
          where account_id = ${`L:balance:${userId}`}) as ledger,
        coalesce(sum(amount_grosze) filter (where state in ${payoutStates.unsent}), 0)::bigint as unsent,
        coalesce(sum(amount_grosze), 0)::bigint as waiting,
        (select coalesce(sum(left_grosze), 0)::bigint from debts
          where user_id = ${user} and closed_at is null) as debt
      from payouts where user_id = ${user} and kind = 'withdrawal'
        and state in ${payoutStates.open}`.execute(db)
    return rows[0]!
  },

  async ownsSale(db: Db, own: { saleId: bigint; userId: bigint }): Promise<boolean> {
    const row = await db
      .selectFrom('sales')
      .select('id')
      .where('id', '=', own.saleId)
      .where('user_id', '=', own.userId)
      .executeTakeFirst()
    return row !== undefined
  },
}
