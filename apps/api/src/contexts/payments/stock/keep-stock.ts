import type { Trx } from '#platform/db/database.ts'
import { stockRepository } from './stock.repository.ts'

/** The items of a sale become our stock; in the commit that books the sale. */
export async function addStock(trx: Trx, saleId: bigint): Promise<void> {
  await stockRepository.add(trx, saleId)
}

/** The items go back to the seller; in the commit that undoes the booking of the sale. */
export async function removeStock(trx: Trx, saleId: bigint): Promise<void> {
  await stockRepository.remove(trx, saleId)
}
