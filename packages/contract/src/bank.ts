import { z } from 'zod'
import { StaffMember } from './admin-money.ts'
import { BANK_FILE_FORMATS, STATEMENT_OUTCOMES } from './desk-facts.ts'

export const BANK_BATCH_STATES = ['building', 'ready', 'uploaded', 'failed'] as const
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
    /** Ids of admins. The one who marks it is never the one who made it. */
    madeBy: StaffMember,
    createdAt: at,
    readyAt: at.nullable(),
    orders: z.number().int().nullable(),
    sum: z.number().nullable(),
    /** Of the file's bytes, in hex. */
    sha256: z.string().nullable(),
    uploadedBy: StaffMember.nullable(),
    uploadedAt: at.nullable(),
    failedBy: StaffMember.nullable(),
    failedAt: at.nullable(),
    failReason: z.string().nullable(),
    bankProof: z.string().nullable(),
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
    /** Stands in the title of the transfer. */
    code: z.string(),
    isIn: z.boolean(),
    outReason: z.string().nullable(),
    /** Said by an admin, with what the bank wrote, when the bank refused this order alone. */
    refusal: z.object({ by: z.number().int(), at, reason: z.string(), bankProof: z.string() }).nullable(),
  })
  .meta({ id: 'BankBatchOrder' })
export type BankBatchOrder = z.infer<typeof BankBatchOrder>

export const MakeBankBatchRequest = z
  .strictObject({ format: z.enum(BANK_FILE_FORMATS) })
  .meta({ id: 'MakeBankBatchRequest' })
export const BankBatchParams = z.object({ batchId: id })
export const BankBatchResponse = z
  .object({ success: z.literal(true), batch: BankBatch })
  .meta({ id: 'BankBatchResponse' })
export type BankBatchResponse = z.infer<typeof BankBatchResponse>
export const BankBatchesResponse = z
  .object({ success: z.literal(true), batches: z.array(BankBatch), pagination: Pagination })
  .meta({ id: 'BankBatchesResponse' })
export const BankBatchDetailsResponse = z
  .object({
    success: z.literal(true),
    batch: BankBatch,
    orders: z.array(BankBatchOrder),
    pagination: Pagination,
  })
  .meta({ id: 'BankBatchDetailsResponse' })
export type BankBatchDetailsResponse = z.infer<typeof BankBatchDetailsResponse>

/** `bankProof`: what the bank wrote, needed once the file was given to it. */
export const FailBankBatchRequest = z
  .strictObject({ reason, bankProof: reason.optional() })
  .meta({ id: 'FailBankBatchRequest' })

export const BankOrderParams = BankBatchParams.extend({ place: z.coerce.number().int().min(1).max(5_000) })
/** `POST /api/admin/bank/batches/{batchId}/orders/{place}/refused`: the bank refused this order of an uploaded file. */
export const RefuseBankOrderRequest = z
  .strictObject({ reason, bankProof: reason })
  .meta({ id: 'RefuseBankOrderRequest' })
export const BankOrderResponse = z
  .object({ success: z.literal(true), order: BankBatchOrder })
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
    /** How many of them an earlier statement had brought. */
    knownLines: z.number().int(),
    /** What became of the new ones so far. */
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
    transactionId: z.number().int().nullable(),
  })
  .meta({ id: 'BankStatementLine' })
export type BankStatementLine = z.infer<typeof BankStatementLine>

/** `isNew` is false for a file whose very bytes were imported before. */
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
    /** The newest 2 000 are counted and shown; `isMore` when there are more. */
    pagination: Pagination.extend({ isMore: z.boolean() }),
  })
  .meta({ id: 'StatementLinesResponse' })
export type StatementLinesResponse = z.infer<typeof StatementLinesResponse>
