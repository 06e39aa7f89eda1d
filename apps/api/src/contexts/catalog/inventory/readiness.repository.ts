import { sql } from 'kysely'
import { joinSellingUser, SELLING_COLUMNS, type SellingRow } from '#contexts/identity/accounts/index.ts'
import { PREPARED, type Db } from '#platform/db/database.ts'

/** All ages use the database's clock. */
export type ReadinessRow = SellingRow & {
  hasCopy: boolean
  fetchedAt: Date | null
  problem: string | null
  /** Identifies the trade URL of the last check; a check of another URL is ignored. */
  tokenMark: Buffer | null
  isAccepted: boolean
  holdSeconds: number
  checkAgeSeconds: number
  /** Steam's recent health, over all our addresses. */
  goodSecondsAgo: number | null
  badSecondsAgo: number | null
  isMaintenanceTime: boolean
}

/** Steam's weekly maintenance is around midnight UTC after a Tuesday; its exact time is not published. */
const IS_MAINTENANCE_TIME = sql<boolean>`
  extract(isodow from (now() at time zone 'UTC') - interval '20 hours') = 2
  and extract(hour from (now() at time zone 'UTC') - interval '20 hours') < 8`

/** One row, for a statement that reads more. */
export const readinessQuery = (userId: bigint, egresses: readonly string[]) => sql<ReadinessRow>`
  select coalesce(i.content is not null, false) as "hasCopy", i.fetched_at as "fetchedAt", i.problem,
    c.token_mark as "tokenMark", c.is_accepted as "isAccepted", c.hold_seconds as "holdSeconds",
    extract(epoch from now() - c.checked_at)::float8 as "checkAgeSeconds",
    extract(epoch from now() - health.good_at)::float8 as "goodSecondsAgo",
    extract(epoch from now() - health.bad_at)::float8 as "badSecondsAgo", ${IS_MAINTENANCE_TIME} as "isMaintenanceTime",
    ${SELLING_COLUMNS}
  from (select max(good_at) as good_at, max(bad_at) as bad_at from steam_egresses
    where egress = any(${egresses}::text[])) health
  ${joinSellingUser(userId)}
  left join inventories i on i.user_id = ${userId}
  left join trade_checks c on c.user_id = ${userId}`

export const readinessRepository = {
  async find(db: Db, userId: bigint, egresses: readonly string[]): Promise<ReadinessRow> {
    const { rows } = await sql<ReadinessRow>`${PREPARED} ${readinessQuery(userId, egresses)}`.execute(db)
    return rows[0]!
  },

  async saveTradeCheck(
    db: Db,
    userId: bigint,
    check: { tokenMark: Buffer; isAccepted: boolean; holdSeconds: number },
  ): Promise<void> {
    const facts = {
      token_mark: check.tokenMark,
      is_accepted: check.isAccepted,
      hold_seconds: check.holdSeconds,
      checked_at: sql<Date>`now()`,
    }
    await db
      .insertInto('trade_checks')
      .values({ user_id: userId, ...facts })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(facts))
      .execute()
  },
}
