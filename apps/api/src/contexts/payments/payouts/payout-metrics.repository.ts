import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { payoutStates } from '#platform/db/payout-state-sql.ts'

export type OpenPayouts = {
  rail: string
  state: string
  payouts: number
  grosze: number
  oldestSeconds: number
}

export const payoutMetricsRepository = {
  /** Open payouts by rail and state. */
  async listOpen(db: Db): Promise<OpenPayouts[]> {
    const { rows } = await sql<OpenPayouts>`
      select rail, state, count(*)::integer as payouts, sum(amount_grosze)::float8 as grosze,
        extract(epoch from now() - min(moved_at))::float8 as "oldestSeconds"
      from payouts where state in ${payoutStates.open}
      group by rail, state`.execute(db)
    return rows
  },

  async listRails(db: Db): Promise<{ rail: string; isPaused: boolean }[]> {
    const { rows } = await sql<{ rail: string; isPaused: boolean }>`
      select rail, paused_at is not null as "isPaused" from rail_states`.execute(db)
    return rows
  },
}
