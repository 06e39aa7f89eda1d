import type { SaleStep } from '@app/contract/selling/sales'
import type { Trx } from '#platform/db/database.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { applyDecision } from './apply-decision.ts'
import type { AdvanceRules } from './domain/advance-limits.ts'
import { scheduleAtOffer } from './domain/decide-payout-terms.ts'
import { decideSale, type SaleEvent } from './domain/decide-sale.ts'
import { isRefusal, type Decision, type Refusal, type SaleFacts } from './domain/facts.ts'
import { lockedFacts } from './locked-facts.repository.ts'
import type { MoneyPorts } from './money-ports.ts'
import { advanceRulesOf } from './money-rules.ts'
import type { SaleMoneyPatch } from './money.repository.ts'
import { sellerRiskRepository } from './seller-risk.repository.ts'

export type SaleEventCommand = {
  saleId: bigint
  event: SaleEvent
  actor: SaleStep['actor']
  /** With `details_chosen`: the destination of the next payout. */
  payoutDetailsId?: string
}

/**
 * Moves a sale: takes the locks in a fixed order (user, sale, payout, account), asks the rules, writes
 * their decision. A refusal writes nothing. External calls happen before this, never inside.
 */
export async function applySaleEvent(
  trx: Trx,
  ports: MoneyPorts,
  command: SaleEventCommand,
): Promise<Decision | Refusal> {
  const { saleId, event } = command
  // Here the seller has given the items, so an instant payout takes its part of the advance pool.
  const givesItems = event.type === 'offer_found' || event.type === 'offer_accepted'
  const locked = await lockedFacts.lockSale(trx, saleId)
  if (!locked) throw new Error(`sale ${saleId} does not exist`)
  const { sale, nowMs, openPoolGrosze } = await lockedFacts.readSale(trx, locked, givesItems)
  const decision = decideSale(sale, event, nowMs)
  if (isRefusal(decision)) return decision
  const takesPool = givesItems && decision.saleMoves.length > 0 && sale.payoutSchedule === 'instant'
  const rules = takesPool ? advanceRulesOf(await readSettings(trx)) : undefined
  const poolPart = rules && poolPartOf(rules, sale, openPoolGrosze)
  const rows = { userId: sale.userId, sale, payout: null, actor: command.actor, poolPart }
  const chosen = command.payoutDetailsId === undefined ? {} : { payoutDetailsId: command.payoutDetailsId }
  if (rules && poolPart === 'reserved') await sellerRiskRepository.checkPool(trx, sale, rules.houseGrosze)
  await applyDecision(trx, ports, { ...rows, ...chosen }, decision)
  return decision
}

/** The pool was read without a lock. The write checks it again, and fails when another sale took the last part. */
function poolPartOf(rules: AdvanceRules, sale: SaleFacts, openGrosze: bigint): SaleMoneyPatch['poolPart'] {
  return scheduleAtOffer(sale, openGrosze, rules) === 'instant' ? 'reserved' : 'none_left'
}
