import { z } from 'zod'
import { AdminFreeze } from '../identity/account-freeze.ts'
import { Reason, StaffMember } from './money.ts'
import { FilterDay, ListedUser, ListPagination } from './transactions.ts'
import { PAYOUT_METHODS } from '../payments/rails.ts'
import { PAGE_LIMIT, TRANSACTION_STATUSES } from '../payments/transaction-facts.ts'
import { TICKET_STATUSES } from '../support/ticket-facts.ts'

const Amount = z.number()
const at = z.iso.datetime()

/** Searches by the beginning of a name are counted up to here, by another part of it up to 200. */
export const USERS_FOUND_MAX = 2_000

/** `GET /api/admin/users`: the newest first; with a search those whose name begins so, then those that contain it. */
export const UsersQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(PAGE_LIMIT),
  /**
   * A whole platform id, a whole e-mail address, or a part of a name (below three characters its beginning). Letters
   * count the same with and without their marks.
   */
  search: z.string().max(200).default(''),
  /** Days of registration in Warsaw, both included. */
  from: FilterDay,
  to: FilterDay,
})
export type UsersQuery = z.infer<typeof UsersQuery>

export const UserRow = ListedUser.extend({
  email: z.string().nullable(),
  balance: Amount,
  createdAt: at,
  lastLogin: at,
  transactionCount: z.number().int(),
  /** 'Aktywny klient' from one on, 'Stały klient' by `transactionCount`. */
  completedCount: z.number().int(),
  isAdmin: z.boolean(),
  isVerified: z.boolean(),
  isBlocked: z.boolean(),
}).meta({ id: 'UserRow' })
export type UserRow = z.infer<typeof UserRow>

export const UsersResponse = z
  .object({ success: z.literal(true), users: z.array(UserRow), pagination: ListPagination })
  .meta({ id: 'UsersResponse' })
export type UsersResponse = z.infer<typeof UsersResponse>

export const UserTransaction = z
  .object({
    id: z.number().int(),
    number: z.string(),
    createdAt: at,
    totalAmount: Amount,
    paymentMethod: z.enum(PAYOUT_METHODS).nullable(),
    itemsCount: z.number().int(),
    status: z.enum(TRANSACTION_STATUSES),
  })
  .meta({ id: 'UserTransaction' })

const UserTicket = z
  .object({
    id: z.number().int(),
    _id: z.number().int(),
    number: z.string(),
    subject: z.string(),
    status: z.enum(TICKET_STATUSES),
    createdAt: at,
    updatedAt: at,
  })
  .meta({ id: 'UserTicket' })

/** Who did it, when and why; null while nobody has. */
const Mark = z.object({ by: StaffMember, at, reason: z.string() }).nullable()

/** What makes a careful look worth it. */
const UserRisk = z.object({
  /** Other accounts that were paid, or are to be paid, to the same place; the newest five of them. */
  sharedWith: z.array(ListedUser),
  sharedCount: z.number().int(),
  steamCreatedAt: at.nullable(),
  steamLevel: z.number().int().nullable(),
  hasSteamBan: z.boolean(),
  reversals: z.number().int(),
  /** On hold after a reversal. */
  isFrozen: z.boolean(),
  /** Trades that this person undid after having reported the account as stolen. */
  agreedUndos: z.number().int(),
})

export const AdminUser = UserRow.extend({
  username: z.string(),
  tradeUrl: z.string().nullable(),
  verified: Mark,
  blocked: Mark,
  pendingCount: z.number().int(),
  ticketCount: z.number().int(),
  /** Completed sales of this person, in zlotys. */
  totalSpent: Amount,
  settledSales: z.number().int(),
  /** What may be advanced to this person at once today, and what of it is taken. */
  advanceLimit: Amount,
  advanceLimitByHand: Amount.nullable(),
  openAdvances: Amount,
  debts: z.array(z.object({ id: z.string(), saleNumber: z.string(), amount: Amount, left: Amount, at })),
  debtTotal: Amount,
  risk: UserRisk,
  /** The account was reported as stolen, and the report stands. */
  freeze: AdminFreeze.nullable(),
}).meta({ id: 'AdminUser' })
export type AdminUser = z.infer<typeof AdminUser>

/**
 * `GET /api/admin/users/{id}`: with the newest 20 transactions and tickets. More of them by
 * `GET /api/admin/transactions?userId=` and `GET /api/admin/tickets?userId=`.
 */
export const UserResponse = z
  .object({
    success: z.literal(true),
    user: AdminUser,
    transactions: z.array(UserTransaction),
    tickets: z.array(UserTicket),
    recentSteamIds: z.array(z.string()).max(3),
  })
  .meta({ id: 'UserResponse' })
export type UserResponse = z.infer<typeof UserResponse>

/**
 * `POST /api/admin/users/{id}/verify`, `unverify`, `block`, `unblock`, each with a reason that is recorded. A blocked
 * person can sign in, read and write tickets, but gets no quote, makes no sale and withdraws nothing; sales under way
 * go on.
 */
export const UserMarkRequest = z.strictObject({ reason: Reason }).meta({ id: 'UserMarkRequest' })
export const UserMarkResponse = z
  .object({ success: z.literal(true), isVerified: z.boolean(), isBlocked: z.boolean() })
  .meta({ id: 'UserMarkResponse' })
export type UserMarkResponse = z.infer<typeof UserMarkResponse>
