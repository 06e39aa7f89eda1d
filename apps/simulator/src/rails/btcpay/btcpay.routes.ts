import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Fault, Faults, FaultTarget } from '#control/faults.ts'
import type { SimulatorClock } from '#control/simulator-clock.ts'
import { jsonReply, type Outcome, type Reply } from '#http/reply.ts'
import { param, type Route, type SimulatorRequest } from '#http/router.ts'
import { readAmount, writeAmount } from '../money-text.ts'
import { behaviourOf, paidAmount, stepsOf } from '../payment-plan.ts'
import type { Payment, Step } from '../payment-types.ts'
import { railCall } from '../rail-call.ts'
import type { Rails } from '../rails.ts'
import { presentCoinPayout, transactionIdOf } from './present-coin-payout.ts'

/** `managerKey` has all permissions; `creatorKey` may only create payouts that need a separate approval. */
type BtcPayCredentials = { managerKey: string; creatorKey: string }
type CoinState = { faults: Faults; clock: SimulatorClock; rails: Rails; btcPay: BtcPayCredentials }

const DUST_SATOSHI = 546
const BLOCK_MS: Readonly<Record<string, number>> = { BTC: 600_000, LTC: 150_000 }
/** Price of one coin in złoty. */
const COIN_RATES: Readonly<Record<string, number>> = { BTC: 380_000, LTC: 420 }
const OPEN: ReadonlySet<string> = new Set(['draft', 'approved', 'pending', 'held'])

const CreateBody = z.object({
  destination: z.string().min(1),
  amount: z.union([z.string(), z.number()]),
  payoutMethodId: z.string(),
  approved: z.boolean().default(false),
  metadata: z.record(z.string(), z.unknown()).default({}),
})
const ApproveBody = z.object({ revision: z.number(), rateRule: z.string().nullish() })
const WebhookBody = z.object({ url: z.string(), secret: z.string().optional() })

export function btcPayRoutes(state: CoinState): Route[] {
  const store = '/btcpay/api/v1/stores/:storeId'
  const call = (
    method: string,
    path: string,
    target: FaultTarget,
    effect: (request: SimulatorRequest, fault: Fault | undefined) => Outcome | Promise<Outcome>,
  ): Route => ({
    method,
    path: `${store}${path}`,
    handle: (request) => withKey(state, request, target, (fault) => effect(request, fault)),
  })
  return [
    call('POST', '/payouts', 'btcpay.create', (request, fault) => create(state, request, fault)),
    call('GET', '/payouts', 'btcpay.read', (request, fault) => list(state, request, fault)),
    call('GET', '/payouts/:id', 'btcpay.read', (request, fault) => {
      const payment = findPayout(state, request)
      return payment && fault?.kind !== 'not-visible' ? jsonReply(presentCoinPayout(payment)) : notFound()
    }),
    call('POST', '/payouts/:id', 'btcpay.approve', (request, fault) => approve(state, request, fault)),
    call('DELETE', '/payouts/:id', 'btcpay.cancel', (request) => cancel(state, request)),
    call('POST', '/payouts/:id/mark-paid', 'btcpay.cancel', (request) => markPaid(state, request)),
    call('GET', '/rates', 'btcpay.rates', (request, fault) => rates(request, fault)),
    call('GET', '/payment-methods/:method/wallet', 'btcpay.read', (request) => wallet(state, request)),
    call('GET', '/payment-methods/:method/wallet/transactions/:hash', 'btcpay.read', (request) =>
      transaction(state, request),
    ),
    call('POST', '/webhooks', 'btcpay.read', (request) => registerWebhook(state, request)),
  ]
}

