import type { Db, Trx } from '#platform/db/database.ts'
import type { PayoutEvent } from './domain/decide-payout.ts'
import type { GateFacts } from './domain/facts.ts'
import type { LockedWorld } from './locked-facts.repository.ts'
import type { MoneyPorts } from './money-ports.ts'
import { payoutOrdersRepository } from './payout-orders.repository.ts'
import { readRequiredApprovals } from './required-approvals.ts'

/**
 * Whether the worker may submit because of this event. A status query only repeats a payout that already passed the
 * checks.
 */
export function givesOrder({ type }: PayoutEvent): boolean {
  return type === 'submit_started' || type === 'submit_resumed'
}

export function readOrderedGrosze(db: Db): Promise<bigint> {
  return payoutOrdersRepository.sum(db)
}

/**
 * Runs after all locks of the payout. Only the orders of other payouts may still change before the commit: recording this
 * one checks the ceiling again.
 */
export async function readGate(trx: Trx, ports: MoneyPorts, world: LockedWorld): Promise<GateFacts> {
  const { payout, sale } = world
  const { required, facts } = await readRequiredApprovals(trx, {
    payoutId: payout.id,
    userId: payout.userId,
    amountGrosze: payout.amountGrosze,
    isEvidenceClean: sale === null || !sale.wasReviewed,
    hasRiskFlag: sale?.payoutSchedule === 'manual_review',
  })
  return {
    approvalsRequired: required,
    isCeilingReached: facts.orderedGrosze + payout.amountGrosze > ports.payoutCeilingGrosze,
  }
}
