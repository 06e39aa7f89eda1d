import type { SaleStep } from '@app/contract/sales'
import type { Trx } from '#platform/database.ts'
import { readSettings } from '#platform/settings.ts'
import { applyDecision } from './apply-decision.ts'
import { fitsHouseLimit } from './domain/advance-limits.ts'
import { decideSale, type SaleEvent } from './domain/decide-sale.ts'
import { isRefusal, type Decision, type Refusal } from './domain/facts.ts'
import { lockedFacts } from './locked-facts.repository.ts'
import type { MoneyPorts } from './money-ports.ts'
import { advanceRulesOf } from './money-rules.ts'
import { standingsRepository } from './standings.repository.ts'

export type SaleEventCommand = {
  saleId: bigint
  event: SaleEvent
  actor: SaleStep['actor']
  /** With `details_chosen`: where the next payout goes. */
  payoutDetailsId?: string
}

/**
 * Moves a sale: locks in the one order (user, house, sale, payout, account), asks the rules, writes their decision. A
 * refusal writes nothing. Calls to the outside come before it, never inside.
 */
export async function applySaleEvent(
  trx: Trx,
  ports: MoneyPorts,
  command: SaleEventCommand,
): Promise<Decision | Refusal> {
  const { saleId, event } = command
  const locked = await lockedFacts.lockSale(trx, saleId, event.type === 'offer_found')
  if (!locked) throw new Error(`sale ${saleId} does not exist`)
  const { sale, nowMs } = await lockedFacts.readSale(trx, locked)
  const decision = decideSale(sale, event, nowMs)
  if (isRefusal(decision)) return decision
  if (event.type === 'offer_found' && decision.saleMoves.length > 0 && sale.payoutCase === 'advance')
    await reserveHouse(trx, saleId, sale.totalGrosze)
  const rows = { userId: sale.userId, sale, payout: null, actor: command.actor }
  const chosen = command.payoutDetailsId === undefined ? {} : { payoutDetailsId: command.payoutDetailsId }
  await applyDecision(trx, ports, { ...rows, ...chosen }, decision)
  return decision
}

/** The house lock is held. */
async function reserveHouse(trx: Trx, saleId: bigint, totalGrosze: bigint): Promise<void> {
  const settings = await readSettings(trx)
  const openGrosze = await standingsRepository.readOpenHouse(trx)
  const isWithin = fitsHouseLimit({ totalGrosze }, openGrosze, advanceRulesOf(settings))
  if (isWithin) await standingsRepository.reserveHouse(trx, saleId)
  else await standingsRepository.waitForSettlement(trx, saleId)
}
