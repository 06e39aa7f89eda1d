import { request, requestFile } from '#lib/api/request.ts'

/** The server writes a month with many purchases while it sends the file. */
const FILE_TIMEOUT_MS = 120_000

export const fetchTaxMonth = (query: { month: string; page: number }, signal: AbortSignal) =>
  request('GET /api/admin/tax', { query, signal })

export const fetchPccRegister = (month: string) =>
  requestFile('GET /api/admin/tax/pcc-register', { query: { month }, timeoutMs: FILE_TIMEOUT_MS })

export const fetchPurchases = (month: string) =>
  requestFile('GET /api/admin/tax/purchases', { query: { month }, timeoutMs: FILE_TIMEOUT_MS })
