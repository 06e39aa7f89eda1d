import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Faults, FaultTarget } from '#control/faults.ts'
import { readForm } from '#http/form-body.ts'
import { jsonReply, type Outcome, type Reply } from '#http/reply.ts'
import { param, type Route, type SimulatorRequest } from '#http/router.ts'
import { railCall, railCallWithToken } from '../rail-call.ts'
import type { Rails } from '../rails.ts'
import { CreatePayout, createPayout } from './create-payout.ts'
import { payPalError, unknownToken } from './paypal-error.ts'
import { presentBatch, presentItem } from './present-payout.ts'

type PayPalCredentials = { clientId: string; secret: string }
type PayPalState = { faults: Faults; rails: Rails; address: { url: string } }

const WebhookBody = z.object({ url: z.string(), event_types: z.array(z.unknown()).optional() })
const VerifyBody = z.object({
  auth_algo: z.string(),
  cert_url: z.string(),
  transmission_id: z.string(),
  transmission_sig: z.string(),
  transmission_time: z.string(),
  webhook_id: z.string(),
  webhook_event: z.unknown(),
})

export function payPalRoutes(state: PayPalState, credentials: PayPalCredentials): Route[] {
  const root = '/paypal/v1'
  return [
    {
      method: 'POST',
      path: `${root}/oauth2/token`,
      handle: (request) => newToken(state, request, credentials),
    },
    { method: 'POST', path: `${root}/payments/payouts`, handle: (request) => create(state, request) },
    { method: 'GET', path: `${root}/payments/payouts/:id`, handle: (request) => readBatch(state, request) },
    {
      method: 'GET',
      path: `${root}/payments/payouts-item/:id`,
      handle: (request) => readItem(state, request),
    },
    {
      method: 'POST',
      path: `${root}/payments/payouts-item/:id/cancel`,
      handle: (request) => cancelItem(state, request),
    },
    {
      method: 'GET',
      path: `${root}/reporting/balances`,
      handle: (request) => withToken(state, request, 'paypal.read', '', () => balances(state)),
    },
    ...notificationRoutes(state, root),
  ]
}

function notificationRoutes(state: PayPalState, root: string): Route[] {
  return [
    {
      method: 'POST',
      path: `${root}/notifications/webhooks`,
      handle: (request) =>
        withToken(state, request, 'paypal.read', '', () => {
          const { url } = WebhookBody.parse(JSON.parse(request.body.toString('utf8')))
          const endpoint = { id: randomBytes(9).toString('hex').toUpperCase(), url, secret: '' }
          state.rails.webhooks.register('paypal', endpoint)
          return jsonReply({ id: endpoint.id, url, event_types: [{ name: '*' }] }, 201)
        }),
    },
    {
      method: 'GET',
      path: `${root}/notifications/certs/:id`,
      handle: async (request) => {
        const certificate = await state.rails.payPalSigner.certificate(param(request, 'id'))
        if (certificate === undefined) return payPalError(404, 'RESOURCE_NOT_FOUND', 'No such certificate')
        return { status: 200, headers: { 'content-type': 'application/x-pem-file' }, body: certificate }
      },
    },
    {
      method: 'POST',
      path: `${root}/notifications/verify-webhook-signature`,
      handle: (request) => withToken(state, request, 'paypal.read', '', () => verify(state, request)),
    },
  ]
}

function newToken(
  state: PayPalState,
  request: SimulatorRequest,
  wanted: PayPalCredentials,
): Promise<Outcome> {
  const unauthorized = () =>
    jsonReply({ error: 'invalid_client', error_description: 'Client Authentication failed' }, 401)
  return railCall(state.faults, {
    target: 'paypal.token',
    subject: '',
    unauthorized,
    effect: () => {
      const expected = Buffer.from(`${wanted.clientId}:${wanted.secret}`).toString('base64')
      if (request.headers.authorization !== `Basic ${expected}`) return unauthorized()
      const form = readForm(request)
      if (form.get('grant_type') !== 'client_credentials') {
        return jsonReply(
          { error: 'unsupported_grant_type', error_description: 'Unsupported grant_type' },
          400,
        )
      }
      const { token, expiresInSeconds } = state.rails.payPalBatches.newToken()
      return jsonReply({
        scope: 'https://uri.paypal.com/payments/payouts',
        access_token: token,
        token_type: 'Bearer',
        app_id: 'APP-SIMULATOR',
        expires_in: expiresInSeconds,
      })
    },
  })
}

