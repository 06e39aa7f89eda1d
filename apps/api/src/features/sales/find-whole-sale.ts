import type { Db } from '#platform/database.ts'
import { DomainError } from '#shared/domain-error.ts'
import { readWholeSale, type OwnSale, type WholeSale } from './whole-sale.repository.ts'

/** Another's sale looks as if it did not exist. */
export async function findWholeSale(db: Db, own: OwnSale): Promise<WholeSale> {
  const sale = await readWholeSale(db, own)
  if (!sale) throw new DomainError('sale_not_found')
  return sale
}
