import { z } from 'zod'
import { WEAR_CODES } from './calculator.ts'
import { STEAM_RARITIES } from './inventory.ts'
import { COINS, PAYOUT_METHODS, SavedPayoutDetails } from './payout-details.ts'

/** Items of one sale; an offer on Steam with more than that is hard to check by eye. */
export const SALE_ITEMS_MAX = 100
export const QUOTE_EXTENSIONS_MAX = 10

const AssetId = z.string().regex(/^[1-9]\d{0,19}$/)
/** Zlotys with at most two decimals. */
const Amount = z.number()

/** What both a quote and a sale say of one item; nothing of it comes from a browser. */
export const SoldItem = z
  .object({
    assetId: z.string(),
    /** The market name without its wear. */
    name: z.string(),
    market_hash_name: z.string(),
    weaponType: z.string().nullable(),
    wear: z.enum(WEAR_CODES).nullable(),
    statTrak: z.boolean(),
    souvenir: z.boolean(),
    rarity: z.enum(STEAM_RARITIES),
    image: z.string(),
    marketPrice: Amount,
    ourPrice: Amount,
  })
  .meta({ id: 'SoldItem' })
export type SoldItem = z.infer<typeof SoldItem>

export const QuoteRequest = z.strictObject({
  assetIds: z
    .array(AssetId)
    .min(1)
    .max(SALE_ITEMS_MAX)
    .refine((ids) => new Set(ids).size === ids.length),
})
export type QuoteRequest = z.infer<typeof QuoteRequest>

export const Quote = z
  .object({
    id: z.uuid(),
    /** Stands in the message of the trade offer and later names the sale. It never decides a payment. */
    code: z.string(),
    items: z.array(SoldItem),
    marketTotal: Amount,
    total: Amount,
    rateBps: z.number().int(),
    minimum: Amount,
    priceListVersion: z.number().int(),
    pricesFetchedAt: z.iso.datetime(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    /** The server's clock when it answered: a countdown must not believe the browser's. */
    serverTime: z.iso.datetime(),
    extensionsLeft: z.number().int(),
  })
  .meta({ id: 'Quote' })
export type Quote = z.infer<typeof Quote>

export const QuoteResponse = z
  .object({
    success: z.literal(true),
    quote: Quote,
    /** After an extension: what each item was worth before, where it changed. */
    changes: z.array(z.object({ assetId: z.string(), ourPriceBefore: Amount })),
  })
  .meta({ id: 'QuoteResponse' })
export type QuoteResponse = z.infer<typeof QuoteResponse>

const email = z.string().max(300)

/** The fields of one method as typed, or a destination used before. */
export const PaymentDetails = z.union([
  z.strictObject({ savedId: z.uuid() }),
  z.strictObject({ accountNumber: z.string().max(100), ownerName: z.string().max(200) }),
  z.strictObject({ email }),
  z.strictObject({ coin: z.enum(COINS), address: z.string().max(300) }),
])
export type PaymentDetails = z.infer<typeof PaymentDetails>

export const SellRequest = z
  .strictObject({
    items: z
      .array(z.strictObject({ assetId: AssetId, name: z.string().max(300) }))
      .min(1)
      .max(SALE_ITEMS_MAX),
    quoteId: z.uuid(),
    paymentMethod: z.enum(PAYOUT_METHODS),
    paymentDetails: PaymentDetails,
    /** Both must be true; a refusal names the field, so the schema lets false through. */
    acceptTerms: z.boolean(),
    tradeConfirmation: z.boolean(),
    /** The version of the texts that the page showed. */
    termsVersion: z.string().max(40).optional(),
  })
  .meta({ id: 'SellRequest' })
export type SellRequest = z.infer<typeof SellRequest>

export const QuoteParams = z.object({ quoteId: z.uuid() })
/** As a number or as it is shown, with zeros before it. */
export const TradeParams = z.object({ id: z.string().regex(/^\d{1,18}$/) })

export const SALE_STATES = [
  'awaiting_items',
  'offer_seen',
  'verifying',
  'review',
  'items_received',
  'protected',
  'paying',
  'completed',
  'failed',
  'cancelled',
] as const
export type SaleState = (typeof SALE_STATES)[number]

export const TRANSACTION_STATUSES = ['pending', 'completed', 'failed', 'cancelled'] as const
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number]

export const TRANSACTION_TYPES = ['sale', 'purchase', 'withdrawal', 'deposit'] as const
export type TransactionType = (typeof TRANSACTION_TYPES)[number]

