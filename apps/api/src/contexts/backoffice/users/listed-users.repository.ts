import type { StaffRole } from '@app/contract/identity/roles'
import type { UserGroup, UserSort } from '@app/contract/office/user-groups'
import { sql, type RawBuilder } from 'kysely'
import { LIST_ROWS_MAX } from '@app/contract/payments/transaction-facts'
import type { PayoutMethod } from '@app/contract/payments/rails'
import type { StageFacts } from '#shared/transaction-stage.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import { betweenDays } from '#platform/db/start-of-day.ts'

export type PersonRow = {
  id: bigint
  steamId: string
  name: string
  avatarHash: string | null
  emailSealed: Buffer | null
  isAdmin: boolean
  staffRole: StaffRole | null
  isVerified: boolean
  blockedAt: Date | null
  createdAt: Date
  lastLoginAt: Date
  transactions: number
  completed: number
  pending: number
  soldGrosze: bigint
  debtGrosze: bigint
  isOnHold: boolean
}

export type UserTransactionRow = StageFacts & {
  id: bigint
  createdAt: Date
  amountGrosze: bigint
  method: PayoutMethod | null
  itemsCount: number
  destination: string | null
  paidAt: Date | null
  reference: string | null
  statementMatchedAt: Date | null
  settlesAt: Date | null
  now: Date
}

type UserMoney = {
  paidGrosze: bigint
  earnedGrosze: bigint
  underProtectionGrosze: bigint
  paidUnderProtectionGrosze: bigint
}

/** Each group starts from its few rows, which an index finds. */
const GROUPS: Record<UserGroup, RawBuilder<boolean>> = {
  debt: sql`id in (select user_id from debts where closed_at is null)`,
  blocked: sql`blocked_at is not null`,
  on_hold: sql`id in (select user_id from seller_risk_profiles where frozen_at is not null)`,
  reversed: sql`id in (select user_id from seller_risk_profiles where reversals > 0)`,
  new: sql`created_at > now() - interval '7 days'`,
  first_sale: sql`id in (select t.user_id from transactions t where t.status = 'pending' and t.type = 'sale'
    and not exists (select 1 from seller_risk_profiles s where s.user_id = t.user_id and s.settled_sales > 0))`,
}
const groupOf = (group: UserGroup | undefined) => (group === undefined ? sql`true` : GROUPS[group])

/** Each order has an index; debts are few. */
const ORDERS: Record<UserSort | 'debt', RawBuilder<unknown>> = {
  newest: sql`created_at desc, id desc`,
  oldest: sql`created_at, id`,
  seen: sql`last_login_at desc, id desc`,
  debt: sql`(select sum(d.left_grosze) from debts d where d.user_id = users.id and d.closed_at is null) desc, id desc`,
}

type Filter = { from?: string | undefined; to?: string | undefined; group?: UserGroup | undefined }

export type UserMark = 'verified' | 'unverified' | 'blocked' | 'unblocked'

