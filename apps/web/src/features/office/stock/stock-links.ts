import type { QueryOf } from '@app/contract/routes'
import { paths } from '#lib/paths.ts'

type StockFilter = Partial<Record<keyof QueryOf<'GET /api/admin/stock'>, string>>

/** The list with exactly the rows behind a figure. */
export function stockPath(filter: StockFilter): string {
  return `${paths.adminStockItems}?${new URLSearchParams(filter)}`
}

/** What the list shows: without any filter what can be sold, the most frequent question. */
export function shownFilter(given: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const isBare = Object.keys(given).every((name) => name === 'sort') && given['sort'] !== 'sold'
  return isBare ? { ...given, state: 'free' } : given
}

type Period = { from: string; to: string }

/** Items that were sold in a period. */
export function soldPath({ from, to }: Period, filter: StockFilter = {}): string {
  return stockPath({ sort: 'sold', soldFrom: from, soldTo: to, ...filter })
}

/** A month as a period: `2026-11`. */
export function periodOfMonth(month: string): Period {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) }
}
