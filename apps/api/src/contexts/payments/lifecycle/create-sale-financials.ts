import type { Trx } from '#platform/db/database.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { pccLineFor } from './domain/prices.ts'
import type { PayoutTerms } from './domain/decide-payout-terms.ts'
import type { KeptPromise } from './promise-payout.ts'
import { sellerRiskRepository } from './seller-risk.repository.ts'

type NewSaleMoney = {
  saleId: bigint
  userId: bigint
  totalGrosze: bigint
  marketGrosze: bigint
  quotedAt: Date
  /** The fingerprint of the payout destination. */
  fingerprint: Buffer
  /** The payout time shown to the seller before confirming; null without one. */
  promise?: KeptPromise | null
}

/**
 * Writes the money row of a new sale in the transaction that fixes its terms. An instant payout also uses up the
 * seller's limit. Every sale needs this row before it can move.
 */
export async function createSaleFinancials(
  trx: Trx,
  sale: NewSaleMoney,
  terms: Pick<PayoutTerms, 'payoutSchedule' | 'isNewSeller'>,
): Promise<void> {
  const settings = await readSettings(trx)
  const pcc = pccLineFor(
    { paidGrosze: sale.totalGrosze, marketGrosze: sale.marketGrosze },
    settings['tax.pcc'].value,
  )
  const { payoutSchedule, isNewSeller } = terms
  await sellerRiskRepository.insertSaleMoney(trx, {
    ...sale,
    promise: sale.promise ?? null,
    pcc,
    payoutSchedule,
    isNewSeller,
  })
}
