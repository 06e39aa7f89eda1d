import type { SaleResponse } from '@app/contract/sales'
import { DomainError } from '#shared/domain-error.ts'
import { canCancel } from './domain/sale-machine.ts'
import { moveSale } from './move-sale.ts'
import { showSale, type ShowSaleTools } from './sales.presenter.ts'
import { salesRepository } from './sales.repository.ts'

export async function cancelSale(
  tools: ShowSaleTools & { announceUser: (userId: bigint) => void },
  own: { saleId: bigint; userId: bigint },
): Promise<SaleResponse> {
  const isMoved = await tools.db.transaction().execute(async (trx) => {
    const sale = await salesRepository.lock(trx, own)
    if (!sale) throw new DomainError('sale_not_found')
    // The answer to the first call was lost: what was asked for is done.
    if (sale.state === 'cancelled' && sale.reason === 'cancelled_by_seller') return false
    if (!canCancel(sale.state)) throw new DomainError('sale_cannot_cancel', { state: sale.state })
    await moveSale(trx, {
      saleId: own.saleId,
      expectedVersion: sale.version,
      to: 'cancelled',
      actor: 'seller',
      reason: 'cancelled_by_seller',
    })
    return true
  })
  if (isMoved) tools.announceUser(own.userId)
  return showSale(tools, own)
}
