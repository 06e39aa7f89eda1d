import { z } from 'zod'
import type { SimulatorState } from '#control/simulator-state.ts'
import { BadRequest } from '#http/http-server.ts'
import { readJsonBody } from '#http/json-body.ts'
import { jsonReply, type Reply } from '#http/reply.ts'
import { param, type Route, type SimulatorRequest } from '#http/router.ts'
import { destinationHash } from './payment-book.ts'
import { PAYMENT_STATES, type Payment } from './payment-types.ts'
import { webhookAbout } from './protocols.ts'
import { isRail, WEBHOOK_RAILS, type Rail, type WebhookRail } from './rail-facts.ts'
import type { Rails } from './rails.ts'

type ControlState = Pick<SimulatorState, 'clock' | 'faults' | 'rails' | 'trades' | 'address'>

const RailBody = z.strictObject({
  balance: z.strictObject({ currency: z.string(), amountMinor: z.int() }).optional(),
  settleMs: z.int().min(0).optional(),
  feeBps: z.int().min(0).max(10_000).optional(),
  feeMaxMinor: z.int().min(0).optional(),
  refusesRepeatedKeys: z.boolean().optional(),
  confirmations: z.int().min(0).optional(),
})
const PaymentChange = z.strictObject({ key: z.string(), state: z.enum(PAYMENT_STATES) })
const WebhookBody = z.strictObject({
  url: z.url(),
  secret: z.string().optional(),
  id: z.string().min(1).optional(),
})
const SendBody = z.strictObject({ key: z.string(), copies: z.int().min(1).max(100).optional() })

export function railControlRoutes(state: ControlState): Route[] {
  const { rails } = state
  return [
    { method: 'GET', path: '/_book', handle: (request) => jsonReply(readBook(state, request.query)) },
    { method: 'DELETE', path: '/_book', handle: (request) => clearBook(state, request.query) },
    { method: 'GET', path: '/_control/rails', handle: () => jsonReply(rails.payments.describe()) },
    { method: 'POST', path: '/_control/rails/:rail', handle: (request) => changeRail(state, request) },
    {
      method: 'POST',
      path: '/_control/rails/:rail/payments',
      handle: (request) => changePayment(state, request),
    },
    { method: 'POST', path: '/_control/webhooks/:rail', handle: (request) => register(state, request) },
    { method: 'POST', path: '/_control/webhooks/:rail/send', handle: (request) => sendAgain(state, request) },
    {
      method: 'GET',
      path: '/_control/webhooks',
      handle: (request) => readDeliveries(rails, request.query.get('key') ?? undefined),
    },
  ]
}

/** Returns the real payments and trades, so that tests can compare them with the product's records. */
function readBook({ rails, trades }: ControlState, query: URLSearchParams) {
  const rail = query.get('rail')
  const key = query.get('key')
  const keyPrefix = query.get('keyPrefix')
  const contains = query.get('contains') ?? ''
  const payments = rails.payments
    .list({
      ...(rail !== null && { rail: railOf(rail) }),
      ...(key !== null && { key }),
      ...(keyPrefix !== null && { keyPrefix }),
    })
    .filter((payment) => payment.key.includes(contains))
  return {
    credits: payments
      .filter((payment) => payment.creditedAtMs !== undefined)
      .map((one) => presentPayment(one)),
    instructions: payments.map((payment) => presentPayment(payment)),
    items: trades.movements(query.get('player') ?? undefined),
    balances: rails.payments.describe().balances,
  }
}

function presentPayment(payment: Payment) {
  return {
    rail: payment.rail,
    key: payment.key,
    reference: payment.id,
    amountMinor: payment.amountMinor,
    feeMinor: payment.feeMinor,
    currency: payment.currency,
    destinationHash: destinationHash(payment.destination),
    state: payment.state,
    at: new Date(payment.creditedAtMs ?? payment.createdAtMs).toISOString(),
    updatedAt: new Date(payment.updatedAtMs).toISOString(),
  }
}

/**
 * Without a filter, deletes everything. With a filter, deletes only matching records, so that other tests keep their
 * data.
 */
function clearBook({ rails, trades }: ControlState, query: URLSearchParams): Reply {
  const keyPrefix = query.get('keyPrefix')
  const player = query.get('player')
  if (player !== null) trades.forget(player)
  if (keyPrefix !== null) rails.payments.forget(keyPrefix)
  if (player === null && keyPrefix === null) {
    trades.reset()
    rails.reset()
  }
  return jsonReply({ ok: true })
}

function railOf(text: string): Rail {
  if (!isRail(text)) throw new BadRequest('unknown rail')
  return text
}

function changeRail({ rails }: ControlState, request: SimulatorRequest): Reply {
  const rail = railOf(param(request, 'rail'))
  const { balance, ...settings } = readJsonBody(request, RailBody)
  if (balance) rails.payments.setBalance(rail, balance.currency, balance.amountMinor)
  const known = Object.entries(settings).filter(([, value]) => value !== undefined)
  Object.assign(rails.payments.settings(rail), Object.fromEntries(known))
  return jsonReply(rails.payments.describe())
}

/** Applies changes that happen on the rail without the product: claimed, returned, reversed, failed … */
function changePayment({ rails }: ControlState, request: SimulatorRequest): Reply {
  const rail = railOf(param(request, 'rail'))
  const { key, state } = readJsonBody(request, PaymentChange)
  const found = rails.payments.list({ rail }).filter((payment) => payment.key === key || payment.id === key)
  if (found.length === 0) throw new BadRequest('no such payment')
  for (const payment of found) rails.payments.move(payment, state)
  return jsonReply(found.map((payment) => presentPayment(payment)))
}

function webhookRailOf(request: SimulatorRequest): WebhookRail {
  return z.enum(WEBHOOK_RAILS).parse(param(request, 'rail'))
}

function register({ rails }: ControlState, request: SimulatorRequest): Reply {
  const rail = webhookRailOf(request)
  const {
    url,
    secret = 'simulator-webhook-secret',
    id = `SIMULATOR-${rail}`,
  } = readJsonBody(request, WebhookBody)
  rails.webhooks.remove(rail, id)
  rails.webhooks.register(rail, { id, url, secret })
  return jsonReply({ id, url, secret }, 201)
}

/** With a key, waits until all current webhooks about this payment are delivered. */
async function readDeliveries(rails: Rails, key: string | undefined): Promise<Reply> {
  if (key !== undefined) await rails.webhooks.idle(key)
  return jsonReply(rails.webhooks.log(key))
}

/** Sends the current state again as a webhook; webhook faults also apply here. */
async function sendAgain(state: ControlState, request: SimulatorRequest): Promise<Reply> {
  const { rails } = state
  const rail = webhookRailOf(request)
  const { key, copies = 1 } = readJsonBody(request, SendBody)
  const [payment] = rails.payments.list({ rail, key })
  if (!payment) throw new BadRequest('no such payment')
  const make = webhookAbout(state, rail, payment)
  for (let copy = 0; copy < copies; copy += 1) rails.webhooks.send(rail, key, make)
  await rails.webhooks.idle(key)
  return jsonReply(rails.webhooks.log(key))
}
