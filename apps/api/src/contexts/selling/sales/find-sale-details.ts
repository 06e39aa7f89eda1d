import type { Db } from '#platform/db/database.ts'
import { DomainError } from '#shared/domain-error.ts'
import { readWholeSale, type OwnSale, type SaleDetails } from './sale-details.repository.ts'

/** Another user's sale is reported as not found. */
export async function findSaleDetails(db: Db, own: OwnSale): Promise<SaleDetails> {
  const sale = await readWholeSale(db, own)
  if (!sale) throw new DomainError('sale_not_found')
  return sale
}
