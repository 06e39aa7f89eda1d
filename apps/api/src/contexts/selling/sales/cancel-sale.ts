import type { SaleResponse } from '@app/contract/selling/sales'
import type { Trx } from '#platform/db/database.ts'
import { DomainError } from '#shared/domain-error.ts'
import { showSale, type ShowSaleTools } from './sales.presenter.ts'
import { salesRepository } from './sales.repository.ts'

export type CancelTools = ShowSaleTools & {
  announceUser: (userId: bigint) => void
  /** By the rules of money, which release what the sale had reserved; false when it is too late. */
  cancelBySeller: (trx: Trx, saleId: bigint) => Promise<boolean>
}

export async function cancelSale(
  tools: CancelTools,
  own: { saleId: bigint; userId: bigint },
): Promise<SaleResponse> {
  const isMoved = await tools.db.transaction().execute(async (trx) => {
    // Whose it is never changes, so this needs no lock; the rules lock in their own order.
    const isOwn = await salesRepository.findStep(trx, own)
    if (!isOwn) throw new DomainError('sale_not_found')
    if (await tools.cancelBySeller(trx, own.saleId)) return true
    const sale = await salesRepository.findStep(trx, own)
    // The answer to the first call was lost: what was asked for is done.
    if (sale?.state === 'cancelled' && sale.reason === 'cancelled_by_seller') return false
    throw new DomainError('sale_cannot_cancel', { state: sale?.state })
  })
  if (isMoved) tools.announceUser(own.userId)
  return showSale(tools, own)
}
