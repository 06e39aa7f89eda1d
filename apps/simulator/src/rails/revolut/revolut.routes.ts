import type { Faults, FaultTarget } from '#control/faults.ts'
import { readForm } from '#http/form-body.ts'
import { jsonReply, type Outcome, type Reply } from '#http/reply.ts'
import { param, type Route, type SimulatorRequest } from '#http/router.ts'
import { railCall, railCallWithToken } from '../rail-call.ts'
import type { Rails } from '../rails.ts'
import type { RevolutCredentials } from './revolut-book.ts'
import {
  ACCOUNT_ID,
  createCounterparty,
  pay,
  presentCounterparty,
  presentTransaction,
  refuse,
} from './revolut-payments.ts'

type RevolutState = { faults: Faults; rails: Rails }

const ROOT = '/revolut/api/1.0'
const PAGE_MAX = 1_000
const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

/** Revolut Business: the token, counterparties, payments, the account and its transactions. */
export function revolutRoutes(state: RevolutState, credentials: RevolutCredentials): Route[] {
  const { rails } = state
  const call = (
    method: string,
    path: string,
    target: FaultTarget,
    effect: (request: SimulatorRequest) => Parameters<typeof railCall>[1]['effect'],
    subjectOf: (request: SimulatorRequest) => string = (request) => request.body.toString('utf8'),
  ): Route => ({
    method,
    path: `${ROOT}${path}`,
    handle: (request) => withToken(state, request, target, subjectOf(request), effect(request)),
  })
  return [
    {
      method: 'POST',
      path: `${ROOT}/auth/token`,
      handle: (request) => newToken(state, request, credentials),
    },
    call(
      'GET',
      '/counterparties',
      'revolut.read',
      ({ query }) =>
        () =>
          jsonReply(
            rails.revolut.counterpartiesOf(query.get('iban') ?? '').map((one) => presentCounterparty(one)),
          ),
    ),
    call(
      'POST',
      '/counterparty',
      'revolut.counterparty',
      (request) => () => createCounterparty(rails, request.body.toString('utf8')),
    ),
    call('GET', '/counterparty/:id', 'revolut.read', (request) => () => {
      const found = rails.revolut.counterparty(param(request, 'id'))
      return found ? jsonReply(presentCounterparty(found)) : refuse(404, 'Counterparty not found', 3006)
    }),
    call(
      'POST',
      '/pay',
      'revolut.pay',
      (request) => (fault) => pay(rails, request.body.toString('utf8'), fault),
    ),
    call('GET', '/accounts/:id', 'revolut.read', (request) => () => account(rails, param(request, 'id'))),
    call(
      'GET',
      '/transaction/:id',
      'revolut.read',
      (request) => (fault) => {
        const payment = rails.payments.find('revolut', param(request, 'id'))
        return payment && fault?.kind !== 'not-visible'
          ? jsonReply(presentTransaction(payment))
          : refuse(404, 'Transaction not found', 3006)
      },
      (request) => rails.payments.find('revolut', param(request, 'id'))?.key ?? '',
    ),
    call(
      'GET',
      '/transactions',
      'revolut.read',
      ({ query }) =>
        (fault) =>
          list(rails, query, fault?.kind === 'not-visible' ? (fault.match ?? '') : null),
      ({ query }) => query.get('request_id') ?? '',
    ),
  ]
}

function unauthorized(): Reply {
  return jsonReply({ message: 'The request should be authorized.' }, 401)
}

function newToken(
  { faults, rails }: RevolutState,
  request: SimulatorRequest,
  wanted: RevolutCredentials,
): Promise<Outcome> {
  const refused = () => jsonReply({ error: 'unauthorized_client' }, 401)
  return railCall(faults, {
    target: 'revolut.token',
    subject: '',
    unauthorized: refused,
    effect: () => {
      const form = readForm(request)
      const isKnown =
        form.get('grant_type') === 'refresh_token' &&
        form.get('refresh_token') === wanted.refreshToken &&
        form.get('client_assertion_type') === ASSERTION_TYPE &&
        rails.revolut.isAssertion(form.get('client_assertion') ?? '', wanted)
      return isKnown ? jsonReply(rails.revolut.newToken()) : refused()
    },
  })
}

function withToken(
  { faults, rails }: RevolutState,
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
    isToken: (token) => rails.revolut.isToken(token),
  })
}

function account({ payments }: Rails, id: string): Reply {
  if (id !== ACCOUNT_ID) return refuse(404, 'Account not found', 3006)
  const balance = payments.balance('revolut', 'PLN') / 100
  return jsonReply({ id, name: 'Main', balance, currency: 'PLN', state: 'active', public: false })
}

/** Newest first; `from` is included and `to` is not. */
function list({ payments }: Rails, query: URLSearchParams, hidden: string | null): Reply {
  const from = Date.parse(query.get('from') ?? '')
  const to = Date.parse(query.get('to') ?? '')
  const count = Number(query.get('count') ?? '100')
  const requestId = query.get('request_id')
  if (Number.isNaN(from) || Number.isNaN(to) || !(count >= 1 && count <= PAGE_MAX))
    return refuse(400, 'Invalid filter', 2101)
  const found = payments
    .list({ rail: 'revolut', ...(requestId === null ? {} : { key: requestId }) })
    .filter(({ createdAtMs }) => createdAtMs >= from && createdAtMs < to)
    .filter(({ key }) => hidden === null || !key.includes(hidden))
    .toSorted((left, right) => right.createdAtMs - left.createdAtMs)
  return jsonReply(found.slice(0, count).map((payment) => presentTransaction(payment)))
}
