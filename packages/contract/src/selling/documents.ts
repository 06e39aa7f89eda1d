import { z } from 'zod'
import { Pagination } from '../payments/bank.ts'
import { STATEMENT_FORMATS_OFFERED } from './document-facts.ts'

/** Zlotys. */
const Amount = z.number()
const at = z.iso.datetime()

/** `GET /api/account/statements`: the years with money to or from the user, newest first. */
export const StatementYear = z
  .object({
    year: z.number().int(),
    /** Payouts that arrived. */
    payouts: z.number().int(),
    paid: Amount,
    /** Money returned or owed again, as a negative amount. Positive when such a correction was itself corrected. */
    corrections: Amount,
    net: Amount,
    isOver: z.boolean(),
  })
  .meta({ id: 'StatementYear' })
export type StatementYear = z.infer<typeof StatementYear>

export const StatementsResponse = z
  .object({ success: z.literal(true), years: z.array(StatementYear) })
  .meta({ id: 'StatementsResponse' })
export type StatementsResponse = z.infer<typeof StatementsResponse>

/** `GET /api/account/statement` */
export const StatementQuery = z.object({
  year: z.coerce.number().int().min(2020).max(2100),
  format: z.enum(STATEMENT_FORMATS_OFFERED),
  lang: z.string().max(10).optional(),
})

const Month = z.string().regex(/^20[2-9]\d-(0[1-9]|1[0-2])$/)

/** `GET /api/admin/tax` */
export const TaxMonthQuery = z.object({
  month: Month,
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
})

/** `GET /api/admin/tax/pcc-register`, `GET /api/admin/tax/purchases` */
export const TaxFileQuery = z.object({ month: Month, lang: z.string().max(10).optional() })

export const PccLine = z
  .object({
    id: z.string(),
    saleId: z.number().int(),
    saleNumber: z.string(),
    /** When it was booked or reversed. */
    at,
    isUndone: z.boolean(),
    /** Null for sales made before this value was stored. */
    basis: Amount.nullable(),
    rateBps: z.number().int().nullable(),
    /** Negative when reversed. */
    tax: Amount,
    /** A day in Warsaw; null for a reversed booking. */
    dueOn: z.iso.date().nullable(),
  })
  .meta({ id: 'PccLine' })
export type PccLine = z.infer<typeof PccLine>

const Counted = z.object({ count: z.number().int(), sum: Amount })
/** The sum of the lines, and the sum computed independently from the ledger. */
const Checked = z.object({ lines: Amount, ledger: Amount, isEqual: z.boolean() })

/** `GET /api/admin/tax`: one month of purchases and the tax on them, by the Warsaw calendar. */
export const TaxMonthResponse = z
  .object({
    success: z.literal(true),
    month: z.string(),
    bought: Counted,
    undone: Counted,
    purchases: Checked,
    pcc: Checked,
    /** The tax is booked on new purchases. */
    isPccOn: z.boolean(),
    /** The nearest and the last day to pay the tax of the month; null when there is none to pay. */
    pccDue: z.object({ firstOn: z.iso.date(), lastOn: z.iso.date() }).nullable(),
    lines: z.array(PccLine),
    pagination: Pagination,
  })
  .meta({ id: 'TaxMonthResponse' })
export type TaxMonthResponse = z.infer<typeof TaxMonthResponse>
