import type { StockQuery, StockResponse, StockSelection } from '@app/contract/office/stock'
import type { Db } from '#platform/db/database.ts'
import { presentStockItem } from './stock.presenter.ts'
import { STOCK_ROWS_MAX, stockListRepository } from './stock-list.repository.ts'
import type { Selection } from './stock-selection.repository.ts'

export async function listStock(db: Db, query: StockQuery): Promise<StockResponse> {
  const { sort, page, limit } = query
  const selection = await chooseStock(db, query)
  const offset = Math.min((page - 1) * limit, STOCK_ROWS_MAX)
  const [rows, counted] = await Promise.all([
    stockListRepository.list(db, selection, {
      sort,
      offset,
      limit: Math.min(limit, STOCK_ROWS_MAX - offset),
    }),
    stockListRepository.count(db, selection, sort),
  ])
  const total = Math.min(counted, STOCK_ROWS_MAX)
  return {
    success: true,
    items: rows.map((row) => presentStockItem(row)),
    pagination: {
      page,
      limit,
      pages: Math.ceil(total / limit),
      total,
      isCapped: counted > STOCK_ROWS_MAX,
    },
  }
}

/** Finds the names of a search first: the list then uses the index by name. */
export async function chooseStock(db: Db, { name, ...selection }: StockSelection): Promise<Selection> {
  return { ...selection, names: name ? await stockListRepository.findNames(db, name) : null }
}
