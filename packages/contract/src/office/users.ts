import { z } from 'zod'
import { AdminFreeze } from '../identity/account-freeze.ts'
import { STAFF_ROLES } from '../identity/roles.ts'
import { Reason, StaffMember } from '../identity/staff-member.ts'
import { FilterDay, ListedUser, ListPagination } from './transactions.ts'
import { USER_GROUPS, USER_SORTS } from './user-groups.ts'
import { PAYOUT_METHODS } from '../payments/rails.ts'
import { PAGE_LIMIT, TRANSACTION_STAGES, TRANSACTION_STATUSES } from '../payments/transaction-facts.ts'
import { TICKET_STATUSES } from '../support/ticket-facts.ts'

const Amount = z.number()
const at = z.iso.datetime()

/** Limit for counting searches by the start of a name; searches inside a name are counted up to 200. */
export const USERS_FOUND_MAX = 2_000

/**
 * `GET /api/admin/users`: newest first. With a search, names that start with the text come before names that contain
 * it.
 */
export const UsersQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(PAGE_LIMIT),
  /**
   * A full platform id, a full e-mail address, or a part of a name (with fewer than three characters only its start).
   * Accents are ignored.
   */
  search: z.string().max(200).default(''),
  /** Days of registration in Warsaw, both inclusive. */
  from: FilterDay,
  to: FilterDay,
  /** With an open debt, blocked, with payouts on hold, with a reversed trade, joined in 7 days, or with a first sale under way. */
  group: z.enum(USER_GROUPS).optional(),
  /** Newest or oldest registration, or last sign-in. A search keeps its own order. */
  sort: z.enum(USER_SORTS).optional(),
})
export type UsersQuery = z.infer<typeof UsersQuery>

export const UserRow = ListedUser.extend({
  email: z.string().nullable(),
  balance: Amount,
  createdAt: at,
  lastLogin: at,
  transactionCount: z.number().int(),
  /** From one on the user is an 'Aktywny klient'; 'Stały klient' depends on `transactionCount`. */
  completedCount: z.number().int(),
  isAdmin: z.boolean(),
  /** Null for who is not on the staff. */
  staffRole: z.enum(STAFF_ROLES).nullable(),
  isVerified: z.boolean(),
  isBlocked: z.boolean(),
  /** What the user owes us after reversed trades. */
  debt: Amount,
  /** Total of this user's completed sales, in zlotys. */
  totalSpent: Amount,
  /** No payout leaves until staff end the hold. */
  isOnHold: z.boolean(),
}).meta({ id: 'UserRow' })
export type UserRow = z.infer<typeof UserRow>

export const UsersResponse = z
  .object({
    success: z.literal(true),
    users: z.array(UserRow),
    pagination: ListPagination,
    /** People in each group, whatever the filters; counted up to 10 000. */
    groups: z.record(z.enum(USER_GROUPS), z.number().int()),
  })
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
    /** The masked payout details; null before a payout exists. */
    destination: z.string().nullable(),
    /** When the payout arrived, its reference, and whether our bank statement contains it; null while unknown. */
    paidAt: at.nullable(),
    reference: z.string().nullable(),
    isOnStatement: z.boolean().nullable(),
    status: z.enum(TRANSACTION_STATUSES),
    stage: z.enum(TRANSACTION_STAGES),
    /** Until when Steam lets the seller take the items of a paid sale back; null when it does not. */
    reversibleUntil: at.nullable(),
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

/** Who set it, when and why; null while it is not set. */
const Mark = z.object({ by: StaffMember, at, reason: z.string() }).nullable()

/** Where payouts of this user went or go, the last used first. */
const UserDestination = z.object({
  method: z.enum(PAYOUT_METHODS),
  masked: z.string(),
  lastUsedAt: at,
  /** At least one payout to it came back. */
  hasReturn: z.boolean(),
})

/** Reasons for a careful check. */
const UserRisk = z.object({
  /** Without payout details nothing can be shared. */
  hasPayoutDetails: z.boolean(),
  /** Other accounts with payouts, sent or planned, to the same destination; the newest five. */
  sharedWith: z.array(ListedUser),
  sharedCount: z.number().int(),
  steamCreatedAt: at.nullable(),
  steamLevel: z.number().int().nullable(),
  hasSteamBan: z.boolean(),
  reversals: z.number().int(),
  /** Frozen after a reversal. */
  isFrozen: z.boolean(),
  /** Trades that this user undid after reporting the account as stolen. */
  agreedUndos: z.number().int(),
})

export const AdminUser = UserRow.extend({
  username: z.string(),
  tradeUrl: z.string().nullable(),
  verified: Mark,
  blocked: Mark,
  pendingCount: z.number().int(),
  ticketCount: z.number().int(),
  /** What reached this user, in zlotys; payouts that came back do not count. */
  paid: Amount,
  /** Margin of this user's items that we sold on, after fees, cost, tax and write-offs. */
  earned: Amount,
  /** Total of the sales that Steam can still reverse. */
  underProtection: Amount,
  /** The part of it that reached the user and did not come back. */
  paidUnderProtection: Amount,
  settledSales: z.number().int(),
  /** The user's advance limit today, and the part of it in use. */
  advanceLimit: Amount,
  advanceLimitByHand: Amount.nullable(),
  openAdvances: Amount,
  debts: z.array(z.object({ id: z.string(), saleNumber: z.string(), amount: Amount, left: Amount, at })),
  debtTotal: Amount,
  risk: UserRisk,
  /** The open report that the account was stolen. */
  freeze: AdminFreeze.nullable(),
}).meta({ id: 'AdminUser' })
export type AdminUser = z.infer<typeof AdminUser>

/**
 * `GET /api/admin/users/{id}`: includes the newest 20 transactions and tickets. Use `GET
 * /api/admin/transactions?userId=` and `GET /api/admin/tickets?userId=` for more.
 */
export const UserResponse = z
  .object({
    success: z.literal(true),
    user: AdminUser,
    transactions: z.array(UserTransaction),
    tickets: z.array(UserTicket),
    destinations: z.array(UserDestination).max(5),
    recentSteamIds: z.array(z.string()).max(3),
  })
  .meta({ id: 'UserResponse' })
export type UserResponse = z.infer<typeof UserResponse>

/**
 * `POST /api/admin/users/{id}/verify`, `unverify`, `block`, `unblock`, each with a recorded reason. A blocked user
 * can sign in, read and write tickets, but gets no quote, sale or withdrawal. Sales in progress continue.
 */
export const UserMarkRequest = z.strictObject({ reason: Reason }).meta({ id: 'UserMarkRequest' })
export const UserMarkResponse = z
  .object({ success: z.literal(true), isVerified: z.boolean(), isBlocked: z.boolean() })
  .meta({ id: 'UserMarkResponse' })
export type UserMarkResponse = z.infer<typeof UserMarkResponse>
