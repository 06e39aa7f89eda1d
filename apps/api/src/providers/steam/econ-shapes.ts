import { z } from 'zod'
import type { SentGift } from '#contexts/trading/dispatch/index.ts'
import type { SteamOffer, SteamTrade } from '#contexts/trading/trades/index.ts'

const STEAM_ID_BASE = 76_561_197_960_265_728n
const ITEMS_MAX = 2_000
const ROWS_MAX = 2_000

const Id = z.string().regex(/^\d{1,20}$/)
const Seconds = z.number().int().min(0)
/** A missing id and zero mean the same here. */
const OptionalId = Id.optional().transform((id) => (id === undefined || id === '0' ? null : id))

const OfferItem = z.object({
  appid: z.number().int(),
  contextid: z.string(),
  assetid: Id,
  missing: z.boolean().default(false),
})
const Offer = z.object({
  tradeofferid: Id,
  accountid_other: z.number().int().min(1).max(4_294_967_295),
  message: z.string().default(''),
  trade_offer_state: z.number().int().min(0).max(999),
  items_to_receive: z.array(OfferItem).max(ITEMS_MAX).default([]),
  items_to_give: z.array(z.unknown()).max(ITEMS_MAX).default([]),
  is_our_offer: z.boolean(),
  time_created: Seconds,
  time_updated: Seconds,
  from_real_time_trade: z.boolean().default(false),
  escrow_end_date: Seconds.default(0),
  tradeid: OptionalId,
})
export const OffersAnswer = z.object({
  trade_offers_received: z.array(Offer).max(ROWS_MAX).default([]),
  trade_offers_sent: z.array(Offer).max(ROWS_MAX).default([]),
  next_cursor: z.number().int().min(0).default(0),
})
export const OfferAnswer = z.object({ offer: Offer.optional() })

const TradeAsset = z.object({ assetid: Id, new_assetid: OptionalId, new_contextid: Id.optional() })
const Trade = z.object({
  tradeid: Id,
  steamid_other: Id,
  status: z.number().int(),
  time_init: Seconds,
  time_settlement: Seconds.optional(),
  rollback_trade: OptionalId,
  assets_received: z.array(TradeAsset).max(ITEMS_MAX).default([]),
  assets_given: z
    .array(z.object({ assetid: Id }))
    .max(ITEMS_MAX)
    .default([]),
})
export const StatusAnswer = z.object({ trades: z.array(Trade).max(1).default([]) })
export const HistoryAnswer = z.object({
  trades: z.array(Trade).max(ROWS_MAX).default([]),
  more: z.boolean().default(false),
})

export const AcceptReply = z.object({
  tradeid: Id.optional(),
  needs_mobile_confirmation: z.boolean().optional(),
  needs_email_confirmation: z.boolean().optional(),
})

/** The answer to `send`, or Steam's sentence about why it refuses. */
export const SendReply = z.object({ tradeofferid: Id })
/** An offer that gives something also says how it must be confirmed. */
export const GiftReply = SendReply.extend({
  needs_mobile_confirmation: z.boolean().default(false),
  needs_email_confirmation: z.boolean().default(false),
})
export const SendError = z.object({ strError: z.string() })

/** Of a gift we must know every item; an offer that cannot be read makes the whole list useless. */
const SentGiftOffer = Offer.extend({ items_to_give: z.array(OfferItem).max(ITEMS_MAX).default([]) })
export const SentGiftsAnswer = z.object({
  trade_offers_sent: z.array(SentGiftOffer).max(ROWS_MAX).default([]),
  next_cursor: z.number().int().min(0).default(0),
})

export function giftOf(offer: z.infer<typeof SentGiftOffer>): SentGift {
  return {
    offerId: offer.tradeofferid,
    partner: String(STEAM_ID_BASE + BigInt(offer.accountid_other)),
    message: offer.message,
    state: offer.trade_offer_state,
    givenAssetIds: offer.items_to_give.map(({ assetid }) => assetid),
    tradeId: offer.tradeid,
  }
}

export function offerOf(offer: z.infer<typeof Offer>): SteamOffer {
  return {
    id: offer.tradeofferid,
    senderId: String(STEAM_ID_BASE + BigInt(offer.accountid_other)),
    isOurs: offer.is_our_offer,
    message: offer.message,
    state: offer.trade_offer_state,
    createdAt: offer.time_created * 1_000,
    updatedAt: offer.time_updated * 1_000,
    received: offer.items_to_receive.map((item) => ({
      appId: item.appid,
      contextId: item.contextid,
      assetId: item.assetid,
      isMissing: item.missing,
    })),
    givenCount: offer.items_to_give.length,
    isRealTime: offer.from_real_time_trade,
    escrowEndsAt: offer.escrow_end_date * 1_000,
    tradeId: offer.tradeid,
  }
}

export function tradeOf(trade: z.infer<typeof Trade>): SteamTrade {
  return {
    id: trade.tradeid,
    otherId: trade.steamid_other,
    status: trade.status,
    startedAt: trade.time_init * 1_000,
    settlesAt: trade.time_settlement === undefined ? null : trade.time_settlement * 1_000,
    rollbackTradeId: trade.rollback_trade,
    received: trade.assets_received.map((asset) => ({
      assetId: asset.assetid,
      newAssetId: asset.new_assetid,
      newContextId: asset.new_contextid ?? null,
    })),
    given: trade.assets_given.map(({ assetid }) => assetid),
  }
}
