import { z } from 'zod'
import { Reason } from '../identity/staff-member.ts'
import {
  MARKET_SHAPE,
  RESALE_CURRENCIES,
  RESALE_STATES,
  STOCK_FILTERS,
  STOCK_SORTS,
  STOCK_STATES,
} from '../payments/stock-facts.ts'

const Amount = z.number()
const at = z.iso.datetime()
const count = z.number().int()
const DatabaseId = z.string().regex(/^[1-9]\d{0,17}$/)
const Market = z.string().regex(MARKET_SHAPE)

export const StockQuery = z.object({
  state: z.enum(STOCK_FILTERS).default('all'),
  sort: z.enum(STOCK_SORTS).default('newest'),
  name: z.string().trim().max(100).optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
export type StockQuery = z.infer<typeof StockQuery>

export const Resale = z.object({
  id: z.string(),
  market: z.string(),
  externalId: z.string().nullable(),
  state: z.enum(RESALE_STATES),
  currency: z.enum(RESALE_CURRENCIES),
  /** In the currency of the sale. */
  priceForeign: Amount,
  price: Amount,
  fee: Amount,
  soldAt: at,
  releasesAt: at.nullable(),
})

export const StockItem = z.object({
  id: z.string(),
  saleId: z.string(),
  name: z.string(),
  wearFloat: z.number().nullable(),
  paintSeed: count.nullable(),
  stickers: count,
  accountId: z.string().nullable(),
  state: z.enum(STOCK_STATES),
  isProtected: z.boolean(),
  cost: Amount,
  tax: Amount,
  /** Cost minus write-downs. */
  bookValue: Amount,
  /** The market price now; null when no live list has the item. */
  marketNow: Amount.nullable(),
  /** Price minus fee, book value and tax when sold; market price minus book value and tax while held. */
  result: Amount.nullable(),
  daysHeld: count,
  receivedAt: at,
  unlocksAt: at,
  resale: Resale.nullable(),
})
export type StockItem = z.infer<typeof StockItem>

/** `GET /api/admin/stock` */
export const StockResponse = z
  .object({
    success: z.literal(true),
    items: z.array(StockItem),
    pagination: z.object({ page: count, limit: count, pages: count, total: count, isCapped: z.boolean() }),
  })
  .meta({ id: 'StockResponse' })
export type StockResponse = z.infer<typeof StockResponse>

export const StockItemParams = z.object({ itemId: DatabaseId })
export const ResaleParams = z.object({ resaleId: DatabaseId })

const Money = z.number().positive().max(10_000_000).multipleOf(0.01)

/** `POST /api/admin/stock/{itemId}/resale` */
export const RecordResaleRequest = z
  .strictObject({
    market: Market,
    externalId: z.string().trim().min(1).max(100).nullable(),
    currency: z.enum(RESALE_CURRENCIES),
    price: Money,
    fee: z.number().min(0).max(10_000_000).multipleOf(0.01),
    /** Zlotys for one unit, for a foreign currency. */
    rate: z.number().min(1).max(20).multipleOf(0.0001).nullable(),
    rateTable: z.string().trim().min(1).max(40).nullable(),
    soldAt: at,
    releasesAt: at.nullable(),
    isFinal: z.boolean(),
    reason: Reason,
  })
  .refine(({ currency, rate, rateTable }) => currency === 'PLN' || (rate !== null && rateTable !== null), {
    path: ['rate'],
    message: 'a foreign currency needs its rate and the table of the rate',
  })
  .refine(({ price, fee }) => fee <= price, { path: ['fee'], message: 'the fee is above the price' })
  .meta({ id: 'RecordResaleRequest' })
export type RecordResaleRequest = z.infer<typeof RecordResaleRequest>

/** `POST /api/admin/resales/{resaleId}/decide` */
export const DecideResaleRequest = z
  .strictObject({ outcome: z.enum(['final', 'reverted']), reason: Reason })
  .meta({ id: 'DecideResaleRequest' })

/** `POST /api/admin/stock/{itemId}/write-off`; a loss must name the whole book value. */
export const WriteOffRequest = z
  .strictObject({ amount: Money, isLoss: z.boolean(), reason: Reason })
  .meta({ id: 'WriteOffRequest' })

/** `POST /api/admin/markets/withdrawals` */
export const MarketWithdrawalRequest = z
  .strictObject({
    market: Market,
    currency: z.enum(RESALE_CURRENCIES),
    amount: Money,
    /** Zlotys that arrived on the bank account. */
    received: Money,
    reason: Reason,
  })
  .meta({ id: 'MarketWithdrawalRequest' })

/** One row for each group, by money earned. */
const MarginRow = z.object({
  key: z.string(),
  items: count,
  revenue: Amount,
  margin: Amount,
})
const Margin = z.object({
  items: count,
  revenue: Amount,
  fees: Amount,
  cost: Amount,
  tax: Amount,
  /** Revenue minus fees, cost and tax. */
  margin: Amount,
  /** Written down or lost in this time. */
  writeOffs: Amount,
})
export type Margin = z.infer<typeof Margin>

export const PRICE_CLASSES = ['50', '200', '500', '2000', 'more'] as const

/** `GET /api/admin/stock/summary`: what the business earns, what it holds and when cash comes and goes. */
export const StockSummaryResponse = z
  .object({
    success: z.literal(true),
    today: Margin,
    month: Margin,
    lastMonth: Margin,
    byCategory: z.array(MarginRow),
    byPriceClass: z.array(MarginRow),
    byPayoutOption: z.array(MarginRow),
    byMonth: z.array(z.object({ month: z.string(), revenue: Amount, margin: Amount, items: count })),
    holdings: z.array(
      z.object({
        state: z.enum(['protected', 'free', 'listed']),
        items: count,
        bookValue: Amount,
        /** Items without a market price count with their book value. */
        marketValue: Amount,
      }),
    ),
    /** What a fall of all market prices costs, and the result of selling the stock after it. */
    falls: z.array(z.object({ percent: count, loss: Amount, result: Amount })),
    markets: z.array(
      z.object({
        market: z.string(),
        currency: z.enum(RESALE_CURRENCIES),
        /** In the currency. */
        balance: Amount,
        /** In zlotys, as our books hold it. */
        bookValue: Amount,
        pending: Amount,
      }),
    ),
    /** The next 14 days, today first. */
    calendar: z.array(
      z.object({
        day: z.string(),
        unlocks: count,
        unlocksBookValue: Amount,
        releases: Amount,
        payouts: Amount,
      }),
    ),
    slowMovers: z.array(StockItem),
    listToday: z.array(StockItem),
  })
  .meta({ id: 'StockSummaryResponse' })
export type StockSummaryResponse = z.infer<typeof StockSummaryResponse>
