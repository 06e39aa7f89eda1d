import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'

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

/** Steam's weekly break falls into the hours around midnight UTC after a Tuesday; its exact time is not published. */
const IS_MAINTENANCE_TIME = sql<boolean>`
  extract(isodow from (now() at time zone 'UTC') - interval '20 hours') = 2
  and extract(hour from (now() at time zone 'UTC') - interval '20 hours') < 8`

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

  /** For each slot, in how many seconds it should be free; below zero it has been so for as long. */
  async listSlotSeconds(db: Db, rule: BudgetRule): Promise<number[]> {
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from greatest(free_at, paused_until) - now())::float8 as seconds
      from steam_slots join steam_egresses using (egress)
      where egress = any(${rule.egresses}::text[]) and slot <= ${rule.slotsPerEgress}`.execute(db)
    return rows.map((row) => row.seconds)
  },

  /**
   * Takes the slot that is free first. Until the answer is noted nobody else gets it for the longest time a call may
   * last, plus the window. `mayWait` also takes one that is free only later.
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
          and (${options.mayWait}::boolean or greatest(free_at, busy_until, paused_until) <= now())
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

  /** How Steam has been lately, over all our addresses. */
  async readHealth(
    db: Db,
    egresses: readonly string[],
  ): Promise<{ goodSecondsAgo: number | null; badSecondsAgo: number | null; isMaintenanceTime: boolean }> {
    const { rows } = await sql<{ good: number | null; bad: number | null; maintenance: boolean }>`
      select extract(epoch from now() - max(good_at))::float8 as good,
        extract(epoch from now() - max(bad_at))::float8 as bad, ${IS_MAINTENANCE_TIME} as maintenance
      from steam_egresses where egress = any(${egresses}::text[])`.execute(db)
    const [row] = rows
    return {
      goodSecondsAgo: row?.good ?? null,
      badSecondsAgo: row?.bad ?? null,
      isMaintenanceTime: row?.maintenance ?? false,
    }
  },
}
