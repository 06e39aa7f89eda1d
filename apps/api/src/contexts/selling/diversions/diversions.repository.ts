import { sql } from 'kysely'
import { UNDO_DAYS } from '@app/contract/selling/sale-facts'
import type { Db, Trx } from '#platform/db/database.ts'

export type AlarmRow = {
  saleId: bigint
  assetIds: string[]
  noticedAt: Date
  undoUntil: Date
  /** Whole days left, rounded; zero when the time is over. */
  daysLeft: number
  backAt: Date | null
  ticketId: bigint | null
}

export type LookRow = {
  outcome: 'there' | 'gone' | 'unknown' | 'with_us' | null
  problem: string | null
  lookedAt: Date | null
}

export type PlanRow = {
  intervalSeconds: number
  waitingSales: number
  requestsPerRound: number
  reckonedAt: Date
  /** The schedule has not been updated for a while. */
  isOld: boolean
}

/** The inventory monitor updates it every second. */
const PLAN_OLD_SECONDS = 60

const ALARM_COLUMNS = sql`
  a.sale_id as "saleId", a.asset_ids as "assetIds", a.noticed_at as "noticedAt", a.back_at as "backAt",
  a.ticket_id as "ticketId", a.noticed_at + make_interval(days => ${UNDO_DAYS}) as "undoUntil",
  greatest(0, round(extract(epoch from a.noticed_at + make_interval(days => ${UNDO_DAYS}) - clock_timestamp()) / 86400))::integer
    as "daysLeft"`

/** Items that we received are not diverted, regardless of earlier readings. */
const IS_OF_UNDELIVERED = sql`s.state in ('awaiting_items', 'offer_wanted', 'offer_sent', 'cancelled', 'failed')`

const PLAN_COLUMNS = sql`
  interval_seconds as "intervalSeconds", waiting_sales as "waitingSales",
  requests_per_round as "requestsPerRound", reckoned_at as "reckonedAt",
  reckoned_at < clock_timestamp() - make_interval(secs => ${PLAN_OLD_SECONDS}) as "isOld"`

/** The alarm of a sale, its last inventory check and the check schedule, as read with the sale. */
export type GuardRow = {
  alarm: InJson<AlarmRow> | null
  look: InJson<LookRow> | null
  plan: InJson<PlanRow> | null
}

/** JSON has neither times nor bigints. */
type InJson<Row> = {
  [Key in keyof Row]: Row[Key] extends Date | bigint
    ? string
    : Row[Key] extends Date | bigint | null
      ? string | null
      : Row[Key]
}

/** One JSON value for the statement that reads the sale `s`. */
export const GUARD_OF_SALE = sql<GuardRow>`json_build_object(
  'alarm', (select row_to_json(alarm) from (select ${ALARM_COLUMNS} from diversion_alarms a
    where a.sale_id = s.id and ${IS_OF_UNDELIVERED}) alarm),
  'look', (select row_to_json(look) from (select l.outcome, l.problem, l.looked_at as "lookedAt"
    from inventory_checks l where l.sale_id = s.id) look),
  'plan', (select row_to_json(plan) from (select ${PLAN_COLUMNS} from inventory_check_schedule) plan))`

const dateOf = (at: string | null) => (at === null ? null : new Date(at))

export function guardOf({ alarm, look, plan }: GuardRow): {
  alarm: AlarmRow | undefined
  look: LookRow | undefined
  plan: PlanRow | undefined
} {
  return {
    alarm: alarm
      ? {
          ...alarm,
          saleId: BigInt(alarm.saleId),
          noticedAt: new Date(alarm.noticedAt),
          undoUntil: new Date(alarm.undoUntil),
          backAt: dateOf(alarm.backAt),
          ticketId: alarm.ticketId === null ? null : BigInt(alarm.ticketId),
        }
      : undefined,
    look: look ? { ...look, lookedAt: dateOf(look.lookedAt) } : undefined,
    plan: plan ? { ...plan, reckonedAt: new Date(plan.reckonedAt) } : undefined,
  }
}

export const diversionsRepository = {
  /** The first alarm of its sale, a changed one, or one that is already known. */
  async raise(
    trx: Trx,
    alarm: { saleId: bigint; assetIds: readonly string[] },
  ): Promise<'first' | 'again' | 'known'> {
    // A newly inserted row has no older version (`xmax = 0`).
    const { rows } = await sql<{ isFirst: boolean }>`
      insert into diversion_alarms as a (sale_id, asset_ids) values (${String(alarm.saleId)}, ${alarm.assetIds}::text[])
      on conflict (sale_id) do update set asset_ids = excluded.asset_ids, back_at = null
        where a.back_at is not null or a.asset_ids <> excluded.asset_ids
      returning xmax = 0 as "isFirst"`.execute(trx)
    if (rows[0] === undefined) return 'known'
    return rows[0].isFirst ? 'first' : 'again'
  },

  async noteBack(trx: Trx, saleId: bigint): Promise<boolean> {
    const { rows } = await sql`update diversion_alarms set back_at = now()
      where sale_id = ${String(saleId)} and back_at is null returning 1`.execute(trx)
    return rows.length > 0
  },

  /** Alarms that still need action by the seller and were not dismissed. */
  async listOpen(db: Db, userId: bigint): Promise<AlarmRow[]> {
    const { rows } = await sql<AlarmRow>`
      select ${ALARM_COLUMNS} from diversion_alarms a join sales s on s.id = a.sale_id and ${IS_OF_UNDELIVERED}
      where s.user_id = ${String(userId)} and a.back_at is null and a.put_away_at is null
        and a.noticed_at > now() - make_interval(days => ${UNDO_DAYS})
      order by a.noticed_at desc, a.sale_id desc limit 20`.execute(db)
    return rows
  },

  /** Only for the user's own sale; the time of the first call is kept. */
  async dismiss(trx: Trx, own: { saleId: bigint; userId: bigint }): Promise<boolean> {
    const { rows } = await sql`
      update diversion_alarms a set put_away_at = coalesce(a.put_away_at, now()) from sales s
      where s.id = a.sale_id and a.sale_id = ${String(own.saleId)} and s.user_id = ${String(own.userId)}
      returning 1`.execute(trx)
    return rows.length > 0
  },

  async findPlan(db: Db): Promise<PlanRow | undefined> {
    const { rows } = await sql<PlanRow>`select ${PLAN_COLUMNS} from inventory_check_schedule`.execute(db)
    return rows[0]
  },
}
