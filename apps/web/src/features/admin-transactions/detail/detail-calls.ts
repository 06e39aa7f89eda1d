import type { NotesRequest, RejectRequest } from '@app/contract/admin-money'
import type {
  GetApiAdminSalesByIdEvidenceData,
  GetApiAdminSalesByIdEvidenceResponses,
  GetApiAdminTransactionsByIdContractData,
  GetApiAdminTransactionsByIdData,
  GetApiAdminTransactionsByIdResponses,
  GetApiAdminTransactionsNeighboursData,
  GetApiAdminTransactionsNeighboursResponses,
  PostApiAdminTransactionsByIdApproveData,
  PostApiAdminTransactionsByIdApproveResponses,
  PostApiAdminTransactionsByIdPresenceData,
  PostApiAdminTransactionsByIdPresenceResponses,
  PostApiAdminTransactionsByIdRecallData,
  PostApiAdminTransactionsByIdRecallResponses,
  PostApiAdminTransactionsByIdReferenceData,
  PostApiAdminTransactionsByIdReferenceResponses,
  PostApiAdminTransactionsByIdRejectData,
  PostApiAdminTransactionsByIdRejectResponses,
  PostApiAdminTransactionsByIdRevealData,
  PostApiAdminTransactionsByIdRevealResponses,
  PutApiAdminTransactionsByIdNotesData,
  PutApiAdminTransactionsByIdNotesResponses,
} from '#lib/api/generated/types.gen.ts'
import { request, requestFile } from '#lib/api/request.ts'

/** Drawing a paper is work, and a busy server takes its time. */
const PAPER_TIMEOUT_MS = 120_000

export async function readTransaction(id: string, options: { signal: AbortSignal; isBackground?: boolean }) {
  const answer = await request<GetApiAdminTransactionsByIdData, GetApiAdminTransactionsByIdResponses>({
    method: 'GET',
    path: `/admin/transactions/${encodeURIComponent(id)}`,
    ...options,
  })
  return answer.transaction
}

/** Answers who else is looking. */
export async function sayViewing(id: string, isViewing: boolean) {
  const answer = await request<
    PostApiAdminTransactionsByIdPresenceData,
    PostApiAdminTransactionsByIdPresenceResponses
  >({
    method: 'POST',
    path: `/admin/transactions/${encodeURIComponent(id)}/presence`,
    body: { isViewing },
    isBackground: true,
  })
  return answer.viewers
}

/** The server records who has had it. */
export function fetchContract(id: number): Promise<File> {
  return requestFile<GetApiAdminTransactionsByIdContractData>({
    method: 'GET',
    path: `/admin/transactions/${id}/contract`,
    timeoutMs: PAPER_TIMEOUT_MS,
  })
}

export function readEvidence(saleId: string, signal: AbortSignal) {
  return request<GetApiAdminSalesByIdEvidenceData, GetApiAdminSalesByIdEvidenceResponses>({
    method: 'GET',
    path: `/admin/sales/${encodeURIComponent(saleId)}/evidence`,
    signal,
  })
}

export function findNeighbours(id: string, filter: Readonly<Record<string, string>>, signal: AbortSignal) {
  return request<GetApiAdminTransactionsNeighboursData, GetApiAdminTransactionsNeighboursResponses>({
    method: 'GET',
    path: '/admin/transactions/neighbours',
    query: { ...filter, id },
    signal,
  })
}

export function approve(
  id: number,
  body: PostApiAdminTransactionsByIdApproveData['body'],
  idempotencyKey: string,
) {
  return request<PostApiAdminTransactionsByIdApproveData, PostApiAdminTransactionsByIdApproveResponses>({
    method: 'POST',
    path: `/admin/transactions/${id}/approve`,
    body,
    idempotencyKey,
  })
}

export function reject(id: number, body: RejectRequest, idempotencyKey: string) {
  return request<PostApiAdminTransactionsByIdRejectData, PostApiAdminTransactionsByIdRejectResponses>({
    method: 'POST',
    path: `/admin/transactions/${id}/reject`,
    body,
    idempotencyKey,
  })
}

export function recall(id: number, body: RejectRequest, idempotencyKey: string) {
  return request<PostApiAdminTransactionsByIdRecallData, PostApiAdminTransactionsByIdRecallResponses>({
    method: 'POST',
    path: `/admin/transactions/${id}/recall`,
    body,
    idempotencyKey,
  })
}

export function enterReference(
  id: number,
  body: { version: string; reference: string },
  idempotencyKey: string,
) {
  return request<PostApiAdminTransactionsByIdReferenceData, PostApiAdminTransactionsByIdReferenceResponses>({
    method: 'POST',
    path: `/admin/transactions/${id}/reference`,
    body,
    idempotencyKey,
  })
}

export function saveNotes(id: number, body: NotesRequest, idempotencyKey: string) {
  return request<PutApiAdminTransactionsByIdNotesData, PutApiAdminTransactionsByIdNotesResponses>({
    method: 'PUT',
    path: `/admin/transactions/${id}/notes`,
    body,
    idempotencyKey,
  })
}

export async function reveal(id: number, reason: string) {
  const answer = await request<
    PostApiAdminTransactionsByIdRevealData,
    PostApiAdminTransactionsByIdRevealResponses
  >({ method: 'POST', path: `/admin/transactions/${id}/reveal`, body: { reason } })
  return answer.details
}
