import { z } from 'zod'
import { StaffMember, WaitingProposal } from '../identity/staff-member.ts'
import { BANK_FILE_FORMATS, LINE_MATCHES, ORDER_STOPS, STATEMENT_OUTCOMES } from './review-facts.ts'

/** `settled`: statements show the end of every transfer, so nothing is left to do. */
export const BANK_BATCH_STATES = ['building', 'ready', 'uploaded', 'settled', 'failed'] as const
export const STATEMENT_FORMATS = ['mt940', 'camt053'] as const

export const Page = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
})

export const Pagination = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  pages: z.number().int(),
  total: z.number().int(),
})

const id = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
const at = z.iso.datetime()
const reason = z.string().trim().min(3).max(1_000)

export const BankBatch = z
  .object({
    id: z.number().int(),
    format: z.enum(BANK_FILE_FORMATS),
    state: z.enum(BANK_BATCH_STATES),
    /** Ids of admins. The admin who marks the batch is never the one who made it. */
    madeBy: StaffMember,
    createdAt: at,
    readyAt: at.nullable(),
    orders: z.number().int().nullable(),
    sum: z.number().nullable(),
    /** Hash of the file's bytes, in hex. */
    sha256: z.string().nullable(),
    uploadedBy: StaffMember.nullable(),
    uploadedAt: at.nullable(),
    failedBy: StaffMember.nullable(),
    failedAt: at.nullable(),
    failReason: z.string().nullable(),
    bankProof: z.string().nullable(),
    /**
     * After the first download the file never changes, and only the bank can confirm that it pays none of its orders.
     */
    firstReadAt: at.nullable(),
    /** When a file that was never downloaded was replaced, because one of its orders must not be paid. */
    voidedAt: at.nullable(),
    /** When the bytes were deleted; their hash remains. */
    fileRemovedAt: at.nullable(),
    isDownloadable: z.boolean(),
  })
  .meta({ id: 'BankBatch' })
export type BankBatch = z.infer<typeof BankBatch>

export const BankBatchOrder = z
  .object({
    place: z.number().int(),
    transactionId: z.number().int(),
    payoutState: z.string(),
    amount: z.number(),
    masked: z.string(),
    /** Appears in the title of the transfer. */
    code: z.string(),
    isIn: z.boolean(),
    outReason: z.string().nullable(),
    /** Recorded by an admin, with the bank's message, when the bank refused only this order. */
    refusal: z.object({ by: z.number().int(), at, reason: z.string(), bankProof: z.string() }).nullable(),
  })
  .meta({ id: 'BankBatchOrder' })
export type BankBatchOrder = z.infer<typeof BankBatchOrder>

/** An order that staff must cancel at the bank, or whose file will be rebuilt. */
export const StoppedBankOrder = z
  .object({
    place: z.number().int(),
    transactionId: z.number().int(),
    amount: z.number(),
    stop: z.enum(ORDER_STOPS),
  })
  .meta({ id: 'StoppedBankOrder' })
export type StoppedBankOrder = z.infer<typeof StoppedBankOrder>

export const MakeBankBatchRequest = z
  .strictObject({ format: z.enum(BANK_FILE_FORMATS) })
  .meta({ id: 'MakeBankBatchRequest' })
export const BankBatchParams = z.object({ batchId: id })
export const BankBatchResponse = z
  .object({ success: z.literal(true), batch: BankBatch, proposalId: WaitingProposal })
  .meta({ id: 'BankBatchResponse' })
export type BankBatchResponse = z.infer<typeof BankBatchResponse>
/** The transfers that the next file will hold. */
export const WaitingTransfers = z
  .object({
    orders: z.number().int(),
    sum: z.number(),
    /** Some of the sellers, the largest amounts first. */
    sellers: z.array(z.string()),
    /** Until when the file must be at the bank for its next session; null when no session is served. */
    dueAt: at.nullable(),
  })
  .meta({ id: 'WaitingTransfers' })
export type WaitingTransfers = z.infer<typeof WaitingTransfers>

export const BankBatchesResponse = z
  .object({
    success: z.literal(true),
    waiting: WaitingTransfers,
    batches: z.array(BankBatch),
    pagination: Pagination,
  })
  .meta({ id: 'BankBatchesResponse' })
