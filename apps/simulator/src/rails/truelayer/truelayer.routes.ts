import type { Faults, FaultTarget } from '#control/faults.ts'
import { jsonReply, type Outcome, type Reply } from '#http/reply.ts'
import { param, type Route, type SimulatorRequest } from '#http/router.ts'
import { railCall, railCallWithToken } from '../rail-call.ts'
import type { Rails } from '../rails.ts'
import {
  createPayout,
  MERCHANT_ACCOUNT_ID,
  presentPayout,
  presentTransaction,
  problem,
} from './truelayer-payouts.ts'
import { isSignedRequest } from './truelayer-signature.ts'

type TrueLayerCredentials = { clientId: string; clientSecret: string }
type TrueLayerState = { faults: Faults; rails: Rails }

const PAGE = 50

/** TrueLayer's payouts in zlotys: the token, payouts, the account with its transactions, and the webhook keys. */
export function trueLayerRoutes(state: TrueLayerState, credentials: TrueLayerCredentials): Route[] {
  const account = '/truelayer/v3/merchant-accounts'
  const { rails } = state
  return [
    {
      method: 'POST',
      path: '/truelayer/connect/token',
      handle: (request) => newToken(state, request, credentials),
    },
    { method: 'POST', path: '/truelayer/v3/payouts', handle: (request) => create(state, request) },
    { method: 'GET', path: '/truelayer/v3/payouts/:id', handle: (request) => read(state, request) },
    {
      method: 'GET',
      path: account,
      handle: (request) => withToken(state, request, 'truelayer.read', '', () => accounts(rails)),
    },
    { method: 'GET', path: `${account}/:id/transactions`, handle: (request) => list(state, request) },
    {
      method: 'GET',
      path: '/truelayer/.well-known/jwks',
      handle: () => jsonReply(rails.trueLayerSigner.keySet()),
    },
  ]
}

function unauthorized(detail = 'The access token is missing, expired or not valid.'): Reply {
  return problem(401, 'unauthenticated', 'Unauthenticated', detail)
}

function newToken(
  { faults, rails }: TrueLayerState,
  request: SimulatorRequest,
  wanted: TrueLayerCredentials,
): Promise<Outcome> {
  const refused = () => jsonReply({ error: 'invalid_client' }, 401)
  return railCall(faults, {
    target: 'truelayer.token',
    subject: '',
    unauthorized: refused,
    effect: () => {
      const given = JSON.parse(request.body.toString('utf8')) as Record<string, unknown>
      const isKnown = given['client_id'] === wanted.clientId && given['client_secret'] === wanted.clientSecret
      if (!isKnown || given['scope'] !== 'payments') return refused()
      return jsonReply(rails.trueLayerKeys.newToken())
    },
  })
}

function withToken(
  { faults, rails }: TrueLayerState,
  request: SimulatorRequest,
  target: FaultTarget,
  subject: string,
  effect: Parameters<typeof railCall>[1]['effect'],
): Promise<Outcome> {
  return railCallWithToken(faults, request, {
    target,
    subject,
    unauthorized,
    effect,
    isToken: (token) => rails.trueLayerKeys.isToken(token),
  })
}

function create(state: TrueLayerState, request: SimulatorRequest): Promise<Outcome> {
  const text = request.body.toString('utf8')
  return withToken(state, request, 'truelayer.create', text, (fault) => {
    if (!isSignedRequest(request, '/v3/payouts')) return unauthorized('Invalid request signature.')
    const key = String(request.headers['idempotency-key'] ?? '')
    if (!/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(key))
      return problem(400, 'invalid-parameters', 'Invalid Parameters', 'Idempotency-Key is not a UUID.')
    return createPayout(state.rails, { key, text }, fault)
  })
}

function read(state: TrueLayerState, request: SimulatorRequest): Promise<Outcome> {
  const payment = state.rails.payments.find('truelayer', param(request, 'id'))
  return withToken(state, request, 'truelayer.read', `${payment?.key} ${payment?.id}`, (fault) =>
    payment && fault?.kind !== 'not-visible'
      ? jsonReply(presentPayout(payment))
      : problem(404, 'not-found', 'Not Found', 'There is no such payout.'),
  )
}

function accounts(rails: Rails): Reply {
  const balance = rails.payments.balance('truelayer', 'PLN')
  return jsonReply({
    items: [
      {
        id: MERCHANT_ACCOUNT_ID,
        currency: 'PLN',
        available_balance_in_minor: balance,
        current_balance_in_minor: balance,
        account_holder_name: 'Skinkantor',
      },
    ],
  })
}

/** Payouts between two moments, the oldest first, in pages. */
function list(state: TrueLayerState, request: SimulatorRequest): Promise<Outcome> {
  const { query } = request
  const from = Date.parse(query.get('from') ?? '')
  const to = Date.parse(query.get('to') ?? '')
  const start = Number(query.get('cursor') ?? '0')
  const own = state.rails.payments
    .list({ rail: 'truelayer' })
    .filter(({ createdAtMs }) => createdAtMs >= from && createdAtMs <= to)
  const keys = own.map(({ key }) => key).join(' ')
  return withToken(state, request, 'truelayer.read', keys, (fault) => {
    if (param(request, 'id') !== MERCHANT_ACCOUNT_ID || Number.isNaN(from) || Number.isNaN(to))
      return problem(400, 'invalid-parameters', 'Invalid Parameters', 'The account or the time is not valid.')
    const isHidden = (key: string) => fault?.kind === 'not-visible' && key.includes(fault.match ?? '')
    const shown = own.filter(({ key }) => !isHidden(key))
    const items = shown.slice(start, start + PAGE).map((payment) => presentTransaction(payment))
    const pagination = start + PAGE < shown.length ? { next_cursor: String(start + PAGE) } : {}
    return jsonReply({ items, pagination })
  })
}
