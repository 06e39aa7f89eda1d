import { z } from 'zod'
import { commonFaultOutcome, waitForFault } from '#control/faults.ts'
import type { SimulatorState } from '#control/simulator-state.ts'
import { html, pageReply } from '#http/html.ts'
import { readJsonBody } from '#http/json-body.ts'
import { jsonReply, textReply, type Outcome, type Reply } from '#http/reply.ts'
import { param, type Route, type SimulatorRequest } from '#http/router.ts'
import { isVapidValid } from './check-vapid.ts'
import { decryptPush } from './decrypt-push.ts'
import { PUSH_HOST, type PushMessage, type PushService } from './push-service.ts'

type PushState = Pick<SimulatorState, 'push' | 'faults' | 'clock'>

const BODY_BYTES_MAX = 4_096
const DeviceBody = z.strictObject({ applicationServerKey: z.string().regex(/^B[A-Za-z0-9_-]{86}$/) })

/** A push service as browsers' makers run one (RFC 8030), with the browsers behind it. */
export function pushRoutes(state: PushState): Route[] {
  const { push } = state
  return [
    { method: 'POST', path: `/push/${PUSH_HOST}/send/:id`, handle: (request) => send(state, request) },
    {
      method: 'POST',
      path: '/_control/push/devices',
      handle: (request) => jsonReply(push.subscribe(readJsonBody(request, DeviceBody).applicationServerKey)),
    },
    {
      method: 'DELETE',
      path: '/_control/push/devices/:id',
      handle: (request) =>
        push.unsubscribe(param(request, 'id')) ? jsonReply({ ok: true }) : textReply('no such device', 404),
    },
    {
      method: 'GET',
      path: '/_control/push/messages',
      handle: (request) => jsonReply(push.listNewestFirst(request.query.get('device') ?? undefined)),
    },
    { method: 'GET', path: '/push', handle: () => messagesPage(push) },
  ]
}

async function send({ push, faults, clock }: PushState, request: SimulatorRequest): Promise<Outcome> {
  const id = param(request, 'id')
  const fault = faults.take('push.send', id)
  await waitForFault(fault)
  const failure = commonFaultOutcome(fault)
  if (failure !== undefined) return failure
  const device = push.find(id)
  if (!device) return textReply('', 404)
  if (device.isGone) return textReply('', 410)
  const { ttl, urgency = 'normal', authorization = '', 'content-encoding': encoding } = request.headers
  if (typeof ttl !== 'string' || !/^\d+$/.test(ttl)) return textReply('TTL', 400)
  if (encoding !== 'aes128gcm' || !['very-low', 'low', 'normal', 'high'].includes(String(urgency)))
    return textReply('headers', 400)
  if (request.body.length > BODY_BYTES_MAX) return textReply('', 413)
  const { applicationServerKey } = device
  const expected = { applicationServerKey, audience: `https://${PUSH_HOST}`, nowMs: clock.nowMs() }
  if (!isVapidValid(authorization, expected)) return textReply('', 403)
  const text = decryptPush(request.body, device)
  push.receive({
    device: id,
    receivedAt: new Date(clock.nowMs()).toISOString(),
    ttl: Number(ttl),
    urgency: String(urgency),
    data: JSON.parse(text),
  })
  return { status: 201, headers: { location: `https://${PUSH_HOST}/message/${id}` } }
}

function messagesPage(push: PushService): Reply {
  const messages = push.listNewestFirst()
  const body = html`<p><a href="/">Simulator</a></p>
    <h1>Push messages</h1>
    ${messages.length === 0 ? html`<p>No message yet.</p>` : messages.map(messageOf)}`
  return pageReply('Push messages', body)
}

function messageOf(message: PushMessage) {
  return html`<h2>${message.receivedAt}</h2>
    <p class="quiet">Device ${message.device}, for ${message.ttl} seconds, urgency ${message.urgency}</p>
    <pre>${JSON.stringify(message.data, null, 2)}</pre>`
}
