import type { DISPATCH_STATES } from '@app/contract/office/review'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

type Page = { limit: number; offset: number }

export type OpenDebtRow = {
  id: bigint
  saleId: bigint
  userId: bigint
  sellerName: string
  steamId: string
  amountGrosze: bigint
  leftGrosze: bigint
  at: Date
}

export type OpenReturnRow = {
  saleId: bigint
  userId: bigint
  sellerName: string
  steamId: string
  itemCount: number
  notBefore: Date
  canGoNow: boolean
  openedAt: Date
  dispatchState: (typeof DISPATCH_STATES)[number] | null
  dispatchProblem: string | null
  needsTwo: boolean
  isProposed: boolean
}

/** Open items that need action by staff. There are never many, so counting them is cheap. */
export const outstandingRepository = {
  async listDebts(db: Db, page: Page): Promise<OpenDebtRow[]> {
    const { rows } = await sql<OpenDebtRow>`
      select d.id, d.sale_id as "saleId", d.user_id as "userId", u.persona_name as "sellerName",
        u.steam_id as "steamId", d.amount_grosze as "amountGrosze", d.left_grosze as "leftGrosze", d.created_at as at
      from debts d join users u on u.id = d.user_id
      where d.closed_at is null
      order by d.id limit ${page.limit} offset ${page.offset}`.execute(db)
    return rows
  },

  async countDebts(db: Db): Promise<{ total: number; sumGrosze: bigint }> {
    const { rows } = await sql<{ total: number; sumGrosze: bigint }>`
      select count(*)::int as total, coalesce(sum(left_grosze), 0)::bigint as "sumGrosze"
      from debts where closed_at is null`.execute(db)
    return rows[0]!
  },

  async listReturns(db: Db, page: Page): Promise<OpenReturnRow[]> {
    const { rows } = await sql<OpenReturnRow>`
      select r.sale_id as "saleId", s.user_id as "userId", u.persona_name as "sellerName", u.steam_id as "steamId",
        (select count(*)::int from sale_items i where i.sale_id = r.sale_id) as "itemCount",
        r.not_before as "notBefore", r.not_before <= clock_timestamp() as "canGoNow", r.opened_at as "openedAt",
        d.state as "dispatchState", d.problem as "dispatchProblem",
        coalesce(d.state = 'requested' and dispatch_waits_for_two(d.id), false) as "needsTwo",
        exists (select 1 from admin_proposals p where p.kind = 'give_items' and p.subject = d.id::text
          and p.state = 'waiting' and p.expires_at > now()) as "isProposed"
      from (
        select sale_id, not_before, opened_at from returns_due where closed_at is null
        order by not_before, sale_id limit ${page.limit} offset ${page.offset}
      ) r join sales s on s.id = r.sale_id join users u on u.id = s.user_id
      left join lateral (
        select id, state, problem from dispatches where sale_id = r.sale_id order by id desc limit 1) d on true
      order by r.not_before, r.sale_id`.execute(db)
    return rows
  },

  async countReturns(db: Db): Promise<number> {
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from returns_due where closed_at is null`.execute(db)
    return rows[0]!.total
  },
}
