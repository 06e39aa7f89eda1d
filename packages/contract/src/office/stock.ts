import { z } from 'zod'
import { Reason } from '../identity/staff-member.ts'
import { RAILS } from '../payments/rails.ts'
import {
  MARKET_SHAPE,
  PAYOUT_OPTIONS_OF_STOCK,
  PRICE_CLASSES,
  RESALE_CURRENCIES,
  RESALE_STATES,
  STOCK_FILTERS,
  STOCK_SORTS,
  STOCK_STATES,
  SUMMARY_PERIODS,
} from '../payments/stock-facts.ts'

const Amount = z.number()
const at = z.iso.datetime()
const count = z.number().int()
const DatabaseId = z.string().regex(/^[1-9]\d{0,17}$/)
const Market = z.string().regex(MARKET_SHAPE)

/** Days are those of Warsaw; both ends belong to a period. */
export const StockSelection = z.object({
  state: z.enum(STOCK_FILTERS).default('all'),
  sort: z.enum(STOCK_SORTS).default('newest'),
  name: z.string().trim().max(100).optional(),
  category: z.string().trim().min(1).max(40).optional(),
  unlocksOn: z.iso.date().optional(),
  // These select items by their resale.
  market: Market.optional(),
  priceClass: z.enum(PRICE_CLASSES).optional(),
  payoutOption: z.enum(PAYOUT_OPTIONS_OF_STOCK).optional(),
  soldFrom: z.iso.date().optional(),
  soldTo: z.iso.date().optional(),
  releasesOn: z.iso.date().optional(),
})
export type StockSelection = z.infer<typeof StockSelection>

export const StockQuery = StockSelection.extend({
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
  image: z.string(),
  wearFloat: z.number().nullable(),
  paintSeed: count.nullable(),
  stickers: count,
  accountId: z.string().nullable(),
  state: z.enum(STOCK_STATES),
  isProtected: z.boolean(),
  /** Its purchase is still open, so it cannot be sold. */
  isUnsettled: z.boolean(),
  cost: Amount,
  tax: Amount,
  /** Cost minus write-downs. */
  bookValue: Amount,
  /** The market price now; null when no live list has the item. */
  marketNow: Amount.nullable(),
  /** Price minus fee, book value and tax; for a held item from its market price and the usual fee. */
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

/** `POST /api/admin/markets/balances` */
export const MarketBalanceRequest = z
  .strictObject({
    market: Market,
    currency: z.enum(RESALE_CURRENCIES),
    balance: z.number().min(0).max(10_000_000).multipleOf(0.01),
    reason: Reason,
  })
  .meta({ id: 'MarketBalanceRequest' })
export const MarketBalanceResponse = z
  .object({ success: z.literal(true), /** Stated minus booked. */ difference: Amount })
  .meta({ id: 'MarketBalanceResponse' })

/** `POST /api/admin/stock/export`: a single-use link to the filtered list. */
export const StockExportRequest = z.strictObject(StockSelection.shape).meta({ id: 'StockExportRequest' })

/** `POST /api/admin/stock/records`: a single-use link to the accountant's records of a month. */
export const StockRecordsRequest = z
  .strictObject({ month: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/) })
  .meta({ id: 'StockRecordsRequest' })

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
  /** Margin minus write-offs: what the business earned. */
  profit: Amount,
})
export type Margin = z.infer<typeof Margin>

const Period = z.object({ from: z.string(), to: z.string() })
const Holding = z.object({
  items: count,
  bookValue: Amount,
  /** Items without a market price count with their book value. */
  marketValue: Amount,
  /** What selling them at the market price would earn, after the usual fee, cost and tax. */
  result: Amount,
})

export const StockSummaryQuery = z.object({ period: z.enum(SUMMARY_PERIODS).default('month') })

/** `GET /api/admin/stock/summary`: what the business earns, what it holds and when cash comes and goes. */
export const StockSummaryResponse = z
  .object({
    success: z.literal(true),
    today: Margin,
    month: Margin,
    lastMonth: Margin,
    /** Days of the periods, for links to their rows. */
    periods: z.object({
      today: Period,
      month: Period,
      lastMonth: Period,
      year: Period,
    }),
    soldAtLoss: z.object({ items: count, margin: Amount }),
    /** Held items that Steam still protects; null when there are none. */
    locked: z.object({ items: count, bookValue: Amount, nextAt: at, lastAt: at }).nullable(),
    /** Held items whose market price, after the usual fee, is below their cost. */
    losing: z.object({ items: count, result: Amount }),
    /**
     * Cash until the coming Friday. `balance` is the sum of the rails that report one, and `short` what is missing
     * there; both are null when no rail reports. `unreported` are the other rails with payouts due, and their sum.
     */
    friday: z.object({
      day: z.string(),
      payouts: Amount,
      balance: Amount.nullable(),
      short: Amount.nullable(),
      unreported: z.object({ rails: z.array(z.enum(RAILS)), payouts: Amount }),
    }),
    byCategory: z.array(MarginRow),
    byPriceClass: z.array(MarginRow),
    byPayoutOption: z.array(MarginRow),
    byMonth: z.array(
      z.object({ month: z.string(), revenue: Amount, margin: Amount, profit: Amount, items: count }),
    ),
    holdings: z.array(Holding.extend({ state: z.enum(['protected', 'unsettled', 'free', 'listed']) })),
    /** The usual fee of marketplaces, from the last resales; 0 before the first one. */
    feeBps: count,
    /** What a fall of all market prices costs, and the result of selling the stock after it, fees included. */
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
        /** The last balance that the marketplace stated, minus our books at that moment; null before the first one. */
        difference: Amount.nullable(),
        comparedAt: at.nullable(),
      }),
    ),
    /** What we owe without a day: sellers' balances, and sales in review. The calendar leaves both out. */
    undated: z.object({ balances: Amount, review: Amount }),
    /** The next 14 days, today first. */
    calendar: z.array(
      z.object({
        day: z.string(),
        unlocks: count,
        unlocksBookValue: Amount,
        releases: Amount,
        payouts: Amount,
        /** Money on the rails after all payouts up to this day; null when no rail reports its balance. */
        left: Amount.nullable(),
      }),
    ),
    slowMovers: z.array(StockItem),
    listToday: z.array(StockItem),
  })
  .meta({ id: 'StockSummaryResponse' })
export type StockSummaryResponse = z.infer<typeof StockSummaryResponse>
