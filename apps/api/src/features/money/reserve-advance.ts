import type { Trx } from '#platform/database.ts'
import { readSettings } from '#platform/settings.ts'
import { pccLineFor } from './domain/prices.ts'
import type { AdvancePlan } from './plan-advance.ts'
import type { KeptPromise } from './promise-payout.ts'
import { standingsRepository } from './standings.repository.ts'

type NewSaleMoney = {
  saleId: bigint
  userId: bigint
  totalGrosze: bigint
  marketGrosze: bigint
  quotedAt: Date
  /** Of where the money will go. */
  fingerprint: Buffer
  /** What its seller was told before confirming; null where no time was. */
  promise?: KeptPromise | null
}

/**
 * When a sale is created, in the transaction that has planned it: takes its amount from the seller's limit where it is
 * paid at once. Every sale needs this row before it can move.
 */
export async function reserveAdvance(
  trx: Trx,
  sale: NewSaleMoney,
  plan: Omit<AdvancePlan, 'payoutClass'>,
): Promise<void> {
  const settings = await readSettings(trx)
  const pcc = pccLineFor(
    { paidGrosze: sale.totalGrosze, marketGrosze: sale.marketGrosze },
    settings['tax.pcc'].value,
  )
  const { payoutCase, isNewSeller } = plan
  await standingsRepository.insertSaleMoney(trx, {
    ...sale,
    promise: sale.promise ?? null,
    pcc,
    payoutCase,
    isNewSeller,
  })
}
