import type { BodyOf } from '@app/contract/routes'
import type { HoldRequest, NotesRequest, RejectRequest } from '@app/contract/office/money'
import { request, requestFile } from '#lib/api/request.ts'
import { keyOf, staffListQuery, staffQuery } from '#lib/api/route-query.ts'

/** Creating a document takes time, especially on a busy server. */
const PAPER_TIMEOUT_MS = 120_000

export const transactionKey = (id: string) => keyOf('GET /api/admin/transactions/:id', { params: { id } })

export function readTransaction(id: string, options: { signal: AbortSignal; isBackground?: boolean }) {
  return request('GET /api/admin/transactions/:id', { params: { id }, ...options })
}

/** Returns the other viewers. */
export async function sayViewing(id: string, isViewing: boolean) {
  const answer = await request('POST /api/admin/transactions/:id/presence', {
    params: { id },
    body: { isViewing },
    isBackground: true,
  })
  return answer.viewers
}

/** The server records each download. */
export function fetchContract(id: number): Promise<File> {
  return requestFile('GET /api/admin/transactions/:id/contract', {
    params: { id },
    timeoutMs: PAPER_TIMEOUT_MS,
  })
}

export const evidenceQuery = (saleId: string) =>
  staffQuery('GET /api/admin/sales/:id/evidence', { params: { id: saleId } })

export const neighboursQuery = (id: string, filter: Readonly<Record<string, string>>) =>
  staffListQuery('GET /api/admin/transactions/neighbours', { query: { ...filter, id } })

export function approve(
  id: number,
  body: BodyOf<'POST /api/admin/transactions/:id/approve'>,
  idempotencyKey: string,
) {
  return request('POST /api/admin/transactions/:id/approve', { params: { id }, body, idempotencyKey })
}

export function reject(id: number, body: RejectRequest, idempotencyKey: string) {
  return request('POST /api/admin/transactions/:id/reject', { params: { id }, body, idempotencyKey })
}

export function recall(id: number, body: RejectRequest, idempotencyKey: string) {
  return request('POST /api/admin/transactions/:id/recall', { params: { id }, body, idempotencyKey })
}

export function hold(id: number, body: HoldRequest, idempotencyKey: string) {
  return request('POST /api/admin/transactions/:id/hold', { params: { id }, body, idempotencyKey })
}

/** Ends at once, or waits for a second admin. */
export function endHold(userId: string, reason: string, idempotencyKey: string) {
  return request('POST /api/admin/users/:id/unfreeze', {
    params: { id: userId },
    body: { reason },
    idempotencyKey,
  })
}

export function checkTransfer(id: number, version: string) {
  return request('POST /api/admin/transactions/:id/transfer-check', { params: { id }, body: { version } })
}

export function enterReference(
  id: number,
  body: { version: string; reference: string },
  idempotencyKey: string,
) {
  return request('POST /api/admin/transactions/:id/reference', { params: { id }, body, idempotencyKey })
}

export function saveNotes(id: number, body: NotesRequest, idempotencyKey: string) {
  return request('PUT /api/admin/transactions/:id/notes', { params: { id }, body, idempotencyKey })
}

export async function reveal(id: number, reason: string) {
  const answer = await request('POST /api/admin/transactions/:id/reveal', {
    params: { id },
    body: { reason },
  })
  return answer.details
}
