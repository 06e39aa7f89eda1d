import {
  afterEffectOutcome,
  commonFaultOutcome,
  waitForFault,
  type Fault,
  type Faults,
} from '#control/faults.ts'
import { jsonReply, type Outcome, type Reply } from '#http/reply.ts'
import { param, type Route, type SimulatorRequest } from '#http/router.ts'
import type { HeldItem } from '#steam/inventory/held-item.ts'
import type { InventoryBook } from '#steam/inventory/inventory-book.ts'
import { assetOf, propertiesOf } from '#steam/inventory/describe-item.ts'
import type { PlayerDirectory } from '#steam/player-directory.ts'
import { webApiDescriptions } from './present-trade.ts'
import { errorAfterEffect, errorReply, notLoggedIn, refusalBeforeEffect } from './community-reply.ts'
import { sentOfferRoutes } from './sent-offers.ts'
import { readCookie, type SteamSessions } from './steam-sessions.ts'
import type { TradeBook } from './trade-book.ts'
import { OFFER_STATE, type Offer } from './trade-types.ts'

type CommunityState = {
  faults: Faults
  players: PlayerDirectory
  inventories: InventoryBook
  sessions: SteamSessions
  trades: TradeBook
}

export function communityRoutes(state: CommunityState): Route[] {
  return [
    {
      method: 'POST',
      path: '/tradeoffer/:id/accept',
      handle: (request) => act(state, request, 'steam.accept', accept),
    },
    {
      method: 'POST',
      path: '/tradeoffer/:id/decline',
      handle: (request) => act(state, request, 'steam.decline', decline),
    },
    ...sentOfferRoutes(state),
    {
      method: 'GET',
      path: '/tradeoffer/new/partnerinventory/',
      handle: (request) => partnerInventory(state, request),
    },
  ]
}

type Action = (state: CommunityState, offer: Offer, viewer: string, fault: Fault | undefined) => Reply

async function act(
  state: CommunityState,
  request: SimulatorRequest,
  target: 'steam.accept' | 'steam.decline',
  action: Action,
): Promise<Outcome> {
  const offer = state.trades.offer(param(request, 'id'))
  const fault = state.faults.take(target, `${param(request, 'id')} ${offer?.sender ?? ''}`)
  await waitForFault(fault)
  const failure = commonFaultOutcome(fault) ?? refusalBeforeEffect(fault)
  if (failure) return failure
  const viewer = state.sessions.signedInWithForm(request)
  if (viewer === undefined) return notLoggedIn()
  if (!cameFromOfferPage(request)) return errorReply(11, 403)
  if (!offer || offer.recipient !== viewer) return errorReply(11, 404)
  const truth = action(state, offer, viewer, fault)
  return afterEffectOutcome(fault, errorAfterEffect(fault) ?? truth)
}

/** Steam asks the side that loses items for a confirmation; until then no item has moved. */
function accept({ trades }: CommunityState, offer: Offer, _viewer: string, fault: Fault | undefined): Reply {
  if (offer.state === OFFER_STATE.accepted) return errorReply(28, 500)
  if (offer.state === OFFER_STATE.invalidItems) return errorReply(26, 500)
  if (offer.state !== OFFER_STATE.active) return errorReply(11, 500)
  const needsEmail = fault?.kind === 'needs-email-confirmation' || offer.plan.needsConfirmation === 'email'
  if (needsEmail) return jsonReply({ needs_email_confirmation: true, email_domain: 'example.com' })
  const needsMobile =
    fault?.kind === 'needs-mobile-confirmation' ||
    offer.plan.needsConfirmation === 'mobile' ||
    offer.asked.length > 0
  if (needsMobile) return jsonReply({ needs_mobile_confirmation: true, needs_email_confirmation: false })
  return jsonReply({ tradeid: trades.accept(offer).id })
}

function decline({ trades }: CommunityState, offer: Offer): Reply {
  if (offer.state !== OFFER_STATE.active) return errorReply(11, 500)
  trades.setState(offer, OFFER_STATE.declined)
  return jsonReply({ tradeofferid: offer.id })
}

/** The partner's items that can be part of an offer to the signed-in account. */
function partnerInventory(state: CommunityState, request: SimulatorRequest): Reply {
  const viewer = state.sessions.signedIn(request)
  const player = state.players.find(request.query.get('partner') ?? '')
  if (viewer === undefined || request.query.get('sessionid') !== readCookie(request, 'sessionid')) {
    return notLoggedIn()
  }
  const token = new URL(request.headers.referer ?? 'http://none/').searchParams.get('token')
  if (!player || token !== player.tradeToken) return { ...notLoggedIn(), body: 'null' }
  const items = (
    state.inventories.itemsIn(player.steamId, request.query.get('contextid') ?? '2') ?? []
  ).filter((item) => item.state === 'tradable' || item.state === 'hidden')
  return jsonReply(oldShape(items))
}

function oldShape(items: readonly HeldItem[]) {
  const descriptions = webApiDescriptions(items) as { classid: string; instanceid: string }[]
  return {
    success: true,
    rgInventory: Object.fromEntries(
      items.map((item, index) => {
        const { classid, instanceid } = assetOf(item)
        return [item.assetId, { id: item.assetId, classid, instanceid, amount: '1', pos: index + 1 }]
      }),
    ),
    rgDescriptions: Object.fromEntries(descriptions.map((one) => [`${one.classid}_${one.instanceid}`, one])),
    rgAssetProperties: Object.fromEntries(
      items.map((item) => [item.assetId, propertiesOf(item)?.asset_properties ?? []]),
    ),
    more: false,
    more_start: false,
  }
}

function cameFromOfferPage(request: SimulatorRequest): boolean {
  const path = `/tradeoffer/${param(request, 'id')}`
  return (request.headers.referer ?? '').replace(/\/$/, '').endsWith(path)
}
