import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Fault, FaultTarget } from '#control/faults.ts'
import type { SimulatorState } from '#control/simulator-state.ts'
import { readJsonBody } from '#http/json-body.ts'
import { jsonReply, type Outcome, type Reply } from '#http/reply.ts'
import { param, type Route, type SimulatorRequest } from '#http/router.ts'
import { railCall } from '#rails/rail-call.ts'
import { CLOSED, type Offer } from './dmarket-book.ts'
import { isSignedRequest } from './dmarket-signature.ts'

type State = Pick<SimulatorState, 'clock' | 'faults' | 'dmarket'>
type Call = {
  method: 'GET' | 'POST'
  path: string
  target: FaultTarget
  effect: (state: State, request: SimulatorRequest, fault: Fault | undefined) => Reply
}

const BASE = '/dmarket'
const PAGE_MAX = 100

const Priced = z.object({ priceCents: z.int() })
const batchOf = <Item extends z.ZodType>(item: Item) => z.object({ requests: z.array(item).min(1).max(100) })
const CreateBody = batchOf(Priced.extend({ assetId: z.uuid() }))
const UpdateBody = batchOf(Priced.extend({ offerId: z.string() }))
const DeleteBody = batchOf(z.object({ offerId: z.string() }))
const DepositBody = z.object({ AssetID: z.array(z.string()).min(1).max(100) })

/** DMarket's trading calls, as its OpenAPI 2.0.0 describes them. */
const CALLS: readonly Call[] = [
  { method: 'POST', path: '/marketplace-api/v1/deposit-assets', target: 'dmarket.deposit', effect: deposit },
  {
    method: 'GET',
    path: '/marketplace-api/v1/deposit-status/:id',
    target: 'dmarket.read',
    effect: depositStatus,
  },
  { method: 'GET', path: '/marketplace-api/v2/user/inventory', target: 'dmarket.read', effect: inventory },
  { method: 'GET', path: '/marketplace-api/v2/user/offers', target: 'dmarket.read', effect: openOffers },
  {
    method: 'POST',
    path: '/marketplace-api/v2/offers:batchCreate',
    target: 'dmarket.create',
    effect: create,
  },
  {
    method: 'POST',
    path: '/marketplace-api/v2/offers:batchUpdate',
    target: 'dmarket.update',
    effect: update,
  },
  {
    method: 'POST',
    path: '/marketplace-api/v2/offers:batchDelete',
    target: 'dmarket.delete',
    effect: remove,
  },
  {
    method: 'GET',
    path: '/marketplace-api/v1/user-offers/closed',
    target: 'dmarket.closed',
    effect: closedOffers,
  },
  {
    method: 'GET',
    path: '/account/v1/balance',
    target: 'dmarket.read',
    effect: ({ dmarket }) => {
      const usd = String(dmarket.balanceCents)
      return jsonReply({ usd, usdAvailableToWithdraw: usd, dmc: '0', dmcAvailableToWithdraw: '0' })
    },
  },
]

export function dmarketRoutes(state: State): Route[] {
  return CALLS.map(({ method, path, target, effect }) => ({
    method,
    path: `${BASE}${path}`,
    handle: async (request) => {
      const outcome = await railCall(state.faults, {
        target,
        subject: `${request.path}?${request.query.toString()} ${request.body.toString('utf8')}`,
        unauthorized,
        effect: (fault) =>
          isSignedRequest(request, request.path.slice(BASE.length), state.clock.nowMs())
            ? effect(state, request, fault)
            : unauthorized(),
      })
      return withDate(outcome, state.clock.nowMs())
    },
  }))
}

/** The product compares this clock with its own. */
function withDate(outcome: Outcome, nowMs: number): Outcome {
  if (typeof outcome === 'string') return outcome
  return { ...outcome, headers: { ...outcome.headers, date: new Date(nowMs).toUTCString() } }
}

function unauthorized(): Reply {
  return jsonReply({ code: 'Unauthorized', message: 'bad credentials' }, 401)
}

function deposit({ dmarket }: State, request: SimulatorRequest, fault: Fault | undefined): Reply {
  const { AssetID: ids } = readJsonBody(request, DepositBody)
  if (fault?.kind === 'says-done') return jsonReply({ DepositID: randomUUID() })
  const made = dmarket.deposit(ids)
  return 'id' in made ? jsonReply({ DepositID: made.id }) : jsonReply(made, 400)
}

function depositStatus({ dmarket }: State, request: SimulatorRequest): Reply {
  const found = dmarket.deposits.find(({ id }) => id === param(request, 'id'))
  if (!found) return jsonReply({ code: 5, message: 'deposit not found' }, 404)
  const moved = dmarket.assets.filter((one) => found.inGameAssetIds.includes(one.inGameAssetId))
  return jsonReply({
    DepositID: found.id,
    AssetID: found.inGameAssetIds,
    Status: found.status,
    Error: found.status === 'TransferStatusError' ? 'the trade offer was not accepted' : '',
    Assets:
      found.status === 'TransferStatusSuccess'
        ? moved.map((one) => ({ InGameAssetID: one.inGameAssetId, DmarketAssetID: one.assetId }))
        : [],
    SteamDepositInfo: { TradeOfferID: found.tradeOfferId, Message: 'DMarket deposit' },
  })
}

function inventory({ dmarket }: State, request: SimulatorRequest, fault: Fault | undefined): Reply {
  const gone = new Set(
    dmarket.offers
      .filter(({ state }) => state !== 'deleted' && state !== 'reverted')
      .map(({ assetId }) => assetId),
  )
  // Items on sale are listed as offers and not in the inventory.
  const items = dmarket.assets.filter(({ assetId }) => assetId === null || !gone.has(assetId))
  return paged(request, fault, items, ({ title, inGameAssetId, assetId }) => ({
    attributes: { title, gameId: 'a8db', inGameAssetId, ...(assetId === null ? {} : { assetId }) },
    inMarket: assetId !== null,
    createdAt: '2026-11-01T00:00:00Z',
  }))
}

