import { readForm } from '#http/form-body.ts'
import { redirectReply, type Reply } from '#http/reply.ts'
import { param, type Route, type SimulatorRequest } from '#http/router.ts'
import type { InventoryBook } from '#steam/inventory/inventory-book.ts'
import type { PlayerDirectory } from '#steam/player-directory.ts'
import type { Player } from '#steam/players.ts'
import { languageOf } from '#steam/steam-language.ts'
import { refusalPage } from '#steam/steam-page.ts'
import { offerPage } from './offer-page.ts'
import { steamIdOfAccount } from './present-trade.ts'
import { sendOffer } from './send-offer.ts'
import { readCookie, type SteamSessions } from './steam-sessions.ts'
import type { TradeBook } from './trade-book.ts'
import { composePage, offerListPage, signInPage } from './trade-pages.ts'
import { OFFER_STATE, type Offer } from './trade-types.ts'

type PageState = {
  players: PlayerDirectory
  inventories: InventoryBook
  sessions: SteamSessions
  trades: TradeBook
  address: { siteUrl: string }
}

/** Pages for a tester who acts as the seller: forms only, no scripts. */
export function tradePageRoutes(state: PageState): Route[] {
  return [
    { method: 'GET', path: '/tradeoffer/new/', handle: (request) => compose(state, request) },
    { method: 'POST', path: '/tradeoffer/new/compose', handle: (request) => send(state, request) },
    { method: 'POST', path: '/login/choose', handle: (request) => signIn(state, request) },
    {
      method: 'GET',
      path: '/login/switch',
      handle: (request) => signInPage('/my/tradeoffers/', state.players.listForChoice(), languageOf(request)),
    },
    { method: 'GET', path: '/my/tradeoffers/', handle: (request) => list(state, request) },
    { method: 'GET', path: '/tradeoffer/:id/', handle: (request) => show(state, request) },
    {
      method: 'POST',
      path: '/tradeoffer/:id/confirm',
      handle: (request) =>
        change(state, request, (offer) => {
          if (canConfirmHere(state, offer)) state.trades.setState(offer, OFFER_STATE.active)
        }),
    },
    {
      method: 'POST',
      path: '/tradeoffer/:id/withdraw',
      handle: (request) =>
        change(state, request, (offer) => {
          const isOpen = offer.state === OFFER_STATE.active || offer.state === OFFER_STATE.needsConfirmation
          if (isOpen) state.trades.setState(offer, OFFER_STATE.canceled)
        }),
    },
    {
      method: 'POST',
      path: '/tradeoffer/:id/reverse',
      handle: (request) => {
        const trade = state.trades.trade(state.trades.offer(param(request, 'id'))?.tradeId ?? '')
        if (trade?.giver !== state.sessions.signedInWithForm(request)) return refusalPage('No such trade.')
        if (trade) state.trades.reverse(trade, { all: true })
        return seeOther(`/tradeoffer/${param(request, 'id')}/`)
      },
    },
    ...phoneRoutes(state),
  ]
}

/** The operator's phone is a process with the identity secret: it confirms by signed calls, never by a button. */
function canConfirmHere({ players }: PageState, { sender, state }: Offer): boolean {
  return state === OFFER_STATE.needsConfirmation && players.find(sender)?.isOperator !== true
}

/** Until the sender has confirmed, the recipient does not see the offer. */
function isVisible({ sender, recipient, state }: Offer, me: string): boolean {
  return sender === me || (recipient === me && state !== OFFER_STATE.needsConfirmation)
}

/** The recipient's phone. Accepting and confirming in the app are one press here. */
function phoneRoutes(state: PageState): Route[] {
  const press = (action: string, act: (offer: Offer) => void): Route => ({
    method: 'POST',
    path: `/tradeoffer/:id/${action}`,
    handle: (request) => {
      const me = state.sessions.signedInWithForm(request)
      const offer = state.trades.offer(param(request, 'id'))
      if (me === undefined || offer?.recipient !== me) return refusalPage('No such offer.')
      if (offer.state === OFFER_STATE.active) act(offer)
      return seeOther(`/tradeoffer/${offer.id}/`)
    },
  })
  return [
    press('take', (offer) => void state.trades.accept(offer)),
    press('refuse', (offer) => state.trades.setState(offer, OFFER_STATE.declined)),
    press('counter', (offer) => void counterOffer(state.trades, offer)),
  ]
}

