import { z } from 'zod'
import { PRICE_SOURCES } from '../catalog/appraisal-facts.ts'
import { WEAR_CODES } from '../catalog/calculator.ts'
import { Diversion, SaleGuard } from './diversions.ts'
import { STEAM_RARITIES } from '../catalog/inventory.ts'
import { SavedPayoutDetails } from '../payments/payout-details.ts'
import { PAYOUT_CLASSES, SALE_ITEMS_MAX } from './sale-facts.ts'
import { SALE_PAYOUT_STATES, SaleProgress } from './sale-progress.ts'
import { COINS, PAYOUT_METHODS } from '../payments/rails.ts'
import { TRANSACTION_STATUSES } from '../payments/transaction-facts.ts'

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
    /** `appraisal`: a person named it; `marketPrice` is then the value that our rate turns into it. */
    priceSource: z.enum(PRICE_SOURCES),
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
    /** Each with both prices: `ourPrice` is paid as soon as it is checked. */
    items: z.array(SoldItem.extend({ laterPrice: Amount })),
    marketTotal: Amount,
    total: Amount,
    rateBps: z.number().int(),
    /** What the same items bring when the money may wait until Steam can no longer undo the trade. */
    laterTotal: Amount,
    laterRateBps: z.number().int(),
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
    /** Which of the two prices of the quote. Left out: at once where the limits allow it, else the later one. */
    payoutClass: z.enum(PAYOUT_CLASSES).optional(),
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

export type { TransactionStatus, TransactionType } from '../payments/transaction-facts.ts'

/** Why a sale ended without money, or why it waits; shown to the seller in words. */
export const SALE_REASONS = [
  'cancelled_by_seller',
  'no_offer_in_time',
  'items_left',
  'rejected_by_operator',
  'trade_failed',
  'items_differ',
  'reversed_on_steam',
  /** The seller reported the account as stolen before the items came. */
  'account_frozen',
  /** The seller reported the account as stolen, then the trade was undone on Steam. */
  'undone_after_report',
] as const
export type SaleReason = (typeof SALE_REASONS)[number]

/** Why an offer that the seller has sent is not taken, as far as the seller can put it right. */
export const OFFER_PROBLEMS = ['older_than_quote', 'other_items', 'asks_items', 'held'] as const
export type OfferProblem = (typeof OFFER_PROBLEMS)[number]

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
    /** Which of the two prices was agreed; null for a sale from before there were two. */
    payoutClass: z.enum(PAYOUT_CLASSES).nullable(),
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
    /** While the sale waits: what is wrong with the offer that lies on Steam; null where none does. */
    offerProblem: z.enum(OFFER_PROBLEMS).nullable(),
    /** While the sale waits: how its items are looked after; null when that is off. */
    guard: SaleGuard.nullable(),
    /** Null where nothing left, or what left is with us. */
    diversion: Diversion.nullable(),
    /** The server's clock when it answered. */
    serverTime: z.iso.datetime(),
    ...SaleProgress.shape,
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
  needsDetails: true,
  protectedUntil: true,
  reversedAt: true,
})
  .extend({ payoutState: z.enum(SALE_PAYOUT_STATES).nullable() })
  .meta({ id: 'TradeHistoryEntry' })
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
  .object({
    success: z.literal(true),
    /** `wasPaid`: a payment to it has stood. `cameBack`: the last one did not, so it is not offered first. */
    details: z.array(SavedPayoutDetails.extend({ wasPaid: z.boolean(), cameBack: z.boolean() })).max(10),
    /** Details without `wasPaid`, and new ones, are refused until the person has come through Steam again. */
    needsFreshSignIn: z.boolean(),
  })
  .meta({ id: 'SavedPayoutDetailsResponse' })
export type SavedPayoutDetailsResponse = z.infer<typeof SavedPayoutDetailsResponse>
