import { sql, type RawBuilder } from 'kysely'
import { PAYOUT_SETS, type PayoutSet } from '#shared/payout-states.ts'

/**
 * The sets of payout states as lists for `state in …`. They are literals and not parameters, because PostgreSQL uses a
 * partial index only when it can read the states in the query.
 */
export const payoutStates = Object.fromEntries(
  Object.entries(PAYOUT_SETS).map(([name, states]) => [
    name,
    sql`(${sql.join(states.map((state) => sql.lit(state)))})`,
  ]),
) as Record<PayoutSet, RawBuilder<unknown>>
