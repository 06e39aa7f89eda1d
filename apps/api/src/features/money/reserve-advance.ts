import type { Trx } from '#platform/database.ts'
import { readSettings } from '#platform/settings.ts'
import { DomainError } from '#shared/domain-error.ts'
import { choosePayoutCase, isNewSeller } from './domain/advance-limits.ts'
import type { PayoutCase } from './domain/facts.ts'
import { pccGroszeFor } from './domain/prices.ts'
import { moneyRepository } from './money.repository.ts'
import { payoutsRepository } from './payouts.repository.ts'
import { standingsRepository } from './standings.repository.ts'

export type NewSaleMoney = {
  saleId: bigint
  userId: bigint
  totalGrosze: bigint
  marketGrosze: bigint
  payoutDetailsId: string
  quotedAt: Date
}

/**
 * When a sale is created, in its transaction and under the seller's lock: chooses whether it is paid at once or at
 * Steam's settlement, and takes its amount from the seller's limit. Every sale needs this row before it can move.
 */
export async function reserveAdvance(trx: Trx, sale: NewSaleMoney): Promise<PayoutCase> {
  const { openDebtGrosze } = await moneyRepository.readSeller(trx, sale.userId)
  if (openDebtGrosze > 0n) throw new DomainError('seller_owes', { userId: sale.userId })
  const details = await payoutsRepository.findDetails(trx, sale.payoutDetailsId)
  if (!details) throw new Error(`payout details ${sale.payoutDetailsId} are gone`)
  const settings = await readSettings(trx)
  await standingsRepository.lockDestination(trx, details.fingerprint)
  const standing = await standingsRepository.readStanding(trx, sale.userId, details.fingerprint)
  const payoutCase = choosePayoutCase(
    sale,
    standing,
    await standingsRepository.readOpenAdvances(trx, sale.userId, details.fingerprint),
    {
      policy: settings['payout.policy'].value,
      tiers: settings['payout.advance_tiers'].value,
      houseGrosze: settings['payout.advance_house_grosze'].value,
      newSellersDailyGrosze: settings['payout.advance_new_sellers_daily_grosze'].value,
    },
    await moneyRepository.clockMs(trx),
  )
  const pccGrosze = pccGroszeFor(
    { paidGrosze: sale.totalGrosze, marketGrosze: sale.marketGrosze },
    settings['tax.pcc'].value,
  )
  await standingsRepository.insertSaleMoney(trx, {
    ...sale,
    pccGrosze,
    payoutCase,
    fingerprint: details.fingerprint,
    isNewSeller: isNewSeller(standing),
  })
  return payoutCase
}
