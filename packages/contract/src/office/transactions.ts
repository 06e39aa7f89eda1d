import { z } from 'zod'
import { RISKS } from './money.ts'
import { SALE_STATES } from '../selling/sales.ts'
import { PAYOUT_METHODS } from '../payments/rails.ts'
import {
  AMOUNT_STEPS,
  BULK_MAX,
  PAGE_LIMIT,
  TRANSACTION_QUEUES,
  TRANSACTION_SORTS,
  TRANSACTION_STAGES,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
  WAIT_REASONS,
} from '../payments/transaction-facts.ts'

/** Lists of transactions for staff. Amounts are zlotys with at most two decimals. */
const Amount = z.number()
const blankIsAbsent = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema)
export const FilterDay = blankIsAbsent(
  z.iso
    .date()
    .refine((text) => text >= '2000-01-01' && text < '3000-01-01')
    .optional(),
)

/** The server applies every filter. Filters left empty by a form count as absent. */
export const TransactionFilter = z.object({
  userId: blankIsAbsent(
    z
      .string()
      .regex(/^[1-9]\d{0,17}$/)
      .optional(),
  ),
  /**
   * `failed` also finds cancelled transactions, because both are shown as Anulowane. `cancelled` finds only cancelled
   * ones.
   */
  status: blankIsAbsent(z.enum(TRANSACTION_STATUSES).optional()),
  type: blankIsAbsent(z.enum(TRANSACTION_TYPES).optional()),
  method: blankIsAbsent(z.enum(PAYOUT_METHODS).optional()),
  /** Days of creation in Warsaw, both inclusive. */
  from: FilterDay,
  to: FilterDay,
  minAmount: blankIsAbsent(
    z.coerce
      .number()
      .refine((amount) => AMOUNT_STEPS.some((step) => step === amount))
      .optional(),
  ),
  queue: blankIsAbsent(z.enum(TRANSACTION_QUEUES).optional()),
  /** A transaction's number, a platform id, a sale's code, or the start of a name. */
  q: z.string().max(100).default(''),
  sort: blankIsAbsent(z.enum(TRANSACTION_SORTS).default('newest')),
})
export type TransactionFilter = z.infer<typeof TransactionFilter>

/** Returned by the first page. Later pages repeat it, so that new transactions do not shift rows between pages. */
const Anchor = z.string().regex(/^\d{1,17}\.\d{1,18}$/)

export const TransactionsQuery = TransactionFilter.extend({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(PAGE_LIMIT),
  anchor: blankIsAbsent(Anchor.optional()),
})
export type TransactionsQuery = z.infer<typeof TransactionsQuery>

export const ListedUser = z
  .object({ id: z.string(), displayName: z.string(), avatarUrl: z.string(), steamId: z.string() })
  .meta({ id: 'ListedUser' })

export const TransactionRow = z
  .object({
    id: z.number().int(),
    number: z.string(),
    type: z.enum(TRANSACTION_TYPES),
    status: z.enum(TRANSACTION_STATUSES),
    stage: z.enum(TRANSACTION_STAGES),
    /** Until when Steam can still reverse the trade of a paid sale. */
    reversibleUntil: z.iso.datetime().nullable(),
    /** Why the money waits, and until when Steam protects the trade; null when nothing does. */
    waitReason: z.enum(WAIT_REASONS).nullable(),
    protectedUntil: z.iso.datetime().nullable(),
    user: ListedUser,
    amount: Amount,
    fee: Amount,
    currency: z.literal('PLN'),
    method: z.enum(PAYOUT_METHODS).nullable(),
    itemsCount: z.number().int(),
    /** The name of the first sold item. */
    firstItem: z.string().nullable(),
    createdAt: z.iso.datetime(),
    completedAt: z.iso.datetime().nullable(),
    /** Of a sale. */
    state: z.enum(SALE_STATES).nullable(),
    /** Since when the user waits for our money or decision; null while no action of ours is due. */
    waitingSince: z.iso.datetime().nullable(),
    /** Until when that wait is in time. */
    dueAt: z.iso.datetime().nullable(),
    needsApproval: z.boolean(),
  })
  .meta({ id: 'TransactionRow' })
