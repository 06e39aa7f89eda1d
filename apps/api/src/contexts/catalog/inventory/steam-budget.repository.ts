import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

export type BudgetRule = {
  egresses: readonly string[]
  /** Requests that one outgoing address may make within the window. */
  slotsPerEgress: number
  windowSeconds: number
}

/** Permission for one request, from one address. */
export type ClaimedSlot = {
  egress: string
  slot: number
  /** Zero when the request may be made at once. */
  waitSeconds: number
  /** Identifies this claim, so that a late answer does not free another caller's slot. */
  mark: string
}

/** The current budget use of one address. */
export type BudgetUse = {
  /** The name given by the component that uses it. */
  egress: string
  slots: number
  used: number
  pausedUntil: Date | null
  pausedSeconds: number
  goodAt: Date | null
  badAt: Date | null
  problem: string | null
}

/** More rate limit keys than any operator has. */
const PURSES_MAX = 200

/** All times use the database's clock, in every process. */
export const steamBudgetRepository = {
  async addMissing(db: Db, { egresses, slotsPerEgress }: BudgetRule): Promise<void> {
    await sql`insert into steam_egresses (egress) select unnest(${egresses}::text[]) on conflict do nothing`.execute(
      db,
    )
    await sql`
      insert into steam_slots (egress, slot)
      select egress, slot from unnest(${egresses}::text[]) as egress, generate_series(1, ${slotsPerEgress}::integer) as slot
      on conflict do nothing`.execute(db)
  },

  /**
   * Claims the slot that is free first. Until the answer is recorded, the slot stays claimed for the longest call
   * plus the window. `mayWait` also claims a slot that is free only later. A slot that another caller has just taken
   * comes back with later times and out of order. So it is compared with the earliest time; otherwise a caller would
   * wait a whole window although slots are free. The result is undefined in that case too, and a caller with
   * `mayWait` retries.
   */
  async claim(
    db: Db,
    rule: BudgetRule,
    options: { mayWait: boolean; callSecondsMax: number },
  ): Promise<ClaimedSlot | undefined> {
    const { rows } = await sql<ClaimedSlot>`
      with best as (
        select egress, slot, greatest(free_at, busy_until, paused_until, now()) as start_at
        from steam_slots join steam_egresses using (egress)
        where egress = any(${rule.egresses}::text[]) and slot <= ${rule.slotsPerEgress}
          and greatest(free_at, busy_until, paused_until) <= case when ${options.mayWait}::boolean then (
            select greatest(now(), min(greatest(free_at, busy_until, paused_until)))
            from steam_slots join steam_egresses using (egress)
            where egress = any(${rule.egresses}::text[]) and slot <= ${rule.slotsPerEgress}) else now() end
        order by greatest(free_at, busy_until, paused_until)
        limit 1
        for update of steam_slots skip locked
      )
      update steam_slots set free_at = start_at + make_interval(secs => ${rule.windowSeconds}),
        busy_until = start_at + make_interval(secs => ${options.callSecondsMax + rule.windowSeconds})
      from best where steam_slots.egress = best.egress and steam_slots.slot = best.slot
      returning steam_slots.egress, steam_slots.slot, steam_slots.busy_until::text as mark,
        extract(epoch from start_at - now())::float8 as "waitSeconds"`.execute(db)
    return rows[0]
  },

  /** The window starts at the response, so that it also holds as Steam counts it. */
  async noteAnswered(db: Db, { egress, slot, mark }: ClaimedSlot, windowSeconds: number): Promise<void> {
    await sql`
      update steam_slots set free_at = now() + make_interval(secs => ${windowSeconds}), busy_until = null
      where egress = ${egress} and slot = ${slot} and busy_until = ${mark}::timestamptz`.execute(db)
  },

  async noteGood(db: Db, egress: string): Promise<void> {
    await sql`update steam_egresses set good_at = now(), strikes = 0 where egress = ${egress}`.execute(db)
  },

  async noteBad(db: Db, egress: string, problem: string): Promise<void> {
    await sql`update steam_egresses set bad_at = now(), problem = ${problem} where egress = ${egress}`.execute(
      db,
    )
  },

  /**
   * Steam returned 429 to this address. Several concurrent requests get that response together, so only the first
   * counts. Up to 10% jitter prevents addresses from returning at the same moment.
   */
  async pause(db: Db, egress: string, stepsSeconds: readonly number[]): Promise<void> {
    await sql`
      update steam_egresses set strikes = least(strikes + 1, 1000), paused_until = now() + make_interval(
        secs => (${stepsSeconds}::float8[])[least(strikes + 1, ${stepsSeconds.length})] * (1 + random() * 0.1))
      where egress = ${egress} and (paused_until is null or paused_until <= now())`.execute(db)
  },

  /** The given addresses that are paused after a 429. */
  async listPaused(db: Db, egresses: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ egress: string }>`
      select egress from steam_egresses where egress = any(${egresses}::text[]) and paused_until > now()`.execute(
      db,
    )
    return rows.map(({ egress }) => egress)
  },

  /**
   * Every rate limit key used within a day. A lowered limit leaves unused slots behind, so slots above a given limit
   * are not counted.
   */
  async listUse(db: Db, limits: readonly Omit<BudgetRule, 'windowSeconds'>[] = []): Promise<BudgetUse[]> {
    const known = limits.flatMap(({ egresses, slotsPerEgress }) =>
      egresses.map((egress) => ({ egress, slotsPerEgress })),
    )
    const { rows } = await sql<BudgetUse>`
      select e.egress, count(*)::integer as slots,
        (count(*) filter (where greatest(s.free_at, s.busy_until) > now()))::integer as used,
        e.paused_until as "pausedUntil", e.good_at as "goodAt", e.bad_at as "badAt", e.problem,
        greatest(0, coalesce(extract(epoch from e.paused_until - now()), 0))::float8 as "pausedSeconds"
      from steam_egresses e join steam_slots s using (egress)
      left join unnest(${known.map(({ egress }) => egress)}::text[],
        ${known.map(({ slotsPerEgress }) => slotsPerEgress)}::integer[]) as known (egress, slots) using (egress)
      where s.slot <= coalesce(known.slots, s.slot)
      group by e.egress having bool_or(known.egress is not null) or max(s.free_at) > now() - interval '1 day'
      order by e.egress limit ${PURSES_MAX}`.execute(db)
    return rows
  },
}
