import { sql } from 'kysely'
import { startOfDay } from '#features/list-counts/index.ts'
import type { Db, Trx } from '#platform/database.ts'

export type PersonRow = {
  id: bigint
  steamId: string
  name: string
  avatarHash: string | null
  emailSealed: Buffer | null
  isAdmin: boolean
  isVerified: boolean
  blockedAt: Date | null
  createdAt: Date
  lastLoginAt: Date
  transactions: number
  completed: number
  pending: number
  soldGrosze: bigint
}

export type UserMark = 'verified' | 'unverified' | 'blocked' | 'unblocked'

export const peopleRepository = {
  /** The newest first, between two days in Warsaw. */
  async listIds(
    db: Db,
    page: { fromDay: string; toDay: string; skip: number; limit: number },
  ): Promise<bigint[]> {
    const { rows } = await sql<{ id: bigint }>`
      select id from users
      where created_at >= ${startOfDay(page.fromDay)} and created_at < ${startOfDay(page.toDay, 1)}
      order by created_at desc, id desc limit ${page.limit} offset ${page.skip}`.execute(db)
    return rows.map(({ id }) => id)
  },

  /** In the order of the ids. A kind of transaction is its number without the steps and methods: 36 of each. */
  async list(db: Db, ids: readonly bigint[]): Promise<PersonRow[]> {
    if (ids.length === 0) return []
    const { rows } = await sql<PersonRow>`
      select u.id, u.steam_id as "steamId", u.persona_name as name, u.avatar_hash as "avatarHash",
        u.email_sealed as "emailSealed", u.is_admin as "isAdmin", u.is_verified as "isVerified",
        u.blocked_at as "blockedAt", u.created_at as "createdAt", u.last_login_at as "lastLoginAt",
        t.transactions, t.completed, t.pending, t.sold_grosze as "soldGrosze"
      from unnest(${ids.map(String)}::bigint[]) with ordinality as wanted (id, place)
      join users u on u.id = wanted.id
      cross join lateral (
        select count(*)::integer as transactions, (count(*) filter (where facet / 36 % 4 = 1))::integer as completed,
          (count(*) filter (where facet / 36 % 4 = 0))::integer as pending,
          coalesce(sum(amount_grosze) filter (where facet / 36 = 1), 0)::bigint as sold_grosze
        from transactions where user_id = u.id) t
      order by wanted.place`.execute(db)
    return rows
  },

  async listTransactions(db: Db, userId: bigint, limit: number) {
    return db
      .selectFrom('transactions as t')
      .select((eb) => [
        't.id',
        't.created_at as createdAt',
        't.amount_grosze as amountGrosze',
        't.method',
        't.status',
        eb
          .selectFrom('sale_items as i')
          .whereRef('i.sale_id', '=', 't.id')
          .select(sql<number>`count(*)::integer`.as('count'))
          .as('itemsCount'),
      ])
      .where('t.user_id', '=', userId)
      .orderBy('t.id', 'desc')
      .limit(limit)
      .execute()
  },

  /** The last word about each of both; null where the flag is not set. */
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

  async readRisk(db: Db, userId: bigint) {
    const { rows } = await sql<{
      steamCreatedAt: Date | null
      steamLevel: number | null
      hasSteamBan: boolean
      reversals: number
      settledSales: number
      isFrozen: boolean
      agreedUndos: number
    }>`
      select u.steam_created_at as "steamCreatedAt", u.steam_level as "steamLevel",
        coalesce(u.steam_vac_banned, false) or coalesce(u.steam_community_banned, false)
          or coalesce(u.steam_economy_ban, 'none') in ('probation', 'banned') as "hasSteamBan",
        coalesce(s.reversals, 0) as reversals, coalesce(s.settled_sales, 0) as "settledSales",
        s.frozen_at is not null as "isFrozen",
        (select count(*)::integer from sale_money m where m.user_id = u.id and m.is_undo_agreed) as "agreedUndos"
      from users u left join seller_standings s on s.user_id = u.id where u.id = ${String(userId)}`.execute(
      db,
    )
    return rows[0]
  },

  /** Others whose payout details name a place that this person's name as well. */
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
      from (select distinct other.user_id from payout_details mine
        join payout_details other on other.fingerprint = mine.fingerprint and other.user_id <> mine.user_id
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

  async insertMark(
    trx: Trx,
    mark: { userId: bigint; mark: UserMark; adminId: bigint; reason: string },
  ): Promise<void> {
    await trx
      .insertInto('user_marks')
      .values({ user_id: mark.userId, mark: mark.mark, admin_id: mark.adminId, reason: mark.reason })
      .execute()
  },
}
