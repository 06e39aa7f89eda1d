import type {
  GetApiAdminTaxData,
  GetApiAdminTaxPccRegisterData,
  GetApiAdminTaxPurchasesData,
  GetApiAdminTaxResponses,
} from '#lib/api/generated/types.gen.ts'
import { request, requestFile } from '#lib/api/request.ts'

/** A month of many purchases is written while it is sent. */
const FILE_TIMEOUT_MS = 120_000

export const fetchTaxMonth = (query: { month: string; page: number }, signal: AbortSignal) =>
  request<GetApiAdminTaxData, GetApiAdminTaxResponses>({ method: 'GET', path: '/admin/tax', query, signal })

export const fetchPccRegister = (month: string) =>
  requestFile<GetApiAdminTaxPccRegisterData>({
    method: 'GET',
    path: '/admin/tax/pcc-register',
    query: { month },
    timeoutMs: FILE_TIMEOUT_MS,
  })

export const fetchPurchases = (month: string) =>
  requestFile<GetApiAdminTaxPurchasesData>({
    method: 'GET',
    path: '/admin/tax/purchases',
    query: { month },
    timeoutMs: FILE_TIMEOUT_MS,
  })
