import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { railsOfSender, WEBHOOK_SENDERS, type WebhookSender } from '@app/contract/payments/rails'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ReadRailMessage } from '#contexts/payments/payouts/index.ts'
import { PATIENCE_MS } from '#test/support/patience.ts'
import { startSimulator, type Simulator } from '#test/support/simulator.ts'
import { newOrder } from '#test/worlds/rail-stage.ts'
import { railsAt } from '#test/support/simulated-rails.ts'
import { createBtcPayMessages } from './btcpay-messages.ts'
import { createPayPalMessages } from './paypal-messages.ts'
import { createRevolutMessages } from './revolut-messages.ts'
import { createTrueLayerMessages } from './truelayer-messages.ts'

type Received = { body: Buffer; headers: IncomingHttpHeaders }
const RAILS = WEBHOOK_SENDERS
type RailName = WebhookSender

let simulator: Simulator
let server: Server
let received: Received[] = []
let read: Record<RailName, ReadRailMessage>

beforeAll(async () => {
  simulator = await startSimulator()
  server = createServer((message, response) => {
    const chunks: Buffer[] = []
    message.on('data', (chunk: Buffer) => chunks.push(chunk))
    message.on('end', () => {
      received.push({ body: Buffer.concat(chunks), headers: message.headers })
      response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  for (const rail of RAILS) await simulator.control(`webhooks/${rail}`, { url })
  read = {
    paypal: payPalReader(),
    btcpay: createBtcPayMessages({ storeId: 'store-1', secret: 'simulator-webhook-secret' }),
    truelayer: trueLayerReader(),
    revolut: createRevolutMessages({ secret: 'simulator-webhook-secret' }),
  }
})
beforeEach(() => {
  received = []
})
afterAll(async () => {
  server.closeAllConnections()
  await Promise.all([simulator.stop(), new Promise((resolve) => server.close(resolve))])
})

function payPalReader(part: { webhookId?: string; certificateBaseUrl?: string } = {}): ReadRailMessage {
  return createPayPalMessages({
    webhookId: 'SIMULATOR-paypal',
    certificateBaseUrl: `${simulator.httpUrl}/paypal`,
    timeoutMs: PATIENCE_MS,
    ...part,
  })
}

function trueLayerReader(part: { keysUrl?: string; path?: string } = {}): ReadRailMessage {
  const keysUrl = `${simulator.httpUrl}/truelayer/.well-known/jwks`
  return createTrueLayerMessages({ keysUrl, path: '/', timeoutMs: PATIENCE_MS, ...part })
}

type Paid = { railKey: string; railRef: string }

/** Pays once; the rail then sends webhooks about it. */
async function pay(rail: RailName, kind?: string): Promise<Paid> {
  const [called] = railsOfSender(rail)
  const order = newOrder(called!)
  const { railKey } = order
  if (kind !== undefined)
    await simulator.control('faults', { target: `${rail}.webhook`, kind, match: railKey })
  const answer = await railsAt(simulator.httpUrl)[called!].submit(order, () => true)
  if (answer.class !== 'accepted') throw new Error(`the payment was not accepted: ${answer.class}`)
  return { railKey, railRef: answer.railRef }
}

/** All webhooks about a payment from its order to its end, and none about another payment. */
async function arrivals({ railKey, railRef }: Paid): Promise<Received[]> {
  await vi.waitFor(async () => {
    const response = await fetch(`${simulator.httpUrl}/_book?key=${railKey}`)
    const { credits } = (await response.json()) as { credits: { state: string }[] }
    expect(credits).toMatchObject([{ state: 'paid' }])
  })
  // Returns when all webhooks about the payment have been sent.
  await simulator.control(`webhooks?key=${railKey}`)
  return received.filter(({ body }) => body.includes(railRef))
}

test.each(RAILS)('%s: reads the event id and the payout reference from a valid webhook', async (rail) => {
  const paid = await pay(rail)
  const { railRef } = paid
  const messages = await arrivals(paid)
  expect(messages).not.toEqual([])
  const events = await Promise.all(messages.map(({ body, headers }) => read[rail](body, headers)))
  for (const event of events) expect(event).toMatchObject({ eventId: expect.any(String) as string, railRef })
  expect(new Set(events.map((event) => event?.eventId)).size).toBe(messages.length)
})

test.each(RAILS.flatMap((rail) => [[rail, 'duplicated'] as const, [rail, 'replayed'] as const]))(
  '%s: reads the same event id from a webhook that is %s',
  async (rail, kind) => {
    const messages = await arrivals(await pay(rail, kind))
    const events = await Promise.all(messages.map(({ body, headers }) => read[rail](body, headers)))
    expect(events).not.toContain(null)
    expect(new Set(events.map((event) => event?.eventId)).size).toBeLessThan(messages.length)
  },
)

test.each(RAILS)('%s: accepts the genuine webhook and rejects the forged one', async (rail) => {
  const paid = await pay(rail, 'forged')
  const { railRef } = paid
  const messages = await arrivals(paid)
  const events = await Promise.all(messages.map(({ body, headers }) => read[rail](body, headers)))
  expect(events.filter((event) => event === null)).toHaveLength(messages.length / 2)
  expect(new Set(events.flatMap((event) => event?.railRef ?? []))).toEqual(new Set([railRef]))
})

test.each([
  ['paypal', 'bad-signature'],
  ['paypal', 'foreign-certificate'],
  ['btcpay', 'bad-signature'],
  ['truelayer', 'bad-signature'],
  ['truelayer', 'foreign-certificate'],
  ['revolut', 'bad-signature'],
] as const)('%s: rejects a webhook with %s', async (rail, kind) => {
  const messages = await arrivals(await pay(rail, kind))
  expect(messages).not.toEqual([])
  for (const { body, headers } of messages) expect(await read[rail](body, headers)).toBeNull()
})

test.each(RAILS)(
  '%s: rejects a webhook with a changed body or a missing or wrong signature header',
  async (rail) => {
    const [first] = await arrivals(await pay(rail))
    const { body, headers } = first!
    expect(await read[rail](body, headers)).not.toBeNull()
    expect(await read[rail](Buffer.concat([body, Buffer.from(' ')]), headers)).toBeNull()
    expect(await read[rail](body.subarray(0, -1), headers)).toBeNull()
    expect(await read[rail](Buffer.from('{}'), headers)).toBeNull()
    const names = Object.keys(headers).filter((name) => /^(paypal|btcpay|tl|x-tl|revolut)-/.test(name))
    expect(names).toHaveLength({ paypal: 5, btcpay: 1, truelayer: 2, revolut: 2 }[rail])
    for (const name of names) {
      expect(await read[rail](body, { ...headers, [name]: undefined })).toBeNull()
      expect(await read[rail](body, { ...headers, [name]: 'sha256=00' })).toBeNull()
    }
  },
)

test('PayPal: accepts a certificate only from the pinned URL', async () => {
  const { body, headers } = (await arrivals(await pay('paypal')))[0]!
  const { host } = new URL(simulator.httpUrl)
  const path = new URL(String(headers['paypal-cert-url'])).pathname
  for (const url of [
    `http://evil.example${path}`,
    `http://${host}@evil.example${path}`,
    `http://evil.example/?${simulator.httpUrl}${path}`,
    `${simulator.httpUrl}.evil.example${path}`,
    `${simulator.httpUrl}/paypal/v1/notifications/certs/../../../_control/state`,
    `${simulator.httpUrl}/paypal/v1/notifications/certs/NONE`,
    `file://${path}`,
  ]) {
    expect([url, await read.paypal(body, { ...headers, 'paypal-cert-url': url })]).toEqual([url, null])
  }
  expect(await payPalReader({ certificateBaseUrl: 'https://api.paypal.com' })(body, headers)).toBeNull()
  expect(await payPalReader({ webhookId: 'OTHER' })(body, headers)).toBeNull()
})

test('BTCPay: rejects a webhook of another store or signed with another secret', async () => {
  const { body, headers } = (await arrivals(await pay('btcpay')))[0]!
  const secret = 'simulator-webhook-secret'
  expect(await createBtcPayMessages({ storeId: 'store-2', secret })(body, headers)).toBeNull()
  expect(await createBtcPayMessages({ storeId: 'store-1', secret: 'other' })(body, headers)).toBeNull()
})

test('TrueLayer: accepts keys only from the pinned URL and signatures only for our path', async () => {
  const { body, headers } = (await arrivals(await pay('truelayer')))[0]!
  expect(await trueLayerReader()(body, headers)).not.toBeNull()
  const others = [
    { keysUrl: 'https://webhooks.truelayer.com/.well-known/jwks' },
    { keysUrl: `${simulator.httpUrl}/truelayer/.well-known/other` },
    { path: '/api/webhooks/truelayer' },
  ]
  for (const other of others) expect(await trueLayerReader(other)(body, headers)).toBeNull()
})
