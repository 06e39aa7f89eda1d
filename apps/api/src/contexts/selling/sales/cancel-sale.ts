import type { SaleResponse } from '@app/contract/selling/sales'
import type { Trx } from '#platform/db/database.ts'
import { DomainError } from '#shared/domain-error.ts'
import { showSale, type ShowSaleTools } from './sales.presenter.ts'
import { salesRepository } from './sales.repository.ts'

export type CancelTools = ShowSaleTools & {
  announceUser: (userId: bigint) => void
  /** Uses the money rules, which release the sale's reservations; false when it is too late. */
  cancelBySeller: (trx: Trx, saleId: bigint) => Promise<boolean>
}

export async function cancelSale(
  tools: CancelTools,
  own: { saleId: bigint; userId: bigint },
): Promise<SaleResponse> {
  const isMoved = await tools.db.transaction().execute(async (trx) => {
    // The owner never changes, so this needs no lock; the rules take the locks in their own order.
    const isOwn = await salesRepository.findStep(trx, own)
    if (!isOwn) throw new DomainError('sale_not_found')
    if (await tools.cancelBySeller(trx, own.saleId)) return true
    const sale = await salesRepository.findStep(trx, own)
    // The response to the first call was lost: the sale is already cancelled as requested.
    if (sale?.state === 'cancelled' && sale.reason === 'cancelled_by_seller') return false
    throw new DomainError('sale_cannot_cancel', { state: sale?.state })
  })
  if (isMoved) tools.announceUser(own.userId)
  return showSale(tools, own)
}
