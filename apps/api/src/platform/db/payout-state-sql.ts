import { sql, type RawBuilder } from 'kysely'
import { TRANSFER_CHECK_MINUTES } from '@app/contract/payments/review-facts'
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

/** Bank payouts `p` that the next file takes. Whoever checked one before a transfer by hand keeps it for some time. */
export const waitsForBankFile = sql<boolean>`p.rail = 'bank'
  and (p.state = 'approved' or p.state = 'submitting' and not p.is_submitted)
  and not exists (select 1 from bank_batch_payouts o where o.payout_id = p.id and o.is_in)
  and not exists (select 1 from transfer_checks c where c.payout_id = p.id
    and c.checked_at > now() - interval ${sql.lit(`${TRANSFER_CHECK_MINUTES} minutes`)})`

/** Payouts `p` that were sent and have no answer yet. */
export const isStuck = sql<boolean>`p.state in ${payoutStates.unconfirmed} and p.moved_at < now() - interval '10 minutes'`

/** Payouts `p` that came back lately and whose money is still on the seller's balance. */
export const isOnBalance = sql<boolean>`p.state = 'returned' and p.moved_at > now() - interval '30 days'
  and exists (select 1 from journal_entries e where e.account_id = 'L:balance:' || p.user_id
    having sum(e.amount_grosze) <= -p.amount_grosze)`

/** Sales with their money `m` that were reversed on Steam lately. */
export const isReversedLately = sql<boolean>`m.reversed_at > now() - interval '30 days'`