/** The answer asks for something in return, here for nothing at all: only the state of the first offer matters. */
function counterOffer(trades: TradeBook, offer: Offer): Offer {
  trades.setState(offer, OFFER_STATE.countered)
  return trades.add({
    sender: offer.recipient,
    recipient: offer.sender,
    given: offer.asked.slice(0, 1),
    message: offer.message,
    state: OFFER_STATE.needsConfirmation,
  })
}

function meOf(state: PageState, request: SimulatorRequest): Player | undefined {
  const steamId = state.sessions.signedIn(request)
  return steamId === undefined ? undefined : state.players.find(steamId)
}

function askWhoItIs(state: PageState, request: SimulatorRequest): Reply {
  return signInPage(
    `${request.path}?${request.query.toString()}`,
    state.players.listForChoice(),
    languageOf(request),
  )
}

function signIn(state: PageState, request: SimulatorRequest): Reply {
  const form = readForm(request)
  const player = state.players.find(form.get('steamId') ?? '')
  if (!player) return refusalPage('unknown player')
  const wanted = form.get('returnTo') ?? ''
  // Allows only a path on this site, to prevent an open redirect.
  const returnTo = /^\/(?![/\\])/.test(wanted) ? wanted : '/my/tradeoffers/'
  const reply = redirectReply(returnTo)
  return {
    ...reply,
    headers: { ...reply.headers, 'set-cookie': state.sessions.browserCookies(player.steamId) },
  }
}

function compose(state: PageState, request: SimulatorRequest): Reply {
  const me = meOf(state, request)
  if (!me) return askWhoItIs(state, request)
  const { query } = request
  const account = query.get('partner') ?? ''
  const partner = /^\d{1,10}$/.test(account) ? state.players.find(steamIdOfAccount(account)) : undefined
  const token = query.get('token') ?? ''
  if (!partner || partner.tradeToken !== token) {
    return refusalPage('This Trade URL is no longer valid for sending a trade offer.')
  }
  const search = query.get('q') ?? ''
  const chosen = new Set(query.getAll('for_item').map((text) => text.replace(/^730_2_/, '')))
  const items = (state.inventories.itemsIn(me.steamId, '2') ?? []).filter(
    (item) =>
      (item.state === 'tradable' || item.state === 'hidden') &&
      (chosen.has(item.assetId) ||
        `${item.name} ${item.assetId}`.toLowerCase().includes(search.toLowerCase())),
  )
  const sessionId = readCookie(request, 'sessionid') ?? ''
  const message = query.get('message') ?? ''
  const language = languageOf(request)
  return composePage({ me, partner, token, sessionId, items, chosen, search, message, language })
}

function send(state: PageState, request: SimulatorRequest): Reply {
  const sender = state.sessions.signedInWithForm(request)
  if (sender === undefined) return refusalPage('You are not signed in.')
  const form = readForm(request)
  const sent = sendOffer(state, {
    sender,
    recipient: form.get('partner') ?? '',
    token: form.get('token') ?? '',
    message: form.get('message') ?? '',
    give: form.getAll('item'),
    ask: [],
  })
  return 'refusal' in sent ? refusalPage(sent.refusal.text) : seeOther(`/tradeoffer/${sent.offer.id}/`)
}

function list(state: PageState, request: SimulatorRequest): Reply {
  const me = meOf(state, request)
  if (!me) return askWhoItIs(state, request)
  const visible = state.trades.offers(me.steamId).filter((offer) => isVisible(offer, me.steamId))
  return offerListPage(me, visible, languageOf(request))
}

function show(state: PageState, request: SimulatorRequest): Reply {
  const me = meOf(state, request)
  if (!me) return askWhoItIs(state, request)
  const offer = state.trades.offer(param(request, 'id'))
  if (!offer || !isVisible(offer, me.steamId)) return refusalPage('No such offer.')
  const sessionId = readCookie(request, 'sessionid') ?? ''
  return offerPage({
    me,
    partner: state.players.find(offer.sender === me.steamId ? offer.recipient : offer.sender),
    offer,
    trade: state.trades.trade(offer.tradeId ?? ''),
    sessionId,
    canConfirm: canConfirmHere(state, offer),
    siteUrl: state.address.siteUrl,
    language: languageOf(request),
  })
}

function change(state: PageState, request: SimulatorRequest, act: (offer: Offer) => void): Reply {
  const me = state.sessions.signedInWithForm(request)
  const offer = state.trades.offer(param(request, 'id'))
  if (me === undefined || !offer || offer.sender !== me) return refusalPage('No such offer.')
  act(offer)
  return seeOther(`/tradeoffer/${offer.id}/`)
}

function seeOther(location: string): Reply {
  return { ...redirectReply(location), status: 303 }
}
