import type { BANK_FILE_FORMATS, RECONCILED_RAILS, STATEMENT_OUTCOMES } from '@app/contract/desk-facts'
import type {
  GetApiAdminBankBatchesByBatchIdData,
  GetApiAdminBankBatchesByBatchIdFileData,
  GetApiAdminBankBatchesByBatchIdResponses,
  GetApiAdminBankBatchesData,
  GetApiAdminBankBatchesResponses,
  GetApiAdminBankLinesData,
  GetApiAdminBankLinesResponses,
  GetApiAdminBankStatementsData,
  GetApiAdminBankStatementsResponses,
  GetApiAdminReconciliationByRailData,
  GetApiAdminReconciliationByRailResponses,
  GetApiAdminReconciliationData,
  GetApiAdminReconciliationResponses,
  PostApiAdminBankBatchesByBatchIdFailedData,
  PostApiAdminBankBatchesByBatchIdFailedResponses,
  PostApiAdminBankBatchesByBatchIdOrdersByPlaceRefusedData,
  PostApiAdminBankBatchesByBatchIdOrdersByPlaceRefusedResponses,
  PostApiAdminBankBatchesByBatchIdUploadedData,
  PostApiAdminBankBatchesByBatchIdUploadedResponses,
  PostApiAdminBankBatchesData,
  PostApiAdminBankBatchesResponses,
  PostApiAdminBankStatementsData,
  PostApiAdminBankStatementsResponses,
  PostApiAdminReconciliationFindingsByFindingIdCloseData,
  PostApiAdminReconciliationFindingsByFindingIdCloseResponses,
} from '#lib/api/generated/types.gen.ts'
import { request, requestFile } from '#lib/api/request.ts'

/** The worker opens the file for this one download, which takes a moment. */
const FILE_TIMEOUT_MS = 40_000

export type FileFormat = (typeof BANK_FILE_FORMATS)[number]
export type LineOutcome = (typeof STATEMENT_OUTCOMES)[number]
export type ReconciledRail = (typeof RECONCILED_RAILS)[number]

export const listBatches = (page: number, signal: AbortSignal) =>
  request<GetApiAdminBankBatchesData, GetApiAdminBankBatchesResponses>({
    method: 'GET',
    path: '/admin/bank/batches',
    query: { page },
    signal,
  })

export const makeBatch = (format: FileFormat, idempotencyKey: string) =>
  request<PostApiAdminBankBatchesData, PostApiAdminBankBatchesResponses>({
    method: 'POST',
    path: '/admin/bank/batches',
    body: { format },
    idempotencyKey,
  })

export const fetchBatch = (batchId: string, page: number, signal: AbortSignal) =>
  request<GetApiAdminBankBatchesByBatchIdData, GetApiAdminBankBatchesByBatchIdResponses>({
    method: 'GET',
    path: `/admin/bank/batches/${encodeURIComponent(batchId)}`,
    query: { page },
    signal,
  })

export const fetchBatchFile = (batchId: number) =>
  requestFile<GetApiAdminBankBatchesByBatchIdFileData>({
    method: 'GET',
    path: `/admin/bank/batches/${batchId}/file`,
    timeoutMs: FILE_TIMEOUT_MS,
  })

export const markUploaded = (batchId: number) =>
  request<PostApiAdminBankBatchesByBatchIdUploadedData, PostApiAdminBankBatchesByBatchIdUploadedResponses>({
    method: 'POST',
    path: `/admin/bank/batches/${batchId}/uploaded`,
  })

export const markFailed = (batchId: number, body: { reason: string; bankProof?: string }) =>
  request<PostApiAdminBankBatchesByBatchIdFailedData, PostApiAdminBankBatchesByBatchIdFailedResponses>({
    method: 'POST',
    path: `/admin/bank/batches/${batchId}/failed`,
    body,
  })

export const refuseOrder = (batchId: number, place: number, body: { reason: string; bankProof: string }) =>
  request<
    PostApiAdminBankBatchesByBatchIdOrdersByPlaceRefusedData,
    PostApiAdminBankBatchesByBatchIdOrdersByPlaceRefusedResponses
  >({ method: 'POST', path: `/admin/bank/batches/${batchId}/orders/${place}/refused`, body })

export const listStatements = (page: number, signal: AbortSignal) =>
  request<GetApiAdminBankStatementsData, GetApiAdminBankStatementsResponses>({
    method: 'GET',
    path: '/admin/bank/statements',
    query: { page },
    signal,
  })

/** The bytes as they are: the server finds out what they are. */
export const importStatement = (file: File) =>
  request<PostApiAdminBankStatementsData, PostApiAdminBankStatementsResponses>({
    method: 'POST',
    path: '/admin/bank/statements',
    body: file,
    timeoutMs: FILE_TIMEOUT_MS,
  })

export const listLines = (query: { page: number; outcome?: LineOutcome }, signal: AbortSignal) =>
  request<GetApiAdminBankLinesData, GetApiAdminBankLinesResponses>({
    method: 'GET',
    path: '/admin/bank/lines',
    query,
    signal,
  })

export const fetchReconciliation = (signal: AbortSignal) =>
  request<GetApiAdminReconciliationData, GetApiAdminReconciliationResponses>({
    method: 'GET',
    path: '/admin/reconciliation',
    signal,
  })

export const fetchRailBooks = (
  rail: ReconciledRail,
  query: { page: number; open?: 'true' | 'false' },
  signal: AbortSignal,
) =>
  request<GetApiAdminReconciliationByRailData, GetApiAdminReconciliationByRailResponses>({
    method: 'GET',
    path: `/admin/reconciliation/${rail}`,
    query,
    signal,
  })

export const closeFinding = (findingId: number, reason: string) =>
  request<
    PostApiAdminReconciliationFindingsByFindingIdCloseData,
    PostApiAdminReconciliationFindingsByFindingIdCloseResponses
  >({ method: 'POST', path: `/admin/reconciliation/findings/${findingId}/close`, body: { reason } })
