import type { Db, Trx } from '#platform/db/database.ts'
import type { PayoutEvent } from './domain/decide-payout.ts'
import type { GateFacts } from './domain/facts.ts'
import type { LockedWorld } from './locked-facts.repository.ts'
import type { MoneyPorts } from './money-ports.ts'
import { payoutOrdersRepository } from './payout-orders.repository.ts'
import { readRequiredApprovals } from './required-approvals.ts'

/** Whether the worker may give an order because of this event. A look-up repeats one that has passed the gate. */
export function givesOrder({ type }: PayoutEvent): boolean {
  return type === 'submit_started' || type === 'submit_resumed'
}

export function readOrderedGrosze(db: Db): Promise<bigint> {
  return payoutOrdersRepository.sum(db)
}

/** After all other locks of the payout; what is read here stays true until the commit. */
export async function readGate(trx: Trx, ports: MoneyPorts, world: LockedWorld): Promise<GateFacts> {
  const { payout, sale } = world
  const { required } = await readRequiredApprovals(trx, {
    payoutId: payout.id,
    userId: payout.userId,
    amountGrosze: payout.amountGrosze,
    isEvidenceClean: sale === null || !sale.wasReviewed,
    hasRiskFlag: sale?.payoutSchedule === 'manual_review',
  })
  await payoutOrdersRepository.lockAll(trx)
  const orderedGrosze = await payoutOrdersRepository.sumOthers(trx, payout.id)
  return {
    approvalsRequired: required,
    isCeilingReached: orderedGrosze + payout.amountGrosze > ports.payoutCeilingGrosze,
  }
}