export const listedUsersRepository = {
  /** With the row count. A `count` above LIST_ROWS_MAX means that there are more. */
  async listPage(
    db: Db,
    page: Filter & { sort?: UserSort | undefined; offset: number; limit: number },
  ): Promise<{ ids: bigint[]; count: number }> {
    const shown = Math.max(0, Math.min(page.limit, LIST_ROWS_MAX - page.offset))
    const order = ORDERS[page.sort ?? (page.group === 'debt' ? 'debt' : 'newest')]
    const { rows } = await sql<{ id: bigint | null; count: number }>`
      with listed as materialized (
        select id, row_number() over (order by ${order}) as place from users
        where ${betweenDays(sql`created_at`, page)} and ${groupOf(page.group)}
        order by ${order} limit ${LIST_ROWS_MAX + 1})
      select found.id, counted.count from (select count(*)::integer as count from listed) counted
      left join lateral (
        select id, place from listed order by place limit ${shown} offset ${page.offset}) found on true
      order by found.place`.execute(db)
    return { ids: rows.flatMap(({ id }) => id ?? []), count: rows[0]!.count }
  },

  /** Keeps only the users that the filter lets through, in the order of `ids`. */
  async keepFiltered(db: Db, ids: readonly bigint[], filter: Filter): Promise<bigint[]> {
    const { rows } = await sql<{ id: bigint }>`
      select u.id from unnest(${ids.map(String)}::bigint[]) with ordinality as wanted (wanted_id, place)
      join users u on u.id = wanted.wanted_id
      where ${betweenDays(sql`u.created_at`, filter)} and ${groupOf(filter.group)}
      order by wanted.place`.execute(db)
    return rows.map(({ id }) => id)
  },

  /** Each count stops at LIST_ROWS_MAX. */
  async countGroups(db: Db): Promise<Record<UserGroup, number>> {
    const counts = Object.entries(GROUPS).map(
      ([name, where]) =>
        sql`(select count(*)::integer from (select 1 from users where ${where} limit ${sql.lit(LIST_ROWS_MAX)}) g) as ${sql.ref(name)}`,
    )
    const { rows } = await sql<Record<UserGroup, number>>`select ${sql.join(counts)}`.execute(db)
    return rows[0]!
  },

  /** In the order of `ids`. */
  async list(db: Db, ids: readonly bigint[]): Promise<PersonRow[]> {
    if (ids.length === 0) return []
    const { rows } = await sql<PersonRow>`
      select u.id, u.steam_id as "steamId", u.persona_name as name, u.avatar_hash as "avatarHash",
        u.email_sealed as "emailSealed", u.is_admin as "isAdmin", u.staff_role as "staffRole", u.is_verified as "isVerified",
        u.blocked_at as "blockedAt", u.created_at as "createdAt", u.last_login_at as "lastLoginAt",
        t.transactions, t.completed, t.pending, t.sold_grosze as "soldGrosze",
        (select coalesce(sum(d.left_grosze), 0)::bigint from debts d
          where d.user_id = u.id and d.closed_at is null) as "debtGrosze",
        exists (select 1 from seller_risk_profiles r where r.user_id = u.id and r.frozen_at is not null) as "isOnHold"
      from unnest(${ids.map(String)}::bigint[]) with ordinality as wanted (id, place)
      join users u on u.id = wanted.id
      cross join lateral (
        select count(*)::integer as transactions, (count(*) filter (where status = 'completed'))::integer as completed,
          (count(*) filter (where status = 'pending'))::integer as pending,
          coalesce(sum(amount_grosze) filter (where status = 'completed' and type = 'sale'), 0)::bigint as sold_grosze
        from transactions where user_id = u.id) t
      order by wanted.place`.execute(db)
    return rows
  },

  async listTransactions(db: Db, userId: bigint, limit: number): Promise<UserTransactionRow[]> {
    const { rows } = await sql<UserTransactionRow>`
      with own as materialized (select id, masked from payout_destinations where user_id = ${String(userId)})
      select t.id, t.created_at as "createdAt", t.amount_grosze as "amountGrosze", t.method, t.status, s.state,
        p.state as "payoutState", p.settled_at as "paidAt", p.reference, p.masked as destination, p.statement_matched_at as "statementMatchedAt", coalesce(m.reversed_at is not null, false) as "isReversed",
        m.settles_at as "settlesAt", now() as now,
        (select count(*)::integer from sale_items i where i.sale_id = t.id) as "itemsCount"
      from (select * from transactions where user_id = ${String(userId)} order by id desc limit ${limit}) t
      left join sales s on s.id = t.id
      left join sale_financials m on m.sale_id = t.id
      left join lateral (
        select state, settled_at, coalesce(reference, rail_ref) as reference, statement_matched_at,
          (select own.masked from own where own.id = payout_destination_id) as masked
        from payouts where transaction_id = t.id order by created_at desc limit 1) p on true
      order by t.id desc`.execute(db)
    return rows
  },

  async listDestinations(db: Db, userId: bigint, limit: number) {
    const { rows } = await sql<{
      method: PayoutMethod
      masked: string
      lastUsedAt: Date
      hasReturn: boolean
    }>`
      select d.method, d.masked, d.last_used_at as "lastUsedAt",
        exists (select 1 from payouts p where p.user_id = d.user_id
          and p.destination_fingerprint = d.fingerprint and p.state = 'returned') as "hasReturn"
      from payout_destinations d where d.user_id = ${String(userId)}
      order by d.last_used_at desc limit ${limit}`.execute(db)
    return rows
  },

  /** The user's marks with their reason and author, newest first. */
  async listMarks(db: Db, userId: bigint) {
    return db
      .selectFrom('user_marks as m')
      .innerJoin('users as admin', 'admin.id', 'm.admin_id')
      .select(['m.mark', 'm.reason', 'm.at', 'admin.id as adminId', 'admin.persona_name as adminName'])
      .where('m.user_id', '=', userId)
      .orderBy('m.id', 'desc')
      .limit(100)
      .execute()
  },

  /** Write-offs belong to the items of the person who sold them to us. */
  async readMoney(db: Db, userId: bigint): Promise<UserMoney> {
    const { rows } = await sql<UserMoney>`
      with items as (select i.id from sales s join stock_items i on i.sale_id = s.id where s.user_id = ${String(userId)})
      select (select coalesce(sum(amount_grosze), 0)::bigint from payouts
          where user_id = ${String(userId)} and state = 'settled') as "paidGrosze",
        ((select coalesce(sum(r.margin_grosze), 0) from items join resales r on r.stock_item_id = items.id
            where r.state <> 'reverted')
          - (select coalesce(sum(w.amount_grosze), 0) from items join stock_write_offs w on w.stock_item_id = items.id))::bigint
          as "earnedGrosze",
        (select coalesce(sum(m.total_grosze), 0)::bigint from sales s join sale_financials m on m.sale_id = s.id
          where s.user_id = ${String(userId)} and m.settles_at > now() and m.reversed_at is null) as "underProtectionGrosze",
        (select coalesce(sum(p.amount_grosze), 0)::bigint from payouts p join sale_financials m on m.sale_id = p.sale_id
          where p.user_id = ${String(userId)} and p.state = 'settled' and m.settles_at > now() and m.reversed_at is null)
          as "paidUnderProtectionGrosze"`.execute(db)
    return rows[0]!
  },

  async readRisk(db: Db, userId: bigint) {
    const { rows } = await sql<{
      steamCreatedAt: Date | null
      steamLevel: number | null
      hasSteamBan: boolean
      reversals: number
      settledSales: number
      isFrozen: boolean
      agreedUndos: number
      hasPayoutDetails: boolean
    }>`
      select u.steam_created_at as "steamCreatedAt", u.steam_level as "steamLevel",
        coalesce(u.steam_vac_banned, false) or coalesce(u.steam_community_banned, false)
          or coalesce(u.steam_economy_ban, 'none') in ('probation', 'banned') as "hasSteamBan",
        coalesce(s.reversals, 0) as reversals, coalesce(s.settled_sales, 0) as "settledSales",
        s.frozen_at is not null as "isFrozen",
        (select count(*)::integer from sale_financials m where m.user_id = u.id and m.is_undo_agreed) as "agreedUndos",
        exists (select 1 from payout_destinations d where d.user_id = u.id) as "hasPayoutDetails"
      from users u left join seller_risk_profiles s on s.user_id = u.id where u.id = ${String(userId)}`.execute(
      db,
    )
    return rows[0]
  },

  /** Other users whose payout details name the same destination as this user's. */
  async listSharing(db: Db, userId: bigint, limit: number) {
    const { rows } = await sql<{
      id: bigint
      steamId: string
      name: string
      avatarHash: string | null
      count: number
    }>`
      select u.id, u.steam_id as "steamId", u.persona_name as name, u.avatar_hash as "avatarHash",
        (count(*) over ())::integer as count
      from (select distinct other.user_id from payout_destinations mine
        join payout_destinations other on other.fingerprint = mine.fingerprint and other.user_id <> mine.user_id
        where mine.user_id = ${String(userId)}) sharing
      join users u on u.id = sharing.user_id order by u.id desc limit ${limit}`.execute(db)
    return rows
  },

  async lockFlags(trx: Trx, userId: bigint) {
    return trx
      .selectFrom('users')
      .select(['is_verified as isVerified', 'blocked_at as blockedAt'])
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
  },

  /** Writes the mark and updates the matching flag of the user. */
  async insertMark(
    trx: Trx,
    mark: { userId: bigint; mark: UserMark; adminId: bigint; reason: string },
  ): Promise<void> {
    await sql`select mark_user(${String(mark.userId)}::bigint, ${mark.mark}, ${String(mark.adminId)}::bigint,
      ${mark.reason})`.execute(trx)
  },
}
