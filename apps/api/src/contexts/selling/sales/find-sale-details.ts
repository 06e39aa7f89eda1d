import type { Db } from '#platform/db/database.ts'
import { DomainError } from '#shared/domain-error.ts'
import {
  readSale,
  readShownSale,
  type OwnSale,
  type SaleDetails,
  type ShownSale,
} from './sale-details.repository.ts'

/** Another user's sale is reported as not found. */
export async function findSaleDetails(db: Db, own: OwnSale): Promise<SaleDetails> {
  return found(await readSale(db, own))
}

export async function findShownSale(db: Db, own: OwnSale): Promise<ShownSale> {
  return found(await readShownSale(db, own))
}

function found<Sale>(sale: Sale | undefined): Sale {
  if (!sale) throw new DomainError('sale_not_found')
  return sale
}
