import type { SaleReason, SaleState } from '@app/contract/selling/sales'
import { moveSale } from '#contexts/payments/lifecycle/index.ts'
import { sellerRiskRepository } from '#contexts/payments/lifecycle/seller-risk.repository.ts'
import type { Db } from '#platform/db/database.ts'

/** Moves a sale without the rules; like them, it releases the advance of a sale that ends. */
export async function stepSale(
  db: Db,
  saleId: bigint,
  to: SaleState,
  how: { actor?: 'seller' | 'system'; reason?: SaleReason } = {},
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { state, version } = await trx
      .selectFrom('sales')
      .select(['state', 'version'])
      .where('id', '=', saleId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    await moveSale(trx, {
      saleId,
      expectedVersion: version,
      from: state as SaleState,
      to,
      actor: how.actor ?? 'system',
      reason: how.reason ?? null,
    })
    if (to === 'failed' || to === 'cancelled') await sellerRiskRepository.releaseAdvance(trx, saleId)
  })
}