function openOffers({ dmarket }: State, request: SimulatorRequest, fault: Fault | undefined): Reply {
  const open = dmarket.offers.filter(({ state }) => state === 'open')
  return paged(request, fault, open, (offer) => ({
    offerId: offer.id,
    priceCents: offer.priceCents,
    createdAt: new Date(offer.createdAtMs).toISOString(),
    locked: false,
    attributes: {
      title: offer.title,
      gameId: 'a8db',
      inGameAssetId: dmarket.assets.find(({ assetId }) => assetId === offer.assetId)?.inGameAssetId ?? '',
    },
  }))
}

function paged<Item>(
  { query }: SimulatorRequest,
  fault: Fault | undefined,
  all: readonly Item[],
  present: (item: Item) => unknown,
): Reply {
  if (query.get('gameId') !== 'a8db') return jsonReply({ code: 3, message: 'gameId is required' }, 400)
  const limit = Math.min(Math.max(Number(query.get('limit')), 1), PAGE_MAX)
  const from = Number(query.get('cursor') ?? '0')
  const seen = fault?.kind === 'not-visible' ? [] : all
  const page = seen.slice(from, from + limit).map((item) => present(item))
  return jsonReply({
    items: fault?.kind === 'doubled' ? [...page, ...page] : page,
    total: seen.length,
    cursor: from + limit < seen.length ? String(from + limit) : '',
  })
}

function create({ dmarket }: State, request: SimulatorRequest, fault: Fault | undefined): Reply {
  return batch(readJsonBody(request, CreateBody).requests, 'assetId', ({ assetId, priceCents }) => {
    if (fault?.kind === 'refused') return { code: 'TooManyOffers', message: 'try again later' }
    if (fault?.kind === 'says-done') return { id: randomUUID(), assetId }
    const made = dmarket.create(assetId, fault?.kind === 'wrong-price' ? priceCents + 1 : priceCents)
    if (fault?.kind === 'twice') dmarket.create(assetId, priceCents)
    return made
  })
}

function update({ dmarket }: State, request: SimulatorRequest, fault: Fault | undefined): Reply {
  return batch(readJsonBody(request, UpdateBody).requests, 'offerId', ({ offerId, priceCents }) => {
    if (fault?.kind === 'refused') return { code: 'TooManyOffers', message: 'try again later' }
    if (fault?.kind === 'says-done') return { id: offerId, assetId: '' }
    return dmarket.update(offerId, priceCents)
  })
}

function remove({ dmarket }: State, request: SimulatorRequest, fault: Fault | undefined): Reply {
  return batch(readJsonBody(request, DeleteBody).requests, 'offerId', ({ offerId }) =>
    fault?.kind === 'says-done' ? { id: offerId, assetId: '' } : dmarket.remove(offerId),
  )
}

type Done = { id: string; assetId: string } | { code: string; message: string }

function batch<Name extends 'assetId' | 'offerId', Item extends Record<Name, string>>(
  items: readonly Item[],
  name: Name,
  act: (item: Item) => Done,
): Reply {
  const results = items.map((item) => ({ subject: item[name], done: act(item) }))
  return jsonReply({
    offers: results.flatMap(({ done }) => ('id' in done ? [{ id: done.id, assetId: done.assetId }] : [])),
    failed: results.flatMap(({ subject, done }) => ('id' in done ? [] : [{ [name]: subject, ...done }])),
  })
}

function closedOffers({ dmarket }: State, request: SimulatorRequest, fault: Fault | undefined): Reply {
  const { query } = request
  const wanted = query.getAll('Status')
  const from = Number(query.get('Cursor') ?? '0')
  const limit = Math.min(Math.max(Number(query.get('Limit') ?? '10'), 1), PAGE_MAX)
  const since = Number(query.get('OfferClosed.From') ?? '0') * 1_000
  const found = dmarket.offers
    .filter(({ state }) => (CLOSED as readonly string[]).includes(state))
    .filter(({ state }) => wanted.length === 0 || wanted.includes(state))
    .filter(({ closedAtMs }) => (closedAtMs ?? 0) >= since)
    .toReversed()
  const seen = fault?.kind === 'not-visible' ? [] : found
  const page = seen.slice(from, from + limit).map((offer) => presentClosed(offer, fault))
  return jsonReply({
    Trades: fault?.kind === 'doubled' ? [...page, ...page] : page,
    Total: String(seen.length),
    Cursor: from + limit < seen.length ? String(from + limit) : '',
  })
}

function presentClosed(offer: Offer, fault: Fault | undefined) {
  const currency = fault?.kind === 'wrong-currency' ? 'EUR' : 'USD'
  return {
    OfferID: offer.id,
    TargetID: '',
    AssetID: offer.assetId,
    Price: { Currency: currency, Amount: offer.priceCents / 100 },
    CurrencyCode: currency,
    Amount: '1',
    Title: offer.title,
    Fee: { Amount: { Currency: currency, Amount: offer.feeCents / 100 }, Percent: '2', IsPersonal: false },
    OfferCreatedAt: seconds(offer.createdAtMs),
    OfferClosedAt: seconds(offer.closedAtMs ?? 0),
    Status: offer.state,
    FinalizationTime: seconds(offer.finalizesAtMs ?? 0),
  }
}

function seconds(ms: number): string {
  return String(Math.floor(ms / 1_000))
}
