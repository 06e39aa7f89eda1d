import type { PayoutMethod } from '@app/contract/payout-details'
import type { PayoutClass } from '@app/contract/sale-facts'
import type { KeptPromise } from '#features/money/index.ts'
import { payoutDetailsRepository } from '#features/payout-details/index.ts'
import type { Trx } from '#platform/database.ts'
import { readSettings } from '#platform/settings.ts'
import { foreseeTimes } from './foresee-times.ts'

export type SaleToPromise = {
  userId: bigint
  payoutDetailsId: string
  method: PayoutMethod
  payoutClass: PayoutClass
  nowGrosze: bigint
  laterGrosze: bigint
}

/**
 * By when the money of this sale is there, as the preview has told: kept with the sale, in the transaction that makes
 * it and before anything of it is reserved. Null where no time was told.
 */
export async function promiseSale(trx: Trx, sale: SaleToPromise): Promise<KeptPromise | null> {
  const { userId, payoutDetailsId, method, payoutClass } = sale
  const details = await payoutDetailsRepository.findUsableOfOwner(trx, { id: payoutDetailsId, userId })
  if (!details) throw new Error(`payout details ${payoutDetailsId} are gone`)
  const { fingerprint, coin, takesExpress } = details
  const { times } = await foreseeTimes(trx, {
    userId,
    totalGrosze: sale.nowGrosze,
    laterGrosze: sale.laterGrosze,
    payoutClass,
    method,
    coin,
    fingerprint,
    takesExpress,
  })
  const { version } = (await readSettings(trx))['payout.promise']
  return times.promisedBy === null ? null : { by: new Date(times.promisedBy), terms: version }
}