/** Why a sale ended without money, or why it waits; shown to the seller in words. */
export const SALE_REASONS = [
  'cancelled_by_seller',
  'no_offer_in_time',
  'rejected_by_operator',
  'trade_failed',
  'items_differ',
  'reversed_on_steam',
] as const
export type SaleReason = (typeof SALE_REASONS)[number]

export const SALE_ACTORS = ['seller', 'system', 'operator'] as const

export const SaleStep = z
  .object({
    at: z.iso.datetime(),
    state: z.enum(SALE_STATES),
    actor: z.enum(SALE_ACTORS),
    reason: z.enum(SALE_REASONS).nullable(),
  })
  .meta({ id: 'SaleStep' })
export type SaleStep = z.infer<typeof SaleStep>

export const Sale = z
  .object({
    id: z.number().int(),
    /** The id with six digits, as it is shown and spoken. */
    number: z.string(),
    status: z.enum(TRANSACTION_STATUSES),
    state: z.enum(SALE_STATES),
    reason: z.enum(SALE_REASONS).nullable(),
    code: z.string(),
    createdAt: z.iso.datetime(),
    completedAt: z.iso.datetime().nullable(),
    amount: Amount,
    marketTotal: Amount,
    rateBps: z.number().int(),
    currency: z.literal('PLN'),
    paymentMethod: z.enum(PAYOUT_METHODS),
    payment: SavedPayoutDetails.pick({ coin: true, masked: true, bankName: true }),
    details: z.object({ items: z.array(SoldItem) }),
    /** Until when the trade offer must have been sent. */
    deadlineAt: z.iso.datetime(),
    canCancel: z.boolean(),
    /** Where the items go; the same for every sale of the same operator account. */
    tradeUrl: z.string(),
    timeline: z.array(SaleStep),
    /** The server's clock when it answered. */
    serverTime: z.iso.datetime(),
  })
  .meta({ id: 'Sale' })
export type Sale = z.infer<typeof Sale>

/** `POST /api/inventory/sell`, `GET /api/trades/{id}`, `POST /api/trades/{id}/cancel`. */
export const SaleResponse = z.object({ success: z.literal(true), trade: Sale }).meta({ id: 'SaleResponse' })
export type SaleResponse = z.infer<typeof SaleResponse>

export const TradeHistoryQuery = z.object({
  limit: z.coerce.number().int().min(1).max(50).default(10),
  offset: z.coerce.number().int().min(0).max(100_000).default(0),
})

export const TradeHistoryEntry = Sale.pick({
  id: true,
  number: true,
  createdAt: true,
  completedAt: true,
  amount: true,
  currency: true,
  status: true,
  state: true,
  reason: true,
  paymentMethod: true,
  details: true,
  canCancel: true,
}).meta({ id: 'TradeHistoryEntry' })
export type TradeHistoryEntry = z.infer<typeof TradeHistoryEntry>

export const TradeHistoryResponse = z
  .object({
    success: z.literal(true),
    trades: z.array(TradeHistoryEntry),
    pagination: z.object({
      page: z.number().int(),
      limit: z.number().int(),
      pages: z.number().int(),
      total: z.number().int(),
    }),
  })
  .meta({ id: 'TradeHistoryResponse' })
export type TradeHistoryResponse = z.infer<typeof TradeHistoryResponse>

/** `GET /api/operator`: whom the items go to, so that a seller can tell us from somebody who plays us. */
export const OperatorResponse = z
  .object({
    success: z.literal(true),
    operator: z.object({
      name: z.string(),
      steamId: z.string(),
      profileUrl: z.string(),
      tradeUrl: z.string(),
      avatarUrl: z.string().nullable(),
      /** Null while Steam has not told us. */
      level: z.number().int().nullable(),
      memberSince: z.iso.datetime().nullable(),
    }),
  })
  .meta({ id: 'OperatorResponse' })
export type OperatorResponse = z.infer<typeof OperatorResponse>

/** `GET /api/payout-methods`: exactly those that are on, in the order in which they are shown. */
export const PayoutMethodsResponse = z
  .object({ success: z.literal(true), methods: z.array(z.enum(PAYOUT_METHODS)) })
  .meta({ id: 'PayoutMethodsResponse' })
export type PayoutMethodsResponse = z.infer<typeof PayoutMethodsResponse>

/** `GET /api/account/payout-details`: where the caller was paid before, the last used first, masked. */
export const SavedPayoutDetailsResponse = z
  .object({ success: z.literal(true), details: z.array(SavedPayoutDetails).max(10) })
  .meta({ id: 'SavedPayoutDetailsResponse' })
export type SavedPayoutDetailsResponse = z.infer<typeof SavedPayoutDetailsResponse>
