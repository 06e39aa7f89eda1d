import type { BulkApproveRequest, TransactionFilter } from '@app/contract/office/transactions'
import { request } from '#lib/api/request.ts'
import { staffQuery } from '#lib/api/route-query.ts'

/** Passes values from the URL unchanged; the server validates them. */
export function listTransactions(
  query: Readonly<Record<string, string>>,
  options: { signal: AbortSignal; isBackground?: boolean },
) {
  return request('GET /api/admin/transactions', { query, ...options })
}

export const queuesQuery = staffQuery('GET /api/admin/transactions/queues', { isBackground: true })

export const viewsQuery = staffQuery('GET /api/admin/views', { query: { list: 'transactions' } })

export async function saveView(name: string, query: string) {
  const answer = await request('POST /api/admin/views', { body: { list: 'transactions', name, query } })
  return answer.view
}

export function removeView(viewId: string) {
  return request('DELETE /api/admin/views/:viewId', { params: { viewId } })
}

export function checkBulk(ids: number[]) {
  return request('POST /api/admin/transactions/bulk-approve/check', { body: { ids } })
}

export function approveMany(body: BulkApproveRequest, idempotencyKey: string) {
  return request('POST /api/admin/transactions/bulk-approve', { body, idempotencyKey })
}

export function askForExport(filter: Partial<Record<keyof TransactionFilter, string>>) {
  return request('POST /api/admin/transactions/export', { body: filter })
}
