import { createHmac } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { railsAt, type CoinPayout } from '#testing/rail-clients.ts'
import { useSimulator } from '#testing/test-simulator.ts'
import { useWebhookReceiver } from '#testing/webhook-receiver.ts'

const simulator = useSimulator()
const receiver = useWebhookReceiver()
const { book, btcPay } = railsAt(simulator)

async function codeOf(response: Response): Promise<[number, string]> {
  return [response.status, ((await response.json()) as { code: string }).code]
}

describe('payouts', () => {
  test.each(['BTC', 'LTC'])('in %s wait for approval, then are sent with a transaction', async (coin) => {
    const created = await btcPay.create('po-1', { payoutMethodId: `${coin}-CHAIN` })
    const payout = (await created.json()) as CoinPayout
    expect(payout).toMatchObject({
      state: 'AwaitingApproval',
      revision: 0,
      originalAmount: '0.00123456',
      payoutMethodId: `${coin}-CHAIN`,
      metadata: { payoutKey: 'po-1' },
      paymentProof: null,
    })
    expect(await book('po-1')).toEqual([])
    expect(await (await btcPay.approve(payout)).json()).toMatchObject({ state: 'AwaitingPayment' })
    const done = await vi.waitFor(async () => {
      const now = await btcPay.read(payout.id)
      expect(now.state).toBe('Completed')
      return now
    })
    expect(await book('po-1')).toMatchObject([
      { rail: 'btcpay', amountMinor: 123_456, currency: coin, state: 'paid' },
    ])
    const transaction = await btcPay.call(
      'GET',
      `/payment-methods/${coin}-CHAIN/wallet/transactions/${done.paymentProof?.id}`,
    )
    expect(await transaction.json()).toMatchObject({ confirmations: 6, amount: '-0.00123456' })
  })

  test('an approval works once and only for the current revision', async () => {
    const payout = (await (await btcPay.create('po-2')).json()) as CoinPayout
    expect(await codeOf(await btcPay.approve({ ...payout, revision: 7 }))).toEqual([400, 'old-revision'])
    expect((await btcPay.approve(payout)).status).toBe(200)
    expect(await codeOf(await btcPay.approve(payout))).toEqual([400, 'invalid-state'])
  })

  test('an address allows one open payout and is free again after a cancellation', async () => {
    const destination = 'bc1qsame'
    const first = (await (await btcPay.create('po-3', { destination })).json()) as CoinPayout
    expect(await codeOf(await btcPay.create('po-4', { destination }))).toEqual([400, 'duplicate-destination'])
    await btcPay.call('DELETE', `/payouts/${first.id}`)
    expect((await btcPay.create('po-4', { destination })).status).toBe(200)
    const shown = await (await btcPay.call('GET', '/payouts')).json()
    const all = await (await btcPay.call('GET', '/payouts?includeCancelled=true')).json()
    expect([(shown as unknown[]).length, (all as unknown[]).length]).toEqual([1, 2])
  })

  test('a create-only key cannot approve, and an unknown key is refused', async () => {
    const created = await btcPay.call(
      'POST',
      '/payouts',
      { destination: 'bc1qx', amount: '0.001', payoutMethodId: 'BTC-CHAIN', metadata: { payoutKey: 'po-5' } },
      'simulator-creator-key',
    )
    const payout = (await created.json()) as CoinPayout
    const refused = await btcPay.call(
      'POST',
      `/payouts/${payout.id}`,
      { revision: 0 },
      'simulator-creator-key',
    )
    expect(await codeOf(refused)).toEqual([403, 'missing-permission'])
    expect((await btcPay.call('GET', '/payouts', undefined, 'nobody')).status).toBe(401)
  })

  test('without a rate an approval is refused and the payout stays in AwaitingApproval', async () => {
    await simulator.setFault({ target: 'btcpay.approve', kind: 'rate-unavailable', count: 1, match: 'po-6' })
    const payout = (await (await btcPay.create('po-6')).json()) as CoinPayout
    expect(await codeOf(await btcPay.approve(payout))).toEqual([400, 'rate-unavailable'])
    expect((await btcPay.read(payout.id)).state).toBe('AwaitingApproval')
  })

  test('approved at creation without a rate are answered with 200 and cancelled', async () => {
    await simulator.setFault({ target: 'btcpay.create', kind: 'rate-unavailable', count: 1, match: 'po-6' })
    const created = await btcPay.create('po-6', { approved: true })
    expect(created.status).toBe(200)
    expect(await created.json()).toMatchObject({ state: 'Cancelled' })
    expect(await book('po-6')).toEqual([])
  })

  test('without coins stay in AwaitingPayment and send nothing', async () => {
    await simulator.control('/rails/btcpay', {
      balance: { currency: 'BTC', amountMinor: 1_000 },
      settleMs: 0,
    })
    const payout = (await (await btcPay.send('po-7')).json()) as CoinPayout
    expect(payout.state).toBe('AwaitingPayment')
    expect((await btcPay.read(payout.id)).state).toBe('AwaitingPayment')
    expect(await book('po-7')).toEqual([])
  })

  test.each([
    ['amount-too-low', { amount: '0.00000100' }],
    ['payment-method-not-supported', { payoutMethodId: 'DOGE-CHAIN' }],
  ])('answers %s', async (code, more) => {
    expect(await codeOf(await btcPay.create('po-8', more))).toEqual([400, code])
  })
})

