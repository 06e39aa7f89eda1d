import { request, requestFile } from '#lib/api/request.ts'
import { staffListQuery, staffQuery } from '#lib/api/route-query.ts'

/** The server writes a month with many purchases while it sends the file. */
const FILE_TIMEOUT_MS = 120_000

export const taxMonthQuery = (query: { month: string; page: number }) =>
  staffListQuery('GET /api/admin/tax', { query })

export const fetchPccRegister = (month: string) =>
  requestFile('GET /api/admin/tax/pcc-register', { query: { month }, timeoutMs: FILE_TIMEOUT_MS })

export const fetchPurchases = (month: string) =>
  requestFile('GET /api/admin/tax/purchases', { query: { month }, timeoutMs: FILE_TIMEOUT_MS })

/** The last twelve months of resales. */
export const soldMonthsQuery = staffQuery('GET /api/admin/stock/summary', { query: { period: 'month' } })

/** Purchase and sale of every item sold in a month. */
export const askForRecords = (month: string) => request('POST /api/admin/stock/records', { body: { month } })
