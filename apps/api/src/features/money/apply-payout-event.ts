import type { SaleStep } from '@app/contract/sales'
import type { Trx } from '#platform/database.ts'
import { applyDecision } from './apply-decision.ts'
import { decidePayout, type PayoutEvent } from './domain/decide-payout.ts'
import { isRefusal, type Decision, type PayoutFacts, type Refusal } from './domain/facts.ts'
import type { MoneyPorts } from './money-ports.ts'
import { moneyRepository } from './money.repository.ts'
import { railStatesRepository } from './rail-states.repository.ts'

export type PayoutEventCommand = {
  payoutId: string
  event: PayoutEvent
  actor: SaleStep['actor']
  /** Answers and look-ups name the version they were made for; for any other the row has moved on. */
  expectedVersion?: number
}

export type PayoutEventResult =
  | { decision: Decision; payout: PayoutFacts & { version: number } }
  | Refusal
  | { refused: 'other_version' }

/** Moves a payout and, with it, its sale. The answer holds the payout as it stands after the event. */
export async function applyPayoutEvent(
  trx: Trx,
  ports: MoneyPorts,
  command: PayoutEventCommand,
): Promise<PayoutEventResult> {
  const owner = await moneyRepository.ownerOfPayout(trx, command.payoutId)
  if (!owner) throw new Error(`payout ${command.payoutId} does not exist`)
  await moneyRepository.lockUser(trx, owner.userId)
  const sale = owner.saleId === null ? null : await moneyRepository.lockSale(trx, owner.saleId)
  const payout = await moneyRepository.lockPayout(trx, command.payoutId)
  if (command.expectedVersion !== undefined && payout.version !== command.expectedVersion)
    return { refused: 'other_version' }
  const world = {
    payout,
    sale,
    seller: await moneyRepository.readSeller(trx, owner.userId),
    rail: {
      isPaused: await moneyRepository.isRailPaused(trx, payout.rail),
      isInDoubt: await railStatesRepository.isInDoubt(trx, payout.rail),
    },
  }
  const decision = decidePayout(world, command.event, await moneyRepository.clockMs(trx))
  if (isRefusal(decision)) return decision
  const approvalReason = command.event.type === 'approved_by_admin' ? command.event.reason : null
  const rows = { userId: owner.userId, sale, payout, actor: command.actor, approvalReason }
  await applyDecision(trx, ports, rows, decision)
  return { decision, payout: await moneyRepository.lockPayout(trx, command.payoutId) }
}
