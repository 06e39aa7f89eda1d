import {
  afterEffectOutcome,
  commonFaultOutcome,
  waitForFault,
  type Fault,
  type FaultKind,
  type Faults,
} from '#control/faults.ts'
import { readForm } from '#http/form-body.ts'
import { jsonReply, type Outcome, type Reply } from '#http/reply.ts'
import { param, type Route, type SimulatorRequest } from '#http/router.ts'
import type { InventoryBook } from '#steam/inventory/inventory-book.ts'
import type { PlayerDirectory } from '#steam/player-directory.ts'
import { z } from 'zod'
import { errorAfterEffect, notLoggedIn, refusalBeforeEffect } from './community-reply.ts'
import { sendError, sendOffer, tooManyOffers } from './send-offer.ts'
import type { SteamSessions } from './steam-sessions.ts'
import type { TradeBook } from './trade-book.ts'
import { OFFER_STATE, type Offer } from './trade-types.ts'

type SendState = {
  faults: Faults
  players: PlayerDirectory
  inventories: InventoryBook
  sessions: SteamSessions
  trades: TradeBook
}

const WireItem = z.object({ appid: z.number(), contextid: z.string(), assetid: z.string() })
const WireSide = z.object({ assets: z.array(WireItem).default([]) })
const WireOffer = z.object({ me: WireSide, them: WireSide })
const CreateParams = z.object({ trade_offer_access_token: z.string().optional() })

/** How long the effect of a request that seems lost is delayed, unless the fault says it. */
const LATE_MS = 1_000

/** The calls of the side that sends an offer: confirm Steam's notice once, send, cancel. */
export function sentOfferRoutes(state: SendState): Route[] {
  return [
    { method: 'POST', path: '/tradeoffer/new/send', handle: (request) => send(state, request) },
    { method: 'POST', path: '/tradeoffer/:id/cancel', handle: (request) => cancel(state, request) },
    { method: 'POST', path: '/trade/new/acknowledge', handle: (request) => acknowledge(state, request) },
  ]
}

function acknowledge({ sessions }: SendState, request: SimulatorRequest): Reply {
  const viewer = sessions.signedInWithForm(request)
  if (viewer === undefined) return notLoggedIn()
  if (readForm(request).get('message') === '1') sessions.acknowledged.add(viewer)
  return jsonReply([])
}

async function send(state: SendState, request: SimulatorRequest): Promise<Outcome> {
  const form = readForm(request)
  const recipient = form.get('partner') ?? ''
  const message = form.get('tradeoffermessage') ?? ''
  const fault = state.faults.take('steam.send', `${recipient} ${message}`)
  // The offer exists before the answer leaves, so only other faults wait here.
  const isLate = fault?.kind === 'effect-then-wait' || fault?.kind === 'arrives-later'
  if (!isLate) await waitForFault(fault)
  const failure =
    commonFaultOutcome(fault) ?? refusalBeforeEffect(fault) ?? refusalOf(state, fault, recipient)
  if (failure) return failure
  const viewer = state.sessions.signedInWithForm(request)
  if (viewer === undefined) return notLoggedIn()
  const wire = WireOffer.parse(JSON.parse(form.get('json_tradeoffer') ?? '{}'))
  const { trade_offer_access_token: token = '' } = CreateParams.parse(
    JSON.parse(form.get('trade_offer_create_params') || '{}'),
  )
  const make = () =>
    mustAcknowledge(state, viewer) || !cameFromComposePage(request)
      ? { refusal: { text: sendError('(15)') } }
      : sendOffer(state, {
          sender: viewer,
          recipient,
          token,
          message,
          give: wire.me.assets.map(({ assetid }) => assetid),
          ask: wire.them.assets.map(({ assetid }) => assetid),
        })
  if (fault?.kind === 'invented-id') return jsonReply({ tradeofferid: '1' })
  if (fault?.kind === 'arrives-later') {
    setTimeout(make, fault.delayMs ?? LATE_MS).unref()
    return 'never-answer'
  }
  const sent = make()
  if (fault?.kind === 'twice') make()
  if (fault?.kind === 'effect-then-wait') await waitForFault(fault)
  const truth = 'refusal' in sent ? refusalReply(sent.refusal.text) : sentReply(sent.offer)
  return afterEffectOutcome(fault, errorAfterEffect(fault) ?? truth)
}

function sentReply({ id, state }: Offer): Reply {
  const isWaiting = state === OFFER_STATE.needsConfirmation
  return jsonReply({
    tradeofferid: id,
    ...(isWaiting && { needs_mobile_confirmation: true, needs_email_confirmation: false }),
  })
}

function refusalReply(text: string): Reply {
  return jsonReply({ strError: text }, 500)
}

const REFUSALS: Partial<Record<FaultKind, (name: string) => string>> = {
  'trade-ban': (name) => sendError(`You cannot trade with ${name} because they have a trade ban.`),
  'not-available': (name) =>
    sendError(
      `${name} is not available to trade. More information will be shown to ${name} if they invite you to trade.`,
    ),
  'new-device': () =>
    sendError('You cannot trade because you have logged in from a new device. Please wait a few days.'),
  'too-many': tooManyOffers,
  'item-server-down': () =>
    sendError("We were unable to contact the game's item server. The game's item server may be down. (20)"),
  'friends-only': () => sendError('Trade Offers can only be sent to friends.'),
}

function refusalOf({ players }: SendState, fault: Fault | undefined, recipient: string): Reply | undefined {
  const text = fault && REFUSALS[fault.kind]
  return text && refusalReply(text(players.find(recipient)?.personaName ?? recipient))
}

/** Only the product's accounts must confirm the notice; sellers have done it long ago. */
function mustAcknowledge({ players, sessions }: SendState, viewer: string): boolean {
  return players.find(viewer)?.isOperator === true && !sessions.acknowledged.has(viewer)
}

function cameFromComposePage(request: SimulatorRequest): boolean {
  return /\/tradeoffer\/new\/\?partner=\d+&token=[\w-]+$/.test(request.headers.referer ?? '')
}

async function cancel(state: SendState, request: SimulatorRequest): Promise<Outcome> {
  const id = param(request, 'id')
  const offer = state.trades.offer(id)
  const fault = state.faults.take('steam.cancel', `${id} ${offer?.recipient ?? ''}`)
  await waitForFault(fault)
  const failure = commonFaultOutcome(fault) ?? refusalBeforeEffect(fault)
  if (failure) return failure
  const viewer = state.sessions.signedInWithForm(request)
  if (viewer === undefined) return notLoggedIn()
  if (!offer || offer.sender !== viewer) return jsonReply({ success: 42 }, 500)
  const isOpen = offer.state === OFFER_STATE.active || offer.state === OFFER_STATE.needsConfirmation
  if (!isOpen) return jsonReply({ success: 11, error: 'This trade offer can no longer be cancelled.' }, 400)
  if (fault?.kind !== 'says-done') state.trades.setState(offer, OFFER_STATE.canceled)
  return afterEffectOutcome(fault, errorAfterEffect(fault) ?? jsonReply({ tradeofferid: offer.id }))
}
