import {
  commonFaultOutcome,
  waitForFault,
  type Fault,
  type Faults,
  type FaultTarget,
} from '#control/faults.ts'
import type { SimulatorClock } from '#control/simulator-clock.ts'
import type { Outcome } from '#http/reply.ts'
import type { Route, SimulatorRequest } from '#http/router.ts'
import type { InventoryBook } from '#steam/inventory/inventory-book.ts'
import { pageOf, writePage } from '#steam/inventory/inventory-page.ts'
import type { PlayerDirectory } from '#steam/player-directory.ts'
import { deniedReply, econReply } from './econ-reply.ts'
import { presentOffer, presentTrade, webApiDescriptions } from './present-trade.ts'
import type { SteamSessions } from './steam-sessions.ts'
import type { TradeBook } from './trade-book.ts'
import { OFFER_STATE, type Offer } from './trade-types.ts'

const OFFERS_PER_PAGE = 100
const HISTORY_MAX = 500
const ITEMS_MAX = 2_000

type EconState = {
  faults: Faults
  clock: SimulatorClock
  players: PlayerDirectory
  inventories: InventoryBook
  sessions: SteamSessions
  trades: TradeBook
}

type Viewer = { steamId: string; byToken: boolean }
type Call = { viewer: Viewer; query: URLSearchParams; fault: Fault | undefined }

export function econRoutes(state: EconState): Route[] {
  const call = (name: string, target: FaultTarget, answer: (call: Call) => unknown): Route => ({
    method: 'GET',
    path: `/IEconService/${name}/v1/`,
    handle: (request) => answerCall(state, target, request, answer),
  })
  return [
    call('GetTradeOffers', 'steam.offers', (given) => listOffers(state, given)),
    call('GetTradeOffer', 'steam.offer', (given) => oneOffer(state, given)),
    call('GetTradeStatus', 'steam.trade-status', (given) => tradeStatus(state, given)),
    call('GetTradeHistory', 'steam.trade-history', (given) => tradeHistory(state, given)),
    call('GetInventoryItemsWithDescriptions', 'steam.own-inventory', (given) => ownInventory(state, given)),
  ]
}

async function answerCall(
  state: EconState,
  target: FaultTarget,
  request: SimulatorRequest,
  answer: (call: Call) => unknown,
): Promise<Outcome> {
  const viewer = viewerOf(state, request.query)
  const fault = state.faults.take(target, `${viewer?.steamId ?? ''} ${request.query.toString()}`)
  await waitForFault(fault)
  const failure = commonFaultOutcome(fault)
  if (failure) return failure
  if (!viewer) return deniedReply()
  const response = answer({ viewer, query: request.query, fault })
  return response === undefined ? deniedReply() : econReply(response, fault)
}

/** An API key belongs to the operator's account; an access token belongs to the signed-in user. */
function viewerOf(state: EconState, query: URLSearchParams): Viewer | undefined {
  const holder = state.sessions.holderOf(query.get('access_token'), 'access')
  if (holder !== undefined) return { steamId: holder, byToken: true }
  const operator = state.players.list().find((player) => player.isOperator)
  return query.get('key') && operator ? { steamId: operator.steamId, byToken: false } : undefined
}

function isOn(query: URLSearchParams, name: string): boolean {
  return ['1', 'true'].includes(query.get(name) ?? '')
}

