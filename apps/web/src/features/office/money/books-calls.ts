import type { ReconciledRail } from '@app/contract/payments/rails'
import type { ReconciliationResponse } from '@app/contract/payments/reconciliation'
import type { BANK_FILE_FORMATS, STATEMENT_OUTCOMES } from '@app/contract/payments/review-facts'
import { request, requestFile } from '#lib/api/request.ts'
import { staffListQuery, staffQuery } from '#lib/api/route-query.ts'

/** The worker decrypts the file for each download, which takes a moment. */
const FILE_TIMEOUT_MS = 40_000

export type FileFormat = (typeof BANK_FILE_FORMATS)[number]
export type RailBooks = ReconciliationResponse['rails'][number]
export type LineOutcome = (typeof STATEMENT_OUTCOMES)[number]

export const batchesQuery = (page: number) =>
  staffListQuery('GET /api/admin/bank/batches', { query: { page } })

export const makeBatch = (format: FileFormat, idempotencyKey: string) =>
  request('POST /api/admin/bank/batches', { body: { format }, idempotencyKey })

export const batchQuery = (batchId: string, page: number) =>
  staffListQuery('GET /api/admin/bank/batches/:batchId', { params: { batchId }, query: { page } })

export const fetchBatchFile = (batchId: number) =>
  requestFile('GET /api/admin/bank/batches/:batchId/file', {
    params: { batchId },
    timeoutMs: FILE_TIMEOUT_MS,
  })

export const markUploaded = (batchId: number) =>
  request('POST /api/admin/bank/batches/:batchId/uploaded', { params: { batchId } })

export const markFailed = (batchId: number, body: { reason: string; bankProof?: string }) =>
  request('POST /api/admin/bank/batches/:batchId/failed', { params: { batchId }, body })

export const refuseOrder = (batchId: number, place: number, body: { reason: string; bankProof: string }) =>
  request('POST /api/admin/bank/batches/:batchId/orders/:place/refused', { params: { batchId, place }, body })

export const statementsQuery = (page: number) =>
  staffListQuery('GET /api/admin/bank/statements', { query: { page } })

/** Sends the unchanged bytes; the server detects the format. */
export const importStatement = (file: File) =>
  request('POST /api/admin/bank/statements', { body: file, timeoutMs: FILE_TIMEOUT_MS })

export const linesQuery = (query: { page: number; outcome?: LineOutcome }) =>
  staffListQuery('GET /api/admin/bank/lines', { query })

export const decideReturn = (lineId: number, body: { isAccepted: boolean; reason: string }) =>
  request('POST /api/admin/bank/lines/:lineId/return', { params: { lineId }, body })

export const reconciliationQuery = staffQuery('GET /api/admin/reconciliation', {})

export const railBooksQuery = (rail: ReconciledRail, query: { page: number; open?: 'true' | 'false' }) =>
  staffListQuery('GET /api/admin/reconciliation/:rail', { params: { rail }, query })

export const closeFinding = (findingId: number, reason: string) =>
  request('POST /api/admin/reconciliation/findings/:findingId/close', {
    params: { findingId },
    body: { reason },
  })
