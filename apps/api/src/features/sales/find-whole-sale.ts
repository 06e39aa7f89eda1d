import { payoutDetailsRepository, type PayoutDetailsRow } from '#features/payout-details/index.ts'
import type { Db } from '#platform/database.ts'
import { DomainError } from '#shared/domain-error.ts'
import { saleProgressRepository, type SaleMoneyRow } from './sale-progress.repository.ts'
import { salesRepository, type SaleRow } from './sales.repository.ts'

export type OwnSale = { saleId: bigint; userId: bigint }

export type WholeSale = {
  row: SaleRow
  money: SaleMoneyRow
  /** What the seller gave when selling. */
  details: PayoutDetailsRow
  /** Where the last payout went, or the same. */
  paidTo: PayoutDetailsRow
}

/** Another's sale looks as if it did not exist. */
export async function findWholeSale(db: Db, own: OwnSale): Promise<WholeSale> {
  const { userId } = own
  const row = await salesRepository.find(db, own)
  const [money] = row ? await saleProgressRepository.list(db, [row.id]) : []
  const details = row && (await payoutDetailsRepository.findOfOwner(db, { id: row.payoutDetailsId, userId }))
  const paidTo = money?.payout
    ? await payoutDetailsRepository.findOfOwner(db, { id: money.payout.payoutDetailsId, userId })
    : details
  if (!row || !money || !details || !paidTo) throw new DomainError('sale_not_found')
  return { row, money, details, paidTo }
}