function withKey(
  state: CoinState,
  request: SimulatorRequest,
  target: FaultTarget,
  effect: (fault: Fault | undefined) => Outcome | Promise<Outcome>,
): Promise<Outcome> {
  const { managerKey, creatorKey } = state.btcPay
  const key = /^token (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const payment = state.rails.payments.find('btcpay', request.params['id'] ?? '')
  const isCreating = request.method === 'POST' && request.path.endsWith('/payouts')
  return railCall(state.faults, {
    target,
    subject: `${payment?.key} ${request.path} ${request.query.toString()} ${request.body.toString('utf8')}`,
    unauthorized: unauthenticated,
    effect: (fault) => {
      if (key !== managerKey && key !== creatorKey) return unauthenticated()
      const mayDo = key === managerKey || isCreating || request.method === 'GET'
      return mayDo
        ? effect(fault)
        : problem('missing-permission', 'btcpay.store.canmanagepullpayments is missing', 403)
    },
  })
}

function unauthenticated(): Reply {
  return problem('unauthenticated', 'Authentication is required for accessing this endpoint', 401)
}

function problem(code: string, message: string, status = 400): Reply {
  return jsonReply({ code, message }, status)
}

function notFound(): Reply {
  return problem('payout-not-found', 'The payout was not found', 404)
}

function findPayout({ rails }: CoinState, request: SimulatorRequest): Payment | undefined {
  const payment = rails.payments.find('btcpay', param(request, 'id'))
  return payment?.facts['storeId'] === param(request, 'storeId') ? payment : undefined
}

async function create(state: CoinState, request: SimulatorRequest, fault: Fault | undefined): Promise<Reply> {
  const { payments } = state.rails
  const parsed = CreateBody.safeParse(parseJson(request))
  if (!parsed.success) return jsonReply([{ path: 'body', message: 'The body is invalid' }], 422)
  const wanted = parsed.data
  const currency = /^(BTC|LTC)-CHAIN$/.exec(wanted.payoutMethodId)?.[1]
  if (currency === undefined)
    return problem('payment-method-not-supported', 'Not a payout method of this store')
  const amountMinor = readAmount(String(wanted.amount), currency)
  if (amountMinor === undefined) return jsonReply([{ path: 'amount', message: 'The amount is invalid' }], 422)
  if (amountMinor < DUST_SATOSHI) return problem('amount-too-low', 'The amount is too low')
  const isTaken = payments
    .list({ rail: 'btcpay' })
    .some((one) => OPEN.has(one.state) && one.destination === wanted.destination)
  if (isTaken || fault?.kind === 'refused') {
    return problem('duplicate-destination', 'This address already has an active payout')
  }
  const key = wanted.metadata['payoutKey']
  const payment = payments.add({
    id: randomBytes(15).toString('base64url'),
    rail: 'btcpay',
    key: typeof key === 'string' ? key : '',
    amountMinor: paidAmount(behaviourOf(fault, ''), amountMinor),
    currency,
    destination: wanted.destination,
    state: 'draft',
    steps: [],
    facts: {
      storeId: param(request, 'storeId'),
      revision: '0',
      metadata: JSON.stringify(wanted.metadata),
    },
  })
  if (fault?.kind === 'effect-then-duplicate') {
    return problem('duplicate-destination', 'This address already has an active payout')
  }
  if (wanted.approved) await startSending(state, payment, fault)
  return jsonReply(presentCoinPayout(payment))
}

function parseJson(request: SimulatorRequest): unknown {
  try {
    return JSON.parse(request.body.toString('utf8') || '{}')
  } catch {
    return undefined
  }
}

function list({ rails }: CoinState, request: SimulatorRequest, fault: Fault | undefined): Reply {
  const storeId = param(request, 'storeId')
  const withCancelled = request.query.get('includeCancelled') === 'true'
  const payouts = rails.payments
    .list({ rail: 'btcpay' })
    .filter((one) => one.facts['storeId'] === storeId && (withCancelled || one.state !== 'cancelled'))
  return jsonReply(fault?.kind === 'not-visible' ? [] : payouts.map((one) => presentCoinPayout(one)))
}

/** A payout can be approved once. Every later attempt is refused, so a repeated call is harmless. */
async function approve(
  state: CoinState,
  request: SimulatorRequest,
  fault: Fault | undefined,
): Promise<Reply> {
  const payment = findPayout(state, request)
  if (!payment) return notFound()
  const parsed = ApproveBody.safeParse(parseJson(request))
  if (!parsed.success) return jsonReply([{ path: 'revision', message: 'The revision is missing' }], 422)
  if (payment.state !== 'draft') return problem('invalid-state', 'The payout is not awaiting approval')
  if (String(parsed.data.revision) !== payment.facts['revision']) {
    return problem('old-revision', 'The payout was changed since')
  }
  if (fault?.kind === 'rate-unavailable') return problem('rate-unavailable', 'The rate is unavailable')
  await startSending(state, payment, fault)
  if (fault?.kind === 'effect-then-duplicate') {
    return problem('invalid-state', 'The payout is not awaiting approval')
  }
  return jsonReply(presentCoinPayout(payment))
}

async function startSending({ rails }: CoinState, payment: Payment, fault: Fault | undefined): Promise<void> {
  const { payments, webhooks } = rails
  payment.facts['revision'] = String(Number(payment.facts['revision'] ?? 0) + 1)
  if (fault?.kind === 'refused' || fault?.kind === 'rate-unavailable') {
    payments.move(payment, 'cancelled')
    return
  }
  const isShort =
    fault?.kind === 'insufficient-balance' ||
    !payments.canPay('btcpay', payment.currency, payment.amountMinor)
  payment.amountMinor = paidAmount(fault?.kind ?? '', payment.amountMinor)
  // The node sends only coins that its wallet holds. Without enough balance the payout stays approved and waits.
  payments.move(payment, 'approved', isShort ? [] : sendingSteps(fault, payments.settings('btcpay').settleMs))
  if (fault?.kind === 'twice') {
    payments.add({ ...payment, id: randomBytes(15).toString('base64url'), state: 'paid', steps: [] })
  }
  if (fault?.kind === 'webhook-first') {
    payments.move(payment, 'paid')
    await webhooks.idle(payment.key)
  }
}

function sendingSteps(fault: Fault | undefined, settleMs: number): Step[] {
  const half = Math.ceil(settleMs / 2)
  const steps = stepsOf(behaviourOf(fault, ''), half)
  return [{ state: 'pending', afterMs: half }, ...steps]
}

function cancel(state: CoinState, request: SimulatorRequest): Reply {
  const payment = findPayout(state, request)
  if (!payment) return notFound()
  if (payment.state !== 'draft' && payment.state !== 'approved') {
    return problem('invalid-state', 'The payout is already being paid')
  }
  state.rails.payments.move(payment, 'cancelled')
  return jsonReply({})
}

function markPaid(state: CoinState, request: SimulatorRequest): Reply {
  const payment = findPayout(state, request)
  if (!payment) return notFound()
  if (payment.state !== 'approved') return problem('invalid-state', 'The payout is not awaiting payment')
  state.rails.payments.move(payment, 'paid')
  return jsonReply({})
}

function rates(request: SimulatorRequest, fault: Fault | undefined): Reply {
  const pairs = request.query.getAll('currencyPair')
  return jsonReply(
    pairs.map((currencyPair) => {
      const [coin = '', money] = currencyPair.split('_')
      const rate = money === 'PLN' && fault?.kind !== 'rate-unavailable' ? COIN_RATES[coin] : undefined
      return rate === undefined
        ? { currencyPair, errors: ['RateUnavailable'], rate: null }
        : { currencyPair, errors: [], rate: String(rate) }
    }),
  )
}

function wallet({ rails }: CoinState, request: SimulatorRequest): Reply {
  const currency = param(request, 'method').replace(/-CHAIN$/, '')
  const balance = writeAmount(rails.payments.balance('btcpay', currency), currency)
  return jsonReply({ balance, unconfirmedBalance: '0', confirmedBalance: balance })
}

/** The number of confirmations follows the simulator's clock: one for each block. */
function transaction({ rails, clock }: CoinState, request: SimulatorRequest): Reply {
  const hash = param(request, 'hash')
  const payment = rails.payments.list({ rail: 'btcpay' }).find((one) => transactionIdOf(one) === hash)
  if (!payment || payment.state === 'draft' || payment.state === 'approved') return notFound()
  const { currency, creditedAtMs } = payment
  const blocks =
    creditedAtMs === undefined ? 0 : Math.floor((clock.nowMs() - creditedAtMs) / (BLOCK_MS[currency] ?? 1))
  const confirmations =
    creditedAtMs === undefined ? 0 : rails.payments.settings('btcpay').confirmations + blocks
  return jsonReply({
    transactionHash: hash,
    comment: '',
    amount: writeAmount(-payment.amountMinor, currency),
    blockHash: confirmations > 0 ? hash.replaceAll(/[1-9]/g, '0') : null,
    blockHeight: confirmations > 0 ? 900_000 : null,
    confirmations,
    timestamp: Math.floor(payment.updatedAtMs / 1000),
    status: confirmations > 0 ? 'Confirmed' : 'Unconfirmed',
    labels: {},
  })
}

function registerWebhook({ rails }: CoinState, request: SimulatorRequest): Reply {
  const { url, secret = randomBytes(20).toString('hex') } = WebhookBody.parse(parseJson(request))
  const endpoint = { id: randomBytes(16).toString('base64url'), url, secret }
  rails.webhooks.register('btcpay', endpoint)
  return jsonReply({
    ...endpoint,
    enabled: true,
    automaticRedelivery: true,
    authorizedEvents: { everything: true },
  })
}
