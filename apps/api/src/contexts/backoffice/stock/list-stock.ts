import type { StockQuery, StockResponse } from '@app/contract/office/stock'
import type { Db } from '#platform/db/database.ts'
import { presentStockItem } from './stock.presenter.ts'
import { STOCK_ROWS_MAX, stockListRepository } from './stock-list.repository.ts'

export async function listStock(db: Db, query: StockQuery): Promise<StockResponse> {
  const { state, sort, page, limit } = query
  const names = query.name ? await stockListRepository.findNames(db, query.name) : null
  const selection = { state, names }
  const offset = Math.min((page - 1) * limit, STOCK_ROWS_MAX)
  const [rows, counted] = await Promise.all([
    stockListRepository.list(db, selection, {
      sort,
      offset,
      limit: Math.min(limit, STOCK_ROWS_MAX - offset),
    }),
    stockListRepository.count(db, selection),
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
