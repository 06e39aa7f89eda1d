import { z } from 'zod'
import { PAYOUT_METHODS } from './rails.ts'
import { TRANSACTION_STATUSES } from './transaction-facts.ts'
import { PaymentDetails } from './payment-details.ts'

/** Zlotys with at most two decimals. */
const Amount = z.number()

/** Why the balance or the debt changed; the seller sees it as text. */
export const BALANCE_ENTRY_KINDS = [
  'return',
  'credit',
  'withdrawal',
  'correction',
  'debt',
  'repayment',
] as const
export type BalanceEntryKind = (typeof BALANCE_ENTRY_KINDS)[number]

export const BalanceEntry = z
  .object({
    /** Unique within the list. */
    id: z.string(),
    /** The number of its transaction with six digits, as it is shown and spoken. */
    number: z.string(),
    /** The transaction is a sale, which has a page. */
    isOfSale: z.boolean(),
    at: z.iso.datetime(),
    kind: z.enum(BALANCE_ENTRY_KINDS),
    /** Positive in the seller's favour, negative against. */
    amount: Amount,
    status: z.enum(TRANSACTION_STATUSES),
  })
  .meta({ id: 'BalanceEntry' })
export type BalanceEntry = z.infer<typeof BalanceEntry>

export const BalanceQuery = z.object({
  limit: z.coerce.number().int().min(1).max(50).default(20),
  offset: z.coerce.number().int().min(0).max(100_000).default(0),
})

/** `GET /api/account/balance`: what we owe the seller outside a payout in progress, and what the seller owes us. */
export const BalanceResponse = z
  .object({
    success: z.literal(true),
    balance: z.object({
      /** Can be withdrawn now. */
      available: Amount,
      /** Withdrawals that are requested but not sent yet. */
      waiting: Amount,
      debt: Amount,
    }),
    /** Newest first. */
    entries: z.array(BalanceEntry),
    pagination: z.object({
      page: z.number().int(),
      limit: z.number().int(),
      pages: z.number().int(),
      total: z.number().int(),
    }),
  })
  .meta({ id: 'BalanceResponse' })
export type BalanceResponse = z.infer<typeof BalanceResponse>

/** The new payout destination; also used by `POST /api/trades/{id}/payout-details`. */
export const PayoutDetailsChoice = z
  .strictObject({ paymentMethod: z.enum(PAYOUT_METHODS), paymentDetails: PaymentDetails })
  .meta({ id: 'PayoutDetailsChoice' })
export type PayoutDetailsChoice = z.infer<typeof PayoutDetailsChoice>

/** `POST /api/account/withdrawals` */
export const WithdrawalRequest = z
  .strictObject({
    amount: z.number().positive().max(10_000_000).multipleOf(0.01),
    ...PayoutDetailsChoice.shape,
  })
  .meta({ id: 'WithdrawalRequest' })
export type WithdrawalRequest = z.infer<typeof WithdrawalRequest>

export const WithdrawalResponse = z
  .object({
    success: z.literal(true),
    withdrawal: z.object({
      id: z.number().int(),
      number: z.string(),
      amount: Amount,
      status: z.enum(TRANSACTION_STATUSES),
    }),
  })
  .meta({ id: 'WithdrawalResponse' })
export type WithdrawalResponse = z.infer<typeof WithdrawalResponse>
