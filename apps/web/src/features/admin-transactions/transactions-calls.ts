import type { BulkApproveRequest, TransactionFilter } from '@app/contract/admin-transactions'
import type {
  DeleteApiAdminViewsByViewIdData,
  DeleteApiAdminViewsByViewIdResponses,
  GetApiAdminTransactionsData,
  GetApiAdminTransactionsQueuesData,
  GetApiAdminTransactionsQueuesResponses,
  GetApiAdminTransactionsResponses,
  GetApiAdminViewsData,
  GetApiAdminViewsResponses,
  PostApiAdminTransactionsBulkApproveCheckData,
  PostApiAdminTransactionsBulkApproveCheckResponses,
  PostApiAdminTransactionsBulkApproveData,
  PostApiAdminTransactionsBulkApproveResponses,
  PostApiAdminTransactionsExportData,
  PostApiAdminTransactionsExportResponses,
  PostApiAdminViewsData,
  PostApiAdminViewsResponses,
} from '#lib/api/generated/types.gen.ts'
import { request } from '#lib/api/request.ts'

/** Values come from the address as they are; the server says whether they make sense. */
export function listTransactions(
  query: Readonly<Record<string, string>>,
  options: { signal: AbortSignal; isBackground?: boolean },
) {
  return request<GetApiAdminTransactionsData, GetApiAdminTransactionsResponses>({
    method: 'GET',
    path: '/admin/transactions',
    query,
    ...options,
  })
}

export function countQueues(signal: AbortSignal) {
  return request<GetApiAdminTransactionsQueuesData, GetApiAdminTransactionsQueuesResponses>({
    method: 'GET',
    path: '/admin/transactions/queues',
    isBackground: true,
    signal,
  })
}

export async function listViews(signal: AbortSignal) {
  const answer = await request<GetApiAdminViewsData, GetApiAdminViewsResponses>({
    method: 'GET',
    path: '/admin/views',
    query: { list: 'transactions' },
    signal,
  })
  return answer.views
}

export async function saveView(name: string, query: string) {
  const answer = await request<PostApiAdminViewsData, PostApiAdminViewsResponses>({
    method: 'POST',
    path: '/admin/views',
    body: { list: 'transactions', name, query },
  })
  return answer.view
}

export function removeView(viewId: string) {
  return request<DeleteApiAdminViewsByViewIdData, DeleteApiAdminViewsByViewIdResponses>({
    method: 'DELETE',
    path: `/admin/views/${encodeURIComponent(viewId)}`,
  })
}

export function checkBulk(ids: number[]) {
  return request<
    PostApiAdminTransactionsBulkApproveCheckData,
    PostApiAdminTransactionsBulkApproveCheckResponses
  >({ method: 'POST', path: '/admin/transactions/bulk-approve/check', body: { ids } })
}

export function approveMany(body: BulkApproveRequest, idempotencyKey: string) {
  return request<PostApiAdminTransactionsBulkApproveData, PostApiAdminTransactionsBulkApproveResponses>({
    method: 'POST',
    path: '/admin/transactions/bulk-approve',
    body,
    idempotencyKey,
  })
}

export function askForExport(filter: Partial<Record<keyof TransactionFilter, string>>) {
  return request<PostApiAdminTransactionsExportData, PostApiAdminTransactionsExportResponses>({
    method: 'POST',
    path: '/admin/transactions/export',
    body: filter as unknown as PostApiAdminTransactionsExportData['body'],
  })
}
