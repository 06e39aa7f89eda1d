import { z } from 'zod'
import {
  SteamSilentError,
  type AcceptAnswer,
  type CallBudget,
  type TradeSource,
} from '#contexts/trading/trades/index.ts'
import { callCommunity } from './community-call.ts'
import { createEconCaller } from './econ-call.ts'
import {
  AcceptReply,
  HistoryAnswer,
  OfferAnswer,
  offerOf,
  OffersAnswer,
  StatusAnswer,
  tradeOf,
} from './econ-shapes.ts'
import { readInventoryPage } from './inventory-page.ts'
import { createOfferSender } from './offer-sender.ts'
import { parseJson, type SteamAnswer } from './operator-call.ts'
import type { OperatorSession } from './operator-session.ts'

const OWN_ITEMS_PAGE = 2_000

export type SteamTradesOptions = {
  webApiUrl: string
  communityUrl: string
  session: OperatorSession
  timeoutMs: number
  budget: CallBudget
}

/** Offers and trades of one account, read with its own token: with only an API key Steam lists nothing. */
export function createSteamTrades(options: SteamTradesOptions): TradeSource {
  return { ...readers(options), ...actors(options), ...createOfferSender(options) }
}

type Actors = Pick<TradeSource, 'prepareAccept' | 'decline'>
type Senders = Pick<TradeSource, 'prepareSend' | 'cancel'>

function readers(options: SteamTradesOptions): Omit<TradeSource, keyof Actors | keyof Senders> {
  const econ = createEconCaller(options)
  return {
    listOffers: async ({ changedSince, cursor }) => {
      const answer = await econ('GetTradeOffers', OffersAnswer, {
        get_received_offers: '1',
        get_sent_offers: '1',
        // With descriptions, a single one that Steam cannot find would fail the whole call.
        get_descriptions: '0',
        active_only: '1',
        // Without this value Steam would use the last time that the offers page was opened.
        time_historical_cutoff: String(Math.max(1, Math.floor(changedSince.getTime() / 1_000))),
        ...(cursor > 0 && { cursor: String(cursor) }),
      })
      const { trade_offers_received: received, trade_offers_sent: sent, next_cursor: nextCursor } = answer
      return { offers: [...received, ...sent].map((one) => offerOf(one)), nextCursor }
    },
    readOffer: async (offerId) => {
      const { offer } = await econ('GetTradeOffer', OfferAnswer, { tradeofferid: offerId })
      return offer && offerOf(offer)
    },
    readTrade: async (tradeId) => {
      const { trades } = await econ('GetTradeStatus', StatusAnswer, { tradeid: tradeId })
      return trades[0] && tradeOf(trades[0])
    },
    readHistory: async ({ before, limit }) => {
      const answer = await econ('GetTradeHistory', HistoryAnswer, {
        max_trades: String(limit),
        get_descriptions: '0',
        include_failed: '1',
        ...(before && {
          start_after_time: String(Math.floor(before.startedAt / 1_000)),
          start_after_tradeid: before.id,
        }),
      })
      return { trades: answer.trades.map((trade) => tradeOf(trade)), hasMore: answer.more }
    },
    readOwnItems: async ({ contextId, startAssetId }) => {
      const answer = await econ('GetInventoryItemsWithDescriptions', z.unknown(), {
        steamid: options.session.steamId,
        appid: '730',
        contextid: contextId,
        get_descriptions: '1',
        get_asset_properties: '1',
        language: 'english',
        count: String(OWN_ITEMS_PAGE),
        ...(startAssetId !== null && { start_assetid: startAssetId }),
      })
      const page = readInventoryPage(answer)
      if (!page) throw new SteamSilentError('GetInventoryItemsWithDescriptions: unreadable answer')
      return page
    },
  }
}

function actors(options: SteamTradesOptions): Actors {
  const { session, budget } = options
  return {
    prepareAccept: async () => {
      // Both may take time, so they run before the commit and cannot delay the call after it.
      const token = await session.accessToken()
      const slot = await budget.take()
      return async (offer, mayCall) => {
        try {
          return mayCall() ? await accept(options, token, offer) : { kind: 'not_called' }
        } finally {
          await slot.done()
        }
      }
    },
    decline: async (offerId) => {
      const token = await session.accessToken()
      const answer = await budget.run(() => act(options, token, { id: offerId, action: 'decline' }))
      if (answer.status === 403) await session.renew(token)
      if (answer.status !== 200) throw new SteamSilentError(`decline: status ${answer.status}`)
    },
  }
}

function act(
  options: SteamTradesOptions,
  token: string,
  order: { id: string; action: 'accept' | 'decline'; fields?: Record<string, string> },
): Promise<SteamAnswer> {
  const path = `/tradeoffer/${order.id}/`
  return callCommunity(options, token, {
    name: order.action,
    path: `${path}${order.action}`,
    referer: path,
    fields: order.fields ?? {},
  })
}

/** An error is not a refusal: Steam reports many accepts as failed that it has executed. */
async function accept(
  options: SteamTradesOptions,
  token: string,
  offer: { id: string; senderId: string },
): Promise<AcceptAnswer> {
  const fields = { serverid: '1', tradeofferid: offer.id, partner: offer.senderId, captcha: '' }
  try {
    const answer = await act(options, token, { id: offer.id, action: 'accept', fields })
    if (answer.status === 403) await options.session.renew(token)
    if (answer.status !== 200) return { kind: 'unclear', about: `status ${answer.status}` }
    const reply = AcceptReply.safeParse(parseJson(answer.text))
    if (reply.data?.tradeid !== undefined) return { kind: 'done', tradeId: reply.data.tradeid }
    const isWanted = reply.data?.needs_mobile_confirmation ?? reply.data?.needs_email_confirmation
    return isWanted === true
      ? { kind: 'confirmation_wanted' }
      : { kind: 'unclear', about: 'unreadable answer' }
  } catch (error) {
    return { kind: 'unclear', about: error instanceof Error ? error.message : 'no answer' }
  }
}
