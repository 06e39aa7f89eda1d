import { z } from 'zod'
import { PRICE_SOURCES } from '../catalog/appraisal-facts.ts'
import { WEAR_CODES } from '../catalog/calculator.ts'
import { PriceExplanation } from '../catalog/price-explanation.ts'
import { Diversion, SaleGuard } from './diversions.ts'
import { STEAM_RARITIES } from '../catalog/item-facts.ts'
import { PaymentDetails } from '../payments/payment-details.ts'
import { SavedPayoutDetails } from '../payments/payout-details.ts'
import { PAYOUT_CLASSES, SALE_ITEMS_MAX } from './sale-facts.ts'
import { SALE_PAYOUT_STATES, SaleProgress } from './sale-progress.ts'
import { SentOffer } from './sent-offers.ts'
import { PAYOUT_METHODS } from '../payments/rails.ts'
import { TRANSACTION_STATUSES } from '../payments/transaction-facts.ts'

export const QUOTE_EXTENSIONS_MAX = 10

const AssetId = z.string().regex(/^[1-9]\d{0,19}$/)
/** Zlotys with at most two decimals. */
const Amount = z.number()

/** The fields of one item in both a quote and a sale; none of them comes from the browser. */
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
    /** `appraisal`: staff named the price, and `marketPrice` is computed back from it with our rate. */
    priceSource: z.enum(PRICE_SOURCES),
  })
  .meta({ id: 'SoldItem' })
export type SoldItem = z.infer<typeof SoldItem>

/** What tells two items of the same name apart; shown only to their seller. */
const ItemLook = z.object({
  float: z.number().nullable(),
  paintSeed: z.number().int().nullable(),
  nameTag: z.string().nullable(),
  stickerCount: z.number().int(),
  hasCharm: z.boolean(),
  /** Names as Steam writes them, without their kind; empty when they are not known. */
  stickers: z.array(z.string()),
  charm: z.string().nullable(),
})
export type ItemLook = z.infer<typeof ItemLook>

export const OwnItem = SoldItem.extend(ItemLook.shape)
  .extend({
    /** Opens the game and shows this very item. */
    inspectLink: z.string().nullable(),
    /** How `marketPrice` came about; null for an appraised item and for sales made before it was stored. */
    explanation: PriceExplanation.nullable(),
  })
  .meta({ id: 'OwnItem' })
export type OwnItem = z.infer<typeof OwnItem>

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
    /**
     * The seller writes it in the trade offer's message, and it later identifies the sale. It never decides a
     * payment.
     */
    code: z.string(),
    /** Each item has both prices; `ourPrice` is paid once the item is checked. */
    items: z.array(OwnItem.extend({ laterPrice: Amount })),
    marketTotal: Amount,
    total: Amount,
    rateBps: z.number().int(),
    /** The total for a payout after Steam can no longer undo the trade. */
    laterTotal: Amount,
    laterRateBps: z.number().int(),
    minimum: Amount,
    priceListVersion: z.number().int(),
    pricesFetchedAt: z.iso.datetime(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    /** The server's time of the response, because a countdown must not rely on the browser's clock. */
    serverTime: z.iso.datetime(),
    extensionsLeft: z.number().int(),
    /** We send the trade offer and the seller accepts it; otherwise the seller sends one. */
    isOfferOurs: z.boolean(),
    /** How long the sale will wait for the trade offer. */
    offerMinutes: z.number().int(),
  })
  .meta({ id: 'Quote' })
export type Quote = z.infer<typeof Quote>

export const QuoteResponse = z
  .object({
    success: z.literal(true),
    quote: Quote,
    /** After an extension: the previous price of each item whose price changed. */
    changes: z.array(z.object({ assetId: z.string(), ourPriceBefore: Amount })),
  })
  .meta({ id: 'QuoteResponse' })
export type QuoteResponse = z.infer<typeof QuoteResponse>

export const SellRequest = z
  .strictObject({
    items: z
      .array(z.strictObject({ assetId: AssetId, name: z.string().max(300) }))
      .min(1)
      .max(SALE_ITEMS_MAX),
    quoteId: z.uuid(),
    paymentMethod: z.enum(PAYOUT_METHODS),
    paymentDetails: PaymentDetails,
    /**
     * The chosen price of the quote. If omitted: the instant one when the limits allow it, otherwise the later one.
     */
    payoutClass: z.enum(PAYOUT_CLASSES).optional(),
    /** Both must be true. The schema accepts false, so that the error can name the field. */
    acceptTerms: z.boolean(),
    tradeConfirmation: z.boolean(),
    /** The version of the terms that the page showed. */
    termsVersion: z.string().max(40).optional(),
  })
  .meta({ id: 'SellRequest' })
export type SellRequest = z.infer<typeof SellRequest>

