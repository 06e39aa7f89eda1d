import type { SaleStep } from '@app/contract/selling/sales'
import type { Trx } from '#platform/db/database.ts'
import { applyDecision, payoutAfter } from './apply-decision.ts'
import { decidePayout, type PayoutEvent } from './domain/decide-payout.ts'
import { isRefusal, type Decision, type PayoutFacts, type Refusal } from './domain/facts.ts'
import { isOutdated } from './domain/payout-step.ts'
import { lockedFacts } from './locked-facts.repository.ts'
import type { MoneyPorts } from './money-ports.ts'
import { givesOrder, readGate } from './read-gate.ts'

export type PayoutEventCommand = {
  payoutId: string
  event: PayoutEvent
  actor: SaleStep['actor']
  expectedVersion?: number
}

export type PayoutEventResult =
  | { decision: Decision; payout: PayoutFacts & { version: number } }
  | Refusal
  | { refused: 'other_version' }

/** Moves a payout and its sale. Returns the payout as it is after the event. */
export async function applyPayoutEvent(
  trx: Trx,
  ports: MoneyPorts,
  command: PayoutEventCommand,
): Promise<PayoutEventResult> {
  const { payoutId, event } = command
  const locked = await lockedFacts.lockSaleAndPayout(trx, payoutId)
  if (!locked) throw new Error(`payout ${payoutId} does not exist`)
  if (isOutdated(locked.payout, command.expectedVersion)) return { refused: 'other_version' }
  const { world, nowMs } = await lockedFacts.readPayoutWorld(trx, locked)
  const gate = givesOrder(event) ? await readGate(trx, ports, world) : null
  const decision = decidePayout({ ...world, gate }, event, nowMs)
  if (isRefusal(decision)) {
    if (decision.refused === 'payout_ceiling') ports.alert('payout_ceiling', { payoutId })
    return decision
  }
  const approvalReason = event.type === 'approved_by_admin' ? event.reason : null
  const { sale, payout } = world
  const { userId } = payout
  const isOrdered = gate !== null && decision.payoutPatch.isSubmitted === true
  const rows = { userId, sale, payout, actor: command.actor, approvalReason, isOrdered }
  await applyDecision(trx, ports, rows, decision)
  return { decision, payout: payoutAfter(payout, decision) }
}
