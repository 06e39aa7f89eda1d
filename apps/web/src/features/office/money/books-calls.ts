import type { ReconciledRail } from '@app/contract/payments/rails'
import type { BANK_FILE_FORMATS, STATEMENT_OUTCOMES } from '@app/contract/payments/review-facts'
import { request, requestFile } from '#lib/api/request.ts'

/** The worker decrypts the file for each download, which takes a moment. */
const FILE_TIMEOUT_MS = 40_000

export type FileFormat = (typeof BANK_FILE_FORMATS)[number]
export type LineOutcome = (typeof STATEMENT_OUTCOMES)[number]

export const listBatches = (page: number, signal: AbortSignal) =>
  request('GET /api/admin/bank/batches', { query: { page }, signal })

export const makeBatch = (format: FileFormat, idempotencyKey: string) =>
  request('POST /api/admin/bank/batches', { body: { format }, idempotencyKey })

export const fetchBatch = (batchId: string, page: number, signal: AbortSignal) =>
  request('GET /api/admin/bank/batches/:batchId', { params: { batchId }, query: { page }, signal })

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

export const listStatements = (page: number, signal: AbortSignal) =>
  request('GET /api/admin/bank/statements', { query: { page }, signal })

/** Sends the unchanged bytes; the server detects the format. */
export const importStatement = (file: File) =>
  request('POST /api/admin/bank/statements', { body: file, timeoutMs: FILE_TIMEOUT_MS })

export const listLines = (query: { page: number; outcome?: LineOutcome }, signal: AbortSignal) =>
  request('GET /api/admin/bank/lines', { query, signal })

export const decideReturn = (lineId: number, body: { isAccepted: boolean; reason: string }) =>
  request('POST /api/admin/bank/lines/:lineId/return', { params: { lineId }, body })

export const fetchReconciliation = (signal: AbortSignal) =>
  request('GET /api/admin/reconciliation', { signal })

export const fetchRailBooks = (
  rail: ReconciledRail,
  query: { page: number; open?: 'true' | 'false' },
  signal: AbortSignal,
) => request('GET /api/admin/reconciliation/:rail', { params: { rail }, query, signal })

export const closeFinding = (findingId: number, reason: string) =>
  request('POST /api/admin/reconciliation/findings/:findingId/close', {
    params: { findingId },
    body: { reason },
  })