export type TransactionRow = z.infer<typeof TransactionRow>

export const ListPagination = z
  .object({
    page: z.number().int(),
    limit: z.number().int(),
    pages: z.number().int(),
    total: z.number().int(),
    /**
     * True when there are more than `total`: a list is counted up to LIST_ROWS_MAX, a search by name up to its own
     * limit.
     */
    isMore: z.boolean(),
  })
  .meta({ id: 'ListPagination' })
export type ListPagination = z.infer<typeof ListPagination>

/** `GET /api/admin/transactions` */
export const TransactionsResponse = z
  .object({
    success: z.literal(true),
    transactions: z.array(TransactionRow),
    pagination: ListPagination,
    /** Set for the order `newest` without `q` and `queue`; otherwise null. */
    anchor: Anchor.nullable(),
    /**
     * Matching transactions created after the anchor, which these pages do not contain; counted up to LIST_ROWS_MAX.
     */
    newer: z.number().int(),
    /** The server's clock, used to show ages, because a browser's clock may be wrong. */
    serverTime: z.iso.datetime(),
  })
  .meta({ id: 'TransactionsResponse' })
export type TransactionsResponse = z.infer<typeof TransactionsResponse>

/** `GET /api/admin/transactions/neighbours`: the previous and the next transaction in a filtered list. */
export const NeighboursQuery = TransactionFilter.extend({ id: z.string().regex(/^\d{1,18}$/) })
export type NeighboursQuery = z.infer<typeof NeighboursQuery>
export const NeighboursResponse = z
  .object({
    success: z.literal(true),
    previousId: z.number().int().nullable(),
    nextId: z.number().int().nullable(),
    /** Its position in the list, from 1. Null when it no longer matches or is after LIST_ROWS_MAX rows. */
    position: z.number().int().nullable(),
    total: z.number().int(),
    /** True when there are more than `total`. */
    isMore: z.boolean(),
  })
  .meta({ id: 'NeighboursResponse' })
export type NeighboursResponse = z.infer<typeof NeighboursResponse>

/**
 * `GET /api/admin/transactions/queues`: queue counts for the tabs and the sidebar; each is counted up to
 * LIST_ROWS_MAX.
 */
export const QueueCountsResponse = z
  .object({
    success: z.literal(true),
    pending: z.number().int(),
    approval: z.number().int(),
    overdue: z.number().int(),
    protected: z.number().int(),
    /** The sums of the queues, in zlotys. */
    amounts: z.object({ approval: z.number(), overdue: z.number(), protected: z.number() }),
  })
  .meta({ id: 'QueueCountsResponse' })
export type QueueCountsResponse = z.infer<typeof QueueCountsResponse>

const DatabaseId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)

/**
 * Why a transaction is excluded from a bulk approval. With `risk`, the risks are listed; the other values are states.
 */
export const BULK_OBSTACLES = ['not_found', 'not_waiting', 'own_money', 'approved_before', 'risk'] as const

/**
 * `POST /api/admin/transactions/bulk-approve/check`: previews which transactions would be approved. Nothing is
 * changed.
 */
export const BulkCheckRequest = z
  .strictObject({ ids: z.array(DatabaseId).min(1).max(BULK_MAX) })
  .meta({ id: 'BulkCheckRequest' })
export const BulkCheckRow = z
  .object({
    id: z.number().int(),
    number: z.string(),
    /** Null when the transaction does not exist. */
    name: z.string().nullable(),
    amount: Amount.nullable(),
    masked: z.string().nullable(),
    approvals: z.number().int(),
    approvalsRequired: z.number().int(),
    /** The approval request repeats both; null when the transaction does not qualify. */
    version: z.string().nullable(),
    destination: z.string().nullable(),
    obstacle: z.enum(BULK_OBSTACLES).nullable(),
    risks: z.array(z.enum(RISKS)),
  })
  .meta({ id: 'BulkCheckRow' })
