import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

export type BudgetRule = {
  egresses: readonly string[]
  /** Requests that one egress address may make within the window. */
  slotsPerEgress: number
  windowSeconds: number
}

/** Permission for one request, from one address. */
export type ClaimedSlot = {
  egress: string
  slot: number
  /** Zero when the request may be made at once. */
  waitSeconds: number
  /** Names this claim: a late answer must not free somebody else's. */
  mark: string
}

/** How much of what one address may ask is asked for at this moment. */
export type BudgetUse = {
  /** As its user named it. */
  egress: string
  slots: number
  used: number
  pausedUntil: Date | null
  pausedSeconds: number
  goodAt: Date | null
  badAt: Date | null
  problem: string | null
}

/** More purses than any operator has. */
const PURSES_MAX = 200

/** Everything is counted by the database's clock, whatever process asks. */
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
   * Takes the slot that is free first. Until the answer is noted nobody else gets it for the longest time a call may
   * last, plus the window. `mayWait` also takes one that is free only later. A slot that somebody else took a moment ago
   * comes back with its new times and out of order, so it is held against the earliest time there was: else a caller
   * would wait a whole window beside free slots. Undefined then too; whoever may wait asks again.
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

  /** Counted from the answer, so that the window holds at Steam's end of the line too. */
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
   * Steam told this address to slow down. Several requests under way get that answer together: only the first of
   * them counts. The tenth on top keeps addresses from coming back at the same moment.
   */
  async pause(db: Db, egress: string, stepsSeconds: readonly number[]): Promise<void> {
    await sql`
      update steam_egresses set strikes = least(strikes + 1, 1000), paused_until = now() + make_interval(
        secs => (${stepsSeconds}::float8[])[least(strikes + 1, ${stepsSeconds.length})] * (1 + random() * 0.1))
      where egress = ${egress} and (paused_until is null or paused_until <= now())`.execute(db)
  },

  /** Those of them that Steam wants to wait. */
  async listPaused(db: Db, egresses: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ egress: string }>`
      select egress from steam_egresses where egress = any(${egresses}::text[]) and paused_until > now()`.execute(
      db,
    )
    return rows.map(({ egress }) => egress)
  },

  /**
   * Every purse that was used within a day. A limit that was lowered leaves slots behind that nobody takes: where the
   * limit is given, those above it do not count.
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
