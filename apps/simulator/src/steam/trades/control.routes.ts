import { z } from 'zod'
import { BadRequest } from '#http/http-server.ts'
import { readJsonBody } from '#http/json-body.ts'
import { jsonReply, type Reply } from '#http/reply.ts'
import { param, type Route, type SimulatorRequest } from '#http/router.ts'
import { ItemFacts } from '#steam/inventory/item-facts.ts'
import type { HeldItem } from '#steam/inventory/held-item.ts'
import type { InventoryBook } from '#steam/inventory/inventory-book.ts'
import type { PlayerDirectory } from '#steam/player-directory.ts'
import type { TradeBook } from './trade-book.ts'
import { OFFER_STATE, type OfferPlan } from './trade-types.ts'

const SteamId = z.string().regex(/^76561(?:19|20)\d{10}$/)
const Plan = z
  .strictObject({
    tradeStatus: z.int().min(0).max(99),
    newAssetIdDelayMs: z.int().min(0),
    protectionSeconds: z.int().min(0).nullable(),
    mutate: z.record(z.string(), ItemFacts),
    needsConfirmation: z.enum(['mobile', 'email']),
  })
  .partial()
const OfferBody = z.strictObject({
  sender: SteamId,
  /** Defaults to the operator's account. */
  recipient: SteamId.optional(),
  give: z.array(z.string()).default([]),
  ask: z.array(z.string()).default([]),
  message: z.string().max(1_000).optional(),
  state: z.int().min(1).max(11).optional(),
  ageSeconds: z.int().min(0).optional(),
  fromRealTimeTrade: z.boolean().optional(),
  /** Presents the items as items of another game. */
  appId: z.int().positive().optional(),
  /** The end of the trade hold that Steam reports. */
  escrowEndDate: z.int().positive().optional(),
  plan: Plan.optional(),
})
const OfferChange = z.strictObject({ state: z.int().min(1).max(11).optional(), plan: Plan.optional() })
/** `declines`: the thief uses the victim's stolen session to end the true offer first. */
const TwinBody = z.strictObject({ thief: SteamId, declines: z.boolean().default(true) })
const TradeChange = z.strictObject({
  status: z.int().min(0).max(99).optional(),
  timeSettlement: z.int().nullable().optional(),
  rollbackTrade: z.string().optional(),
  /** `all` reverses every protected trade of the account, as Steam does; `one` reverses only this trade. */
  reverse: z.enum(['all', 'one']).optional(),
})

type ControlState = { players: PlayerDirectory; inventories: InventoryBook; trades: TradeBook }

export function tradeControlRoutes(state: ControlState): Route[] {
  const player = (request: SimulatorRequest) => request.query.get('player') ?? undefined
  return [
    { method: 'POST', path: '/_control/offers', handle: (request) => addOffer(state, request) },
    {
      method: 'GET',
      path: '/_control/offers',
      handle: (request) => jsonReply(state.trades.offers(player(request))),
    },
    { method: 'POST', path: '/_control/offers/:id', handle: (request) => changeOffer(state, request) },
    { method: 'POST', path: '/_control/offers/:id/twin', handle: (request) => addTwin(state, request) },
    {
      method: 'GET',
      path: '/_control/trades',
      handle: (request) => jsonReply(state.trades.trades(player(request))),
    },
    { method: 'POST', path: '/_control/trades/:id', handle: (request) => changeTrade(state, request) },
    {
      method: 'POST',
      path: '/_control/inventories/:steamId/items/:assetId',
      handle: (request) => {
        const facts = known(readJsonBody(request, ItemFacts))
        const changed = state.inventories.change(param(request, 'steamId'), param(request, 'assetId'), facts)
        if (!changed) throw new BadRequest('nobody holds this item')
        return jsonReply(changed)
      },
    },
  ]
}

function addOffer(state: ControlState, request: SimulatorRequest): Reply {
  const { sender, recipient: named, give, ask, plan, ...rest } = readJsonBody(request, OfferBody)
  const recipient = named ?? state.players.list().find((player) => player.isOperator)?.steamId
  if (recipient === undefined) throw new BadRequest('there is no operator')
  const offer = state.trades.add({
    ...rest,
    sender,
    recipient,
    given: held(state, sender, give),
    asked: held(state, recipient, ask),
    plan: planOf(plan),
  })
  return jsonReply(offer, 201)
}

function held({ inventories }: ControlState, owner: string, assetIds: readonly string[]): HeldItem[] {
  return assetIds.map((assetId) => {
    const item = inventories.find(owner, assetId)
    if (!item) throw new BadRequest(`${owner} does not hold ${assetId}`)
    return item
  })
}

function changeOffer({ trades }: ControlState, request: SimulatorRequest): Reply {
  const offer = trades.offer(param(request, 'id'))
  if (!offer) throw new BadRequest('no such offer')
  const { state, plan } = readJsonBody(request, OfferChange)
  if (plan) offer.plan = { ...offer.plan, ...planOf(plan) }
  if (state === OFFER_STATE.accepted && offer.tradeId === undefined) trades.accept(offer)
  else if (state !== undefined) trades.setState(offer, state)
  return jsonReply(offer)
}

/** The same items, the same message, another sender: what a seller sees is almost the true offer. */
function addTwin({ trades }: ControlState, request: SimulatorRequest): Reply {
  const offer = trades.offer(param(request, 'id'))
  if (!offer) throw new BadRequest('no such offer')
  const { thief, declines } = readJsonBody(request, TwinBody)
  if (declines) trades.setState(offer, OFFER_STATE.declined)
  const { recipient, asked, message } = offer
  return jsonReply(trades.add({ sender: thief, recipient, given: [], asked, message }), 201)
}

function changeTrade({ trades }: ControlState, request: SimulatorRequest): Reply {
  const trade = trades.trade(param(request, 'id'))
  if (!trade) throw new BadRequest('no such trade')
  const { status, timeSettlement, rollbackTrade, reverse } = readJsonBody(request, TradeChange)
  if (timeSettlement !== undefined) trade.timeSettlement = timeSettlement
  if (rollbackTrade !== undefined) trade.rollbackTrade = rollbackTrade
  if (status !== undefined) trades.setStatus(trade, status)
  const undone = reverse === undefined ? [] : trades.reverse(trade, { all: reverse === 'all' })
  return jsonReply({ trade, undone })
}

function planOf(plan: z.infer<typeof Plan> | undefined): OfferPlan {
  const mutate = Object.entries(plan?.mutate ?? {}).map(([assetId, facts]) => [assetId, known(facts)])
  return { ...plan, mutate: Object.fromEntries(mutate) as Record<string, Partial<HeldItem>> }
}

function known(facts: Record<string, unknown>): Partial<HeldItem> {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
}