export type BulkCheckRow = z.infer<typeof BulkCheckRow>
export const BulkCheckResponse = z
  .object({
    success: z.literal(true),
    rows: z.array(BulkCheckRow),
    /** The total of the qualifying transactions. */
    total: Amount,
  })
  .meta({ id: 'BulkCheckResponse' })
export type BulkCheckResponse = z.infer<typeof BulkCheckResponse>

/**
 * `POST /api/admin/transactions/bulk-approve`, with an Idempotency-Key header. Each row succeeds or fails
 * independently.
 */
export const BulkApproveRequest = z
  .strictObject({
    rows: z
      .array(
        z.strictObject({
          id: DatabaseId,
          version: z.string().max(80),
          destination: z.string().regex(/^[0-9a-f]{64}$/),
        }),
      )
      .min(1)
      .max(BULK_MAX)
      .refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length),
  })
  .meta({ id: 'BulkApproveRequest' })
export type BulkApproveRequest = z.infer<typeof BulkApproveRequest>
export const BulkApproveResponse = z
  .object({
    success: z.literal(true),
    approved: z.number().int(),
    refused: z.number().int(),
    rows: z.array(
      z.object({
        id: z.number().int(),
        number: z.string(),
        /** Null when approved; otherwise an error code of the catalogue and its text. */
        code: z.string().nullable(),
        message: z.string().nullable(),
        approvals: z.number().int(),
        approvalsRequired: z.number().int(),
        isReleased: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'BulkApproveResponse' })
export type BulkApproveResponse = z.infer<typeof BulkApproveResponse>

export const EXPORT_ROWS_MAX = 1_000_000

/**
 * `POST /api/admin/transactions/export`: a single-use link for this browser, valid for 60 seconds; open it as a
 * normal download. The columns use the caller's language.
 */
/** Strict, because a misspelled filter must not export everything. */
export const ExportRequest = z.strictObject(TransactionFilter.shape).meta({ id: 'ExportRequest' })
export const ExportResponse = z
  .object({
    success: z.literal(true),
    url: z.string(),
    rows: z.number().int(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'ExportResponse' })
export type ExportResponse = z.infer<typeof ExportResponse>
/** `GET /api/exports/{ticket}`: needs the device cookie of the requesting browser, but no token. */
export const ExportParams = z.object({ ticket: z.string().regex(/^[A-Za-z0-9_-]{43}$/) })

export const VIEW_LISTS = ['transactions', 'tickets', 'users'] as const
export const VIEWS_MAX = 12
/** The query string of a list without its page: names and values of filters. */
const ViewQuery = z
  .string()
  .max(500)
  .regex(/^([a-zA-Z]{1,20}=[^&#\s]{0,200}(&[a-zA-Z]{1,20}=[^&#\s]{0,200})*)?$/)

/**
 * `GET /api/admin/views?list=…`, `POST /api/admin/views`, `PUT` and `DELETE /api/admin/views/{viewId}`: the caller's
 * own views.
 */
export const ViewsQuery = z.object({ list: z.enum(VIEW_LISTS) })
export const ViewParams = z.object({ viewId: z.uuid() })
export const SavedView = z
  .object({ id: z.uuid(), list: z.enum(VIEW_LISTS), name: z.string(), query: z.string() })
  .meta({ id: 'SavedView' })
export type SavedView = z.infer<typeof SavedView>
export const NewViewRequest = z
  .strictObject({ list: z.enum(VIEW_LISTS), name: z.string().trim().min(1).max(40), query: ViewQuery })
  .meta({ id: 'NewViewRequest' })
export const ChangeViewRequest = NewViewRequest.omit({ list: true }).meta({ id: 'ChangeViewRequest' })
export const ViewsResponse = z
  .object({ success: z.literal(true), views: z.array(SavedView) })
  .meta({ id: 'ViewsResponse' })
export const ViewResponse = z
  .object({ success: z.literal(true), view: SavedView })
  .meta({ id: 'ViewResponse' })
