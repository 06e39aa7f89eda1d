import type { SaleStep } from '@app/contract/selling/sales'
import type { Trx } from '#platform/db/database.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { applyDecision } from './apply-decision.ts'
import { scheduleAtOffer } from './domain/decide-payout-terms.ts'
import { decideSale, type SaleEvent } from './domain/decide-sale.ts'
import { isRefusal, type Decision, type Refusal, type SaleFacts } from './domain/facts.ts'
import { lockedFacts } from './locked-facts.repository.ts'
import type { MoneyPorts } from './money-ports.ts'
import { advanceRulesOf } from './money-rules.ts'
import { sellerRiskRepository } from './seller-risk.repository.ts'

export type SaleEventCommand = {
  saleId: bigint
  event: SaleEvent
  actor: SaleStep['actor']
  /** With `details_chosen`: the destination of the next payout. */
  payoutDetailsId?: string
}

/**
 * Moves a sale: takes the locks in a fixed order (user, advance pool, sale, payout, account), asks the rules, writes
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
  const locked = await lockedFacts.lockSale(trx, saleId, givesItems)
  if (!locked) throw new Error(`sale ${saleId} does not exist`)
  const { sale, nowMs } = await lockedFacts.readSale(trx, locked)
  const decision = decideSale(sale, event, nowMs)
  if (isRefusal(decision)) return decision
  if (givesItems && decision.saleMoves.length > 0 && sale.payoutSchedule === 'instant')
    await reserveHouse(trx, sale)
  const rows = { userId: sale.userId, sale, payout: null, actor: command.actor }
  const chosen = command.payoutDetailsId === undefined ? {} : { payoutDetailsId: command.payoutDetailsId }
  await applyDecision(trx, ports, { ...rows, ...chosen }, decision)
  return decision
}

/** The caller holds the advance pool lock. */
async function reserveHouse(trx: Trx, sale: SaleFacts): Promise<void> {
  const settings = await readSettings(trx)
  const openGrosze = await sellerRiskRepository.readOpenHouse(trx)
  const schedule = scheduleAtOffer(sale, openGrosze, advanceRulesOf(settings))
  if (schedule === 'instant') await sellerRiskRepository.reserveHouse(trx, sale.id)
  else await sellerRiskRepository.deferPayout(trx, sale.id)
}