/** Since 2024 Steam returns an empty list for a request with only an API key. */
function listOffers({ trades }: EconState, { viewer, query }: Call) {
  if (!viewer.byToken) return { next_cursor: 0 }
  const cutoff = Number(query.get('time_historical_cutoff') ?? Number.POSITIVE_INFINITY)
  const wanted = trades.offers(viewer.steamId).filter((offer) => isListed(offer, query, cutoff))
  const start = Number(query.get('cursor') ?? 0)
  const page = (offers: Offer[]) => offers.slice(start, start + OFFERS_PER_PAGE)
  const received = wanted.filter(
    (offer) => offer.recipient === viewer.steamId && offer.state !== OFFER_STATE.needsConfirmation,
  )
  const sent = wanted.filter((offer) => offer.sender === viewer.steamId)
  const shown = [
    ...(isOn(query, 'get_received_offers') ? page(received) : []),
    ...(isOn(query, 'get_sent_offers') ? page(sent) : []),
  ]
  const hasMore = Math.max(received.length, sent.length) > start + OFFERS_PER_PAGE
  return {
    ...(isOn(query, 'get_sent_offers') && {
      trade_offers_sent: page(sent).map((offer) => presentOffer(offer, viewer.steamId)),
    }),
    ...(isOn(query, 'get_received_offers') && {
      trade_offers_received: page(received).map((offer) => presentOffer(offer, viewer.steamId)),
    }),
    ...(isOn(query, 'get_descriptions') && {
      descriptions: webApiDescriptions(shown.flatMap((offer) => [...offer.given, ...offer.asked])),
    }),
    next_cursor: hasMore ? start + OFFERS_PER_PAGE : 0,
  }
}

/** With `active_only`, active offers are always listed; ended offers only when they changed after the cutoff. */
function isListed(offer: Offer, query: URLSearchParams, cutoff: number): boolean {
  const isActive = offer.state === OFFER_STATE.active || offer.state === OFFER_STATE.needsConfirmation
  if (isOn(query, 'active_only')) return isActive || offer.timeUpdated >= cutoff
  return isOn(query, 'historical_only') ? !isActive : true
}

function oneOffer({ trades }: EconState, { viewer, query }: Call) {
  const offer = trades.offer(query.get('tradeofferid') ?? '')
  if (!offer || ![offer.sender, offer.recipient].includes(viewer.steamId)) return {}
  return {
    offer: presentOffer(offer, viewer.steamId),
    ...(isOn(query, 'get_descriptions') && {
      descriptions: webApiDescriptions([...offer.given, ...offer.asked]),
    }),
  }
}

function tradeStatus(state: EconState, { viewer, query, fault }: Call) {
  const trade = state.trades.trade(query.get('tradeid') ?? '')
  if (!trade || !trade.parties.includes(viewer.steamId)) return {}
  return { trades: [presentTrade(trade, viewer.steamId, state.clock.nowMs(), fault)] }
}

function tradeHistory(state: EconState, { viewer, query }: Call) {
  const after = Number(query.get('start_after_time') ?? 0)
  const limit = Math.min(Number(query.get('max_trades') ?? 100), HISTORY_MAX)
  const all = state.trades
    .trades(viewer.steamId)
    .filter((trade) => (isOn(query, 'include_failed') || trade.status !== 4) && olderThan(trade.timeInit))
  function olderThan(timeInit: number): boolean {
    return after === 0 || timeInit <= after
  }
  // Several trades can have the same second, so the id identifies the last one of the previous page.
  const last = all.findIndex((trade) => trade.id === query.get('start_after_tradeid'))
  if (last >= 0) all.splice(0, last + 1)
  return {
    ...(isOn(query, 'include_total') && { total_trades: all.length }),
    more: all.length > limit,
    trades: all.slice(0, limit).map((trade) => presentTrade(trade, viewer.steamId, state.clock.nowMs())),
  }
}

/** Returns only the viewer's own inventory; the operator sees protected items here. */
function ownInventory(state: EconState, { viewer, query }: Call) {
  const steamId = query.get('steamid') ?? viewer.steamId
  if (!viewer.byToken || steamId !== viewer.steamId) return undefined
  const items = state.inventories.itemsIn(steamId, query.get('contextid') ?? '2') ?? []
  const count = Math.min(Number(query.get('count') ?? ITEMS_MAX), ITEMS_MAX)
  const page = pageOf(items, { count, startAfter: query.get('start_assetid') })
  const wanted = new URLSearchParams({
    preserve_bbcode: '1',
    raw_asset_properties: isOn(query, 'get_asset_properties') ? '1' : '0',
  })
  const {
    success: _success,
    rwgrsn: _rwgrsn,
    more_items: more,
    ...rest
  } = writePage(page, items.length, wanted)
  return {
    ...rest,
    ...(more === undefined ? {} : { more_items: true }),
    descriptions: isOn(query, 'get_descriptions') ? webApiDescriptions(page.items) : [],
  }
}