export const QuoteParams = z.object({ quoteId: z.uuid() })
/** As a number or as displayed, with leading zeros. */
export const TradeParams = z.object({ id: z.string().regex(/^\d{1,18}$/) })

export const SALE_STATES = [
  'awaiting_items',
  'offer_wanted',
  'offer_sent',
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

/** Why a sale ended without a payout, or why it waits; the seller sees it as text. */
export const SALE_REASONS = [
  'cancelled_by_seller',
  'no_offer_in_time',
  'items_left',
  'rejected_by_operator',
  'trade_failed',
  'items_differ',
  'reversed_on_steam',
  /** The seller reported the account as stolen before the items arrived. */
  'account_frozen',
  /** The seller reported the account as stolen, and then the trade was undone on Steam. */
  'undone_after_report',
  /** Steam banned the account of ours that the items were to go to, or somebody took it. */
  'account_lost',
] as const
export type SaleReason = (typeof SALE_REASONS)[number]

/** Why a sent offer is not accepted; only problems that the seller can fix. */
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
    /** The agreed price; null for a sale made before two prices existed. */
    payoutClass: z.enum(PAYOUT_CLASSES).nullable(),
    currency: z.literal('PLN'),
    paymentMethod: z.enum(PAYOUT_METHODS),
    payment: SavedPayoutDetails.pick({ coin: true, masked: true, bankName: true }),
    details: z.object({ items: z.array(OwnItem) }),
    /** The deadline for sending the trade offer. */
    deadlineAt: z.iso.datetime(),
    canCancel: z.boolean(),
    /** The trade URL of our account that has places for the items. */
    tradeUrl: z.string(),
    timeline: z.array(SaleStep),
    /** While the sale waits: the problem with the offer on Steam; null when there is no such offer. */
    offerProblem: z.enum(OFFER_PROBLEMS).nullable(),
    /**
     * For an offer with other items: those that do not belong there, as far as the seller's inventory shows them, and
     * the asset ids that are missing.
     */
    offerMismatch: z
      .object({
        extra: z.array(z.object({ name: z.string(), float: z.number().nullable() })),
        missing: z.array(z.string()),
      })
      .nullable(),
    /** The last offer that we sent, or send now, for this sale. */
    sentOffer: SentOffer.nullable(),
    /** We can send an offer now, for the first time or again. */
    canRequestOffer: z.boolean(),
    /** Our offer is open, and the seller may send one instead. */
    canSendOwnOffer: z.boolean(),
    /** While the sale waits: how its items are monitored; null when monitoring is off. */
    guard: SaleGuard.nullable(),
    /** Null when no item left the inventory, or the items that left are with us. */
    diversion: Diversion.nullable(),
    /** The server's time of the response. */
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
  payoutCase: true,
  advanceObstacle: true,
  promise: true,
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

const OperatorAccount = z.object({
  name: z.string(),
  steamId: z.string(),
  profileUrl: z.string(),
  tradeUrl: z.string(),
  avatarUrl: z.string().nullable(),
  /** Null until Steam has returned it. */
  level: z.number().int().nullable(),
  memberSince: z.iso.datetime().nullable(),
})
export type OperatorAccount = z.infer<typeof OperatorAccount>

/** `GET /api/operator`: the accounts that receive items, so that a seller can distinguish us from an impostor. */
export const OperatorResponse = z
  .object({
    success: z.literal(true),
    /** The account of the configuration. */
    operator: OperatorAccount,
    /** All our accounts, that one first. */
    accounts: z.array(OperatorAccount),
  })
  .meta({ id: 'OperatorResponse' })
export type OperatorResponse = z.infer<typeof OperatorResponse>

/** `GET /api/payout-methods`: exactly the enabled methods, in display order. */
export const PayoutMethodsResponse = z
  .object({ success: z.literal(true), methods: z.array(z.enum(PAYOUT_METHODS)) })
  .meta({ id: 'PayoutMethodsResponse' })
export type PayoutMethodsResponse = z.infer<typeof PayoutMethodsResponse>

/** `GET /api/account/payout-details`: the caller's earlier payout destinations, masked, last used first. */
export const SavedPayoutDetailsResponse = z
  .object({
    success: z.literal(true),
    /**
     * `wasPaid`: a payout to it was paid and not returned. `cameBack`: the last payout was returned, so this
     * destination is not offered first.
     */
    details: z.array(SavedPayoutDetails.extend({ wasPaid: z.boolean(), cameBack: z.boolean() })).max(10),
    /**
     * True when new details, and details without `wasPaid`, are refused until the user signs in through Steam again.
     */
    needsFreshSignIn: z.boolean(),
  })
  .meta({ id: 'SavedPayoutDetailsResponse' })
export type SavedPayoutDetailsResponse = z.infer<typeof SavedPayoutDetailsResponse>
