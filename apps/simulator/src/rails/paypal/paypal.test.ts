import { createVerify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { railsAt, type PayPalBatch } from '#testing/rail-clients.ts'
import { useSimulator } from '#testing/test-simulator.ts'
import { useWebhookReceiver, type Received } from '#testing/webhook-receiver.ts'

const simulator = useSimulator()
const receiver = useWebhookReceiver()
const { book, payPal } = railsAt(simulator)

type Failure = { name: string; debug_id: string; details: { field: string }[]; links: { href: string }[] }

async function created(key: string, more: Parameters<typeof payPal.create>[1] = {}): Promise<string> {
  const response = await payPal.create(key, more)
  expect(response.status).toBe(201)
  return ((await response.json()) as PayPalBatch).batch_header.payout_batch_id
}

async function itemIn(batchId: string, status: string) {
  return vi.waitFor(async () => {
    const [item] = (await payPal.batch(batchId)).items
    expect(item?.transaction_status).toBe(status)
    return item
  })
}

describe('payouts', () => {
  test('are pending first, then succeed with a fee and one credit in the book', async () => {
    await simulator.control('/rails/paypal', { settleMs: 3_600_000 })
    const id = await created('po-1')
    expect(await payPal.batch(id)).toMatchObject({
      batch_header: { batch_status: 'PENDING', sender_batch_header: { sender_batch_id: 'po-1' } },
      items: [
        { transaction_status: 'PENDING', payout_item: { amount: { currency: 'PLN', value: '123.45' } } },
      ],
    })
    await simulator.control('/clock', { offsetMs: 3_601_000 })
    const item = await itemIn(id, 'SUCCESS')
    expect(await payPal.batch(id)).toMatchObject({
      batch_header: { batch_status: 'SUCCESS', fees: { value: '2.47' } },
    })
    const single = await payPal.call('GET', `/payments/payouts-item/${item?.payout_item_id}`)
    expect(await single.json()).toMatchObject({ transaction_status: 'SUCCESS', payout_batch_id: id })
    expect(await book('po-1')).toMatchObject([
      { rail: 'paypal', key: 'po-1', amountMinor: 12_345, feeMinor: 247, currency: 'PLN', state: 'paid' },
    ])
    expect((await book('po-1'))[0]?.destinationHash).toMatch(/^[0-9a-f]{64}$/)
  })

  test('with a known key are refused for thirty days, with a link to the first payout', async () => {
    const id = await created('po-2')
    const again = await payPal.create('po-2', { value: '99.00' })
    expect(again.status).toBe(400)
    const failure = (await again.json()) as Failure
    expect(failure).toMatchObject({
      name: 'USER_BUSINESS_ERROR',
      details: [{ field: 'SENDER_BATCH_ID' }],
      links: [{ href: simulator.url(`/paypal/v1/payments/payouts/${id}`), rel: 'self' }],
    })
    await simulator.control('/clock', { offsetMs: 31 * 24 * 3600 * 1000 })
    await created('po-2')
    await vi.waitFor(async () => expect(await book('po-2')).toHaveLength(2))
  })

  test('to a receiver without an account stay unclaimed, can be cancelled and return after thirty days', async () => {
    const first = await itemIn(await created('po-3', { receiver: 'unclaimed@example.com' }), 'UNCLAIMED')
    const cancelled = await payPal.call('POST', `/payments/payouts-item/${first?.payout_item_id}/cancel`)
    expect(await cancelled.json()).toMatchObject({ transaction_status: 'RETURNED' })
    expect((await payPal.call('POST', `/payments/payouts-item/${first?.payout_item_id}/cancel`)).status).toBe(
      400,
    )
    const second = await created('po-4', { receiver: 'unclaimed@example.com' })
    await itemIn(second, 'UNCLAIMED')
    await simulator.control('/clock', { offsetMs: 30 * 24 * 3600 * 1000 + 5_000 })
    await itemIn(second, 'RETURNED')
    expect(await book('po-4')).toMatchObject([{ state: 'returned' }])
  })

  test('beyond the balance are refused, and paid ones reduce the balance', async () => {
    await simulator.control('/rails/paypal', { balance: { currency: 'PLN', amountMinor: 20_000 } })
    await itemIn(await created('po-5'), 'SUCCESS')
    const balances = await payPal.call('GET', '/reporting/balances')
    expect(await balances.json()).toMatchObject({ balances: [{ available_balance: { value: '74.08' } }] })
    const refused = await payPal.create('po-6')
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ name: 'INSUFFICIENT_FUNDS', debug_id: expect.any(String) })
    expect(await book('po-6', 'instructions')).toEqual([])
  })

  test.each([
    ['an amount with three decimals', { value: '1.234' }],
    ['an amount of nothing', { value: '0.00' }],
    ['no address', { receiver: 'nobody' }],
  ])('with %s are refused', async (_case, more) => {
    const response = await payPal.create('po-7', more)
    expect([response.status, ((await response.json()) as Failure).name]).toEqual([400, 'VALIDATION_ERROR'])
  })

  test('require a token, and a wrong secret gets none', async () => {
    const none = await fetch(simulator.url('/paypal/v1/payments/payouts/1'))
    expect([none.status, await none.json()]).toMatchObject([401, { error: 'invalid_token' }])
    const wrong = await fetch(simulator.url('/paypal/v1/oauth2/token'), {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('simulator-client:wrong')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
    expect(wrong.status).toBe(401)
  })

  test('can be reversed by hand after success', async () => {
    await itemIn(await created('po-8'), 'SUCCESS')
    await simulator.control('/rails/paypal/payments', { key: 'po-8', state: 'reversed' })
    expect(await book('po-8')).toMatchObject([{ state: 'reversed' }])
  })
})

describe('webhooks', () => {
  async function register(): Promise<string> {
    const response = await payPal.call('POST', '/notifications/webhooks', {
      url: receiver.url(),
      event_types: [{ name: '*' }],
    })
    return ((await response.json()) as { id: string }).id
  }

  async function isSigned({ headers, body }: Received, webhookId: string): Promise<boolean> {
    const certificateUrl = String(headers['paypal-cert-url'])
    if (!certificateUrl.startsWith(simulator.url('/'))) return false
    const certificate = new X509Certificate(await (await fetch(certificateUrl)).text())
    const text = `${String(headers['paypal-transmission-id'])}|${String(headers['paypal-transmission-time'])}|${webhookId}|${crc32(body)}`
    return createVerify('RSA-SHA256')
      .update(text)
      .verify(certificate.publicKey, String(headers['paypal-transmission-sig']), 'base64')
  }

  test('are signed with a served certificate, and the verification endpoint confirms them', async () => {
    const webhookId = await register()
    await created('po-20')
    const [event] = await receiver.waitFor(1)
    if (!event) throw new Error('nothing came')
    expect(event.json).toMatchObject({
      event_type: 'PAYMENT.PAYOUTS-ITEM.SUCCEEDED',
      resource: { sender_batch_id: 'po-20', transaction_status: 'SUCCESS' },
    })
    expect(event.headers['paypal-auth-algo']).toBe('SHA256withRSA')
    expect(await isSigned(event, webhookId)).toBe(true)
    expect(await isSigned(event, 'another')).toBe(false)
    const ask = async (given: Received) => {
      const response = await payPal.call('POST', '/notifications/verify-webhook-signature', {
        auth_algo: given.headers['paypal-auth-algo'],
        cert_url: given.headers['paypal-cert-url'],
        transmission_id: given.headers['paypal-transmission-id'],
        transmission_sig: given.headers['paypal-transmission-sig'],
        transmission_time: given.headers['paypal-transmission-time'],
        webhook_id: webhookId,
        webhook_event: given.json,
      })
      return response.json()
    }
    expect(await ask(event)).toEqual({ verification_status: 'SUCCESS' })
    expect(await ask({ ...event, json: { ...event.json, id: 'WH-OTHER' } })).toEqual({
      verification_status: 'FAILURE',
    })
  })

  test('can be missing, duplicated, forged, badly signed or signed by a foreign host', async () => {
    const webhookId = await register()
    const deliver = async (
      kind: 'none' | 'duplicated' | 'forged' | 'bad-signature' | 'foreign-certificate',
    ) => {
      const key = `po-21-${kind}`
      await simulator.setFault({ target: 'paypal.webhook', kind, count: 1, match: key })
      await itemIn(await created(key), 'SUCCESS')
      // Generating the foreign key takes a moment on a busy machine.
      await vi.waitFor(async () => {
        const log = await fetch(simulator.url(`/_control/webhooks?key=${key}`))
        const sent = (await log.json()) as unknown[]
        expect(sent).toHaveLength(
          { none: 0, duplicated: 3, forged: 2, 'bad-signature': 1, 'foreign-certificate': 1 }[kind],
        )
      })
      const mine = receiver.received().filter(({ body }) => body.includes(key))
      return Promise.all(mine.map((one) => isSigned(one, webhookId)))
    }
    expect(await deliver('none')).toEqual([])
    expect(await deliver('duplicated')).toEqual([true, true, true])
    expect(await deliver('forged')).toEqual([false, true])
    expect(await deliver('bad-signature')).toEqual([false])
    expect(await deliver('foreign-certificate')).toEqual([false])
    const doubled = receiver.received().filter(({ body }) => body.includes('duplicated'))
    expect(new Set(doubled.map(({ json }) => json['id'])).size).toBe(1)
  })

  test('can arrive out of order, replayed, late or before the API response', async () => {
    await register()
    await simulator.setFault({ target: 'paypal.webhook', kind: 'shuffled', count: 1, match: 'po-22' })
    await created('po-22', { receiver: 'returned@example.com' })
    const order = (await receiver.waitFor(2)).map(({ json }) => json['event_type'])
    expect(order).toEqual(['PAYMENT.PAYOUTS-ITEM.RETURNED', 'PAYMENT.PAYOUTS-ITEM.SUCCEEDED'])

    await simulator.setFault({ target: 'paypal.create', kind: 'webhook-first', count: 1, match: 'po-23' })
    const response = await payPal.create('po-23')
    expect(response.status).toBe(201)
    expect(receiver.received().filter(({ body }) => body.includes('po-23'))).toHaveLength(1)

    await simulator.setFault({ target: 'paypal.webhook', kind: 'replayed', count: 1, match: 'po-23' })
    await simulator.control('/rails/paypal/payments', { key: 'po-23', state: 'reversed' })
    await receiver.waitFor(5)
    const types = receiver.received().filter(({ body }) => body.includes('po-23'))
    expect(types.map(({ json }) => json['event_type'])).toEqual([
      'PAYMENT.PAYOUTS-ITEM.SUCCEEDED',
      'PAYMENT.PAYOUTS-ITEM.REFUNDED',
      'PAYMENT.PAYOUTS-ITEM.SUCCEEDED',
    ])

    await simulator.setFault({
      target: 'paypal.webhook',
      kind: 'late',
      count: 1,
      match: 'po-24',
      delayMs: 400,
    })
    const before = Date.now()
    await created('po-24')
    const late = (await receiver.waitFor(6)).at(-1)
    expect((late?.atMs ?? 0) - before).toBeGreaterThan(400)
  })
})