export const BankBatchDetailsResponse = z
  .object({
    success: z.literal(true),
    batch: BankBatch,
    /** All stopped orders of the batch, regardless of the page. */
    stopped: z.array(StoppedBankOrder),
    orders: z.array(BankBatchOrder),
    pagination: Pagination,
  })
  .meta({ id: 'BankBatchDetailsResponse' })
export type BankBatchDetailsResponse = z.infer<typeof BankBatchDetailsResponse>

/** `bankProof`: the bank's message, required once the file was downloaded. */
export const FailBankBatchRequest = z
  .strictObject({ reason, bankProof: reason.optional() })
  .meta({ id: 'FailBankBatchRequest' })

export const BankOrderParams = BankBatchParams.extend({ place: z.coerce.number().int().min(1).max(5_000) })
/**
 * `POST /api/admin/bank/batches/{batchId}/orders/{place}/refused`: the bank refused or cancelled this order of a
 * file.
 */
export const RefuseBankOrderRequest = z
  .strictObject({ reason, bankProof: reason })
  .meta({ id: 'RefuseBankOrderRequest' })
export const BankOrderResponse = z
  .object({ success: z.literal(true), order: BankBatchOrder, proposalId: WaitingProposal })
  .meta({ id: 'BankOrderResponse' })

export const BankStatement = z
  .object({
    id: z.number().int(),
    format: z.enum(STATEMENT_FORMATS),
    sha256: z.string(),
    importedBy: z.number().int(),
    importedAt: at,
    closingBalance: z.number(),
    closingOn: z.iso.date(),
    lines: z.number().int(),
    /** The outcomes of the lines so far. */
    outcomes: z.partialRecord(z.enum(STATEMENT_OUTCOMES), z.number().int()),
  })
  .meta({ id: 'BankStatement' })
export type BankStatement = z.infer<typeof BankStatement>

export const BankStatementLine = z
  .object({
    id: z.number().int(),
    statementId: z.number().int(),
    reference: z.string(),
    direction: z.enum(['in', 'out']),
    amount: z.number(),
    bookedOn: z.iso.date(),
    title: z.string(),
    outcome: z.enum(STATEMENT_OUTCOMES),
    /** For a return: a second admin has decided, and the worker will book it. */
    isReturnDecided: z.boolean(),
    transactionId: z.number().int().nullable(),
    /** Only for an unmatched line, and only when one thing fits. The sale is the one of the debt. */
    match: z
      .object({
        kind: z.enum(LINE_MATCHES),
        market: z.string().nullable(),
        saleId: z.number().int().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'BankStatementLine' })
export type BankStatementLine = z.infer<typeof BankStatementLine>

/** `isNew` is false when a file with identical bytes was imported before. */
export const ImportStatementResponse = z
  .object({ success: z.literal(true), isNew: z.boolean(), statement: BankStatement })
  .meta({ id: 'ImportStatementResponse' })
export type ImportStatementResponse = z.infer<typeof ImportStatementResponse>
export const BankStatementsResponse = z
  .object({ success: z.literal(true), statements: z.array(BankStatement), pagination: Pagination })
  .meta({ id: 'BankStatementsResponse' })
export const StatementLinesQuery = Page.extend({ outcome: z.enum(STATEMENT_OUTCOMES).optional() })
export const StatementLinesResponse = z
  .object({
    success: z.literal(true),
    lines: z.array(BankStatementLine),
    /** Counts and shows the newest 2 000; `isMore` is true when there are more. */
    pagination: Pagination.extend({ isMore: z.boolean() }),
  })
  .meta({ id: 'StatementLinesResponse' })
export type StatementLinesResponse = z.infer<typeof StatementLinesResponse>

export const BankLineParams = z.object({ lineId: id })
/** `POST /api/admin/bank/lines/{lineId}/return`: by an admin who neither imported the statement nor made the file. */
export const DecideBankReturnRequest = z
  .strictObject({ isAccepted: z.boolean(), reason })
  .meta({ id: 'DecideBankReturnRequest' })
export const DecideBankReturnResponse = z
  .object({ success: z.literal(true), proposalId: WaitingProposal })
  .meta({ id: 'DecideBankReturnResponse' })