function withToken(
  state: PayPalState,
  request: SimulatorRequest,
  target: FaultTarget,
  subject: string,
  effect: Parameters<typeof railCall>[1]['effect'],
): Promise<Outcome> {
  return railCallWithToken(state.faults, request, {
    target,
    subject,
    unauthorized: unknownToken,
    effect,
    isToken: (token) => state.rails.payPalBatches.isToken(token),
  })
}

function create(state: PayPalState, request: SimulatorRequest): Promise<Outcome> {
  const text = request.body.toString('utf8')
  return withToken(state, request, 'paypal.create', text, (fault) => {
    const wanted = CreatePayout.safeParse(parseJson(text))
    if (!wanted.success) {
      const details = wanted.error.issues.map((issue) => ({
        field: issue.path.join('.'),
        issue: issue.message,
        location: 'body' as const,
      }))
      return payPalError(400, 'VALIDATION_ERROR', 'Invalid request - see details', { details })
    }
    return createPayout(state.rails, wanted.data, baseOf(state), fault)
  })
}

function readBatch(state: PayPalState, request: SimulatorRequest): Promise<Outcome> {
  state.rails.payments.sync()
  const batch = state.rails.payPalBatches.find(param(request, 'id'))
  return withToken(state, request, 'paypal.read', `${batch?.senderBatchId} ${batch?.id}`, (fault) =>
    batch && fault?.kind !== 'not-visible' ? jsonReply(presentBatch(batch, baseOf(state))) : notFound(),
  )
}

function readItem(state: PayPalState, request: SimulatorRequest): Promise<Outcome> {
  const payment = state.rails.payments.find('paypal', param(request, 'id'))
  return withToken(state, request, 'paypal.read', `${payment?.key} ${payment?.id}`, (fault) =>
    payment && fault?.kind !== 'not-visible' ? jsonReply(presentItem(payment, baseOf(state))) : notFound(),
  )
}

function cancelItem(state: PayPalState, request: SimulatorRequest): Promise<Outcome> {
  const payment = state.rails.payments.find('paypal', param(request, 'id'))
  return withToken(state, request, 'paypal.cancel', `${payment?.key} ${payment?.id}`, () => {
    if (!payment) return notFound()
    if (payment.state !== 'unclaimed') {
      return payPalError(400, 'ITEM_INCORRECT_STATUS', 'Only an unclaimed item can be cancelled.')
    }
    state.rails.payments.move(payment, 'returned')
    return jsonReply(presentItem(payment, baseOf(state)))
  })
}

function balances({ rails }: PayPalState): Reply {
  const value = (rails.payments.balance('paypal', 'PLN') / 100).toFixed(2)
  const money = { currency_code: 'PLN', value }
  return jsonReply({
    balances: [{ currency: 'PLN', primary: true, total_balance: money, available_balance: money }],
    as_of_time: new Date().toISOString(),
  })
}

async function verify(state: PayPalState, request: SimulatorRequest): Promise<Reply> {
  const text = request.body.toString('utf8')
  const given = VerifyBody.parse(JSON.parse(text))
  const isValid = await state.rails.payPalSigner.verify({
    transmissionId: given.transmission_id,
    time: given.transmission_time,
    signature: given.transmission_sig,
    certificateUrl: given.cert_url,
    webhookId: given.webhook_id,
    // Like PayPal, serializes the event again, so the checksum matches only when the event was sent in this compact
    // form.
    body: JSON.stringify(given.webhook_event),
  })
  return jsonReply({ verification_status: isValid ? 'SUCCESS' : 'FAILURE' })
}

function notFound(): Reply {
  return payPalError(404, 'INVALID_RESOURCE_ID', 'Requested resource ID was not found.')
}

function baseOf({ address }: PayPalState): string {
  return `${address.url}/paypal`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
