import type { PayoutClass } from '@app/contract/sale-facts'
import type { Trx } from '#platform/database.ts'
import { readSettings } from '#platform/settings.ts'
import { DomainError } from '#shared/domain-error.ts'
import { choosePayoutCase, fitsHouseLimit, isNewSeller, whyNoAdvance } from './domain/advance-limits.ts'
import type { PayoutCase } from './domain/facts.ts'
import { caseOfClass, choosePayoutClass, type TwoPrices } from './domain/payout-class.ts'
import { advanceRulesOf } from './money-rules.ts'
import { moneyRepository } from './money.repository.ts'
import { payoutsRepository } from './payouts.repository.ts'
import { readAdvanceFacts } from './read-advance-facts.ts'
import { standingsRepository } from './standings.repository.ts'

type PlannedSale = TwoPrices & {
  userId: bigint
  payoutDetailsId: string
  /** Null: the seller leaves it to the limits. */
  chosen: PayoutClass | null
}

export type AdvancePlan = {
  payoutClass: PayoutClass
  payoutCase: PayoutCase
  fingerprint: Buffer
  isNewSeller: boolean
}

/**
 * Which of its two prices a sale gets and when it is paid, decided before it is written and under the seller's lock, which
 * holds until the reservation. The limits are asked about the price that is paid at once.
 */
export async function planAdvance(trx: Trx, sale: PlannedSale): Promise<AdvancePlan> {
  const { openDebtGrosze } = await moneyRepository.readSeller(trx, sale.userId)
  if (openDebtGrosze > 0n) throw new DomainError('seller_owes', { userId: sale.userId })
  const details = await payoutsRepository.findDetails(trx, sale.payoutDetailsId)
  if (!details) throw new Error(`payout details ${sale.payoutDetailsId} are gone`)
  await standingsRepository.lockDestination(trx, details.fingerprint)
  const rules = advanceRulesOf(await readSettings(trx))
  const { standing, open, nowMs } = await readAdvanceFacts(trx, sale.userId, details.fingerprint)
  const now = { totalGrosze: sale.nowGrosze }
  const limitCase = choosePayoutCase(now, standing, open, rules, nowMs)
  const payoutClass = choosePayoutClass(
    {
      nowGrosze: sale.nowGrosze,
      laterGrosze: sale.laterGrosze,
      limitCase,
      obstacle: whyNoAdvance(now, standing, open, rules, nowMs),
      isHouseFull: !fitsHouseLimit(now, await standingsRepository.readOpenHouse(trx), rules),
    },
    sale.chosen,
  )
  if (payoutClass === undefined) throw new DomainError('payout_class_unavailable')
  return {
    payoutClass,
    payoutCase: caseOfClass(payoutClass, limitCase),
    fingerprint: details.fingerprint,
    isNewSeller: isNewSeller(standing),
  }
}