test('the node reports its rates and the wallet balance', async () => {
  const rates = await btcPay.call(
    'GET',
    '/rates?currencyPair=BTC_PLN&currencyPair=LTC_PLN&currencyPair=BTC_XXX',
  )
  expect(await rates.json()).toEqual([
    { currencyPair: 'BTC_PLN', errors: [], rate: '380000' },
    { currencyPair: 'LTC_PLN', errors: [], rate: '420' },
    { currencyPair: 'BTC_XXX', errors: ['RateUnavailable'], rate: null },
  ])
  await simulator.control('/rails/btcpay', { balance: { currency: 'LTC', amountMinor: 150_000_000 } })
  const wallet = await btcPay.call('GET', '/payment-methods/LTC-CHAIN/wallet')
  expect(await wallet.json()).toMatchObject({ balance: '1.50000000' })
})

describe('webhooks', () => {
  test('are signed over the raw bytes and report each state change', async () => {
    await btcPay.call('POST', '/webhooks', { url: receiver.url(), secret: 'shared' })
    await btcPay.send('po-9')
    const events = await receiver.waitFor(4)
    expect(events.map(({ json }) => [json['type'], json['payoutState']])).toEqual([
      ['PayoutCreated', 'AwaitingApproval'],
      ['PayoutApproved', 'AwaitingPayment'],
      ['PayoutUpdated', 'InProgress'],
      ['PayoutUpdated', 'Completed'],
    ])
    for (const { headers, body } of events) {
      const signature = createHmac('sha256', 'shared').update(body).digest('hex')
      expect(headers['btcpay-sig']).toBe(`sha256=${signature}`)
    }
  })

  test('can be forged with a false state and a wrong signature', async () => {
    await simulator.control('/webhooks/btcpay', { url: receiver.url(), secret: 'shared' })
    await simulator.setFault({ target: 'btcpay.webhook', kind: 'forged', count: 1, match: 'po-10' })
    await btcPay.create('po-10')
    const [forged, honest] = await receiver.waitFor(2)
    expect([forged?.json['payoutState'], honest?.json['payoutState']]).toEqual([
      'Completed',
      'AwaitingApproval',
    ])
    const signature = createHmac('sha256', 'shared')
      .update(forged?.body ?? '')
      .digest('hex')
    expect(forged?.headers['btcpay-sig']).not.toBe(`sha256=${signature}`)
  })
})
