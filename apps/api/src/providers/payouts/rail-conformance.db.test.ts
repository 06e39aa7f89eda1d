import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SubmitAnswer } from '#contexts/payments/lifecycle/index.ts'
import type { PayoutOrder, PayoutRail, ProviderStatus } from '#contexts/payments/payouts/index.ts'
import { PATIENCE_MS } from '#test/support/patience.ts'
import { startSimulator, type Simulator } from '#test/support/simulator.ts'
import { trueLayerAt } from '#test/support/truelayer-at.ts'
import { newAccountNumber } from '#test/worlds/bank-scene.ts'
import { createBtcPay } from './btcpay.ts'
import { createPayPal } from './paypal.ts'
import { createSkrill } from './skrill.ts'
import { createTrueLayer } from './truelayer.ts'

/** Timeout for a rail that never responds; tests that wait for it run side by side. */
const HASTY_MS = 5_000
const RAILS = ['paypal', 'truelayer', 'skrill', 'btc', 'ltc'] as const
type RailName = (typeof RAILS)[number]

let simulator: Simulator
type Rails = Record<RailName, PayoutRail>
let rails: Rails
let hasty: Rails
let payPal: ReturnType<typeof createPayPal>

beforeAll(async () => {
  simulator = await startSimulator()
  // The harder case: only our own status queries prevent a second payment under one key.
  await simulator.control('rails/skrill', { refusesRepeatedKeys: false })
  payPal = createPayPal(payPalAt(simulator.httpUrl))
  rails = { ...railsAt(simulator.httpUrl), paypal: payPal }
  hasty = railsAt(simulator.httpUrl, HASTY_MS)
})
afterAll(() => simulator.stop())

function railsAt(url: string, timeoutMs = PATIENCE_MS): Rails {
  return {
    paypal: createPayPal({ ...payPalAt(url), timeoutMs }),
    truelayer: createTrueLayer(trueLayerAt(url, timeoutMs)),
    skrill: createSkrill({ ...skrillAt(url), timeoutMs }),
    btc: createBtcPay({ ...btcPayAt(url, 'BTC'), timeoutMs }),
    ltc: createBtcPay({ ...btcPayAt(url, 'LTC'), timeoutMs }),
  }
}

function payPalAt(url: string) {
  return {
    baseUrl: `${url}/paypal`,
    clientId: 'simulator-client',
    secret: 'simulator-secret',
    timeoutMs: PATIENCE_MS,
    emailSubject: 'Wypłata',
  }
}

function skrillAt(url: string) {
  return {
    baseUrl: `${url}/skrill/app`,
    email: 'merchant@simulator.example',
    password: 'simulator-password',
    timeoutMs: PATIENCE_MS,
    subject: 'Wypłata',
    note: 'Dziękujemy',
    refusesRepeatedKeys: false,
  }
}

function btcPayAt(url: string, coin: 'BTC' | 'LTC') {
  return {
    baseUrl: `${url}/btcpay`,
    storeId: 'store-1',
    apiKey: 'simulator-manager-key',
    timeoutMs: PATIENCE_MS,
    coin,
  }
}

function newOrder(name: RailName): PayoutOrder {
  const railKey = randomBytes(16).toString('hex')
  const isCoin = name === 'btc' || name === 'ltc'
  const receivers = {
    paypal: `ola.${railKey}@example.com`,
    skrill: `ola.${railKey}@example.com`,
    btc: `bc1q${railKey}`,
    ltc: `ltc1q${railKey}`,
    truelayer: newAccountNumber(),
  }
  return {
    railKey,
    amountGrosze: 12_345n,
    createdAt: new Date(),
    receiver: receivers[name],
    ...(name === 'truelayer' ? { receiverName: 'Ola Nowak' } : {}),
    ...(isCoin ? { coin: { units: 123_456n, rate: '380000' } } : {}),
  }
}

/** The call of each rail that moves money. */
const PAYING: Record<RailName, string> = {
  paypal: 'paypal.create',
  truelayer: 'truelayer.create',
  skrill: 'skrill.transfer',
  btc: 'btcpay.approve',
  ltc: 'btcpay.approve',
}

async function fail(target: string, kind: string, match: string, count = 1): Promise<void> {
  await simulator.control('faults', { target, kind, count, match })
}

const always = () => true
const submit = (name: RailName, order: PayoutOrder) => rails[name].submit(order, always)

function lookUp(name: RailName, order: PayoutOrder, railRef: string | null = null): Promise<ProviderStatus> {
  return rails[name].lookUp({ railKey: order.railKey, railRef, orderedAt: new Date(), order, isHeld: false })
}

/** Queries until the rail shows the wanted state, as the worker does. */
async function lookUpUntil(
  name: RailName,
  order: PayoutOrder,
  wanted: ProviderStatus['found'],
): Promise<ProviderStatus> {
  let finding = await lookUp(name, order)
  for (let tries = 0; tries < 300 && finding.found !== wanted; tries += 1) {
    await delay(50)
    finding = await lookUp(name, order)
  }
  return finding
}

async function book(railKey: string): Promise<{ credits: unknown[]; instructions: unknown[] }> {
  const response = await fetch(`${simulator.httpUrl}/_book?key=${railKey}`)
  return (await response.json()) as { credits: unknown[]; instructions: unknown[] }
}

const ACCEPTED = expect.objectContaining({ class: 'accepted', amountGrosze: 12_345n }) as SubmitAnswer
const AMBIGUOUS: SubmitAnswer = { class: 'ambiguous' }
const CREDENTIALS: SubmitAnswer = { class: 'credentials' }
const THROTTLED: SubmitAnswer = { class: 'throttled', afterMs: 1_000 }

/** How each rail's client interprets a fault of the paying call: PayPal and TrueLayer, Skrill, the coins. */
const ANSWERS: [kind: string, paypal: SubmitAnswer, skrill: SubmitAnswer, coins: SubmitAnswer][] = [
  ['slow', ACCEPTED, ACCEPTED, ACCEPTED],
  ['reset', AMBIGUOUS, ACCEPTED, AMBIGUOUS],
  ['timeout', AMBIGUOUS, ACCEPTED, AMBIGUOUS],
  ['server-error', AMBIGUOUS, ACCEPTED, AMBIGUOUS],
  ['redirect', AMBIGUOUS, ACCEPTED, AMBIGUOUS],
  ['html', AMBIGUOUS, ACCEPTED, AMBIGUOUS],
  ['malformed', AMBIGUOUS, ACCEPTED, AMBIGUOUS],
  ['throttled', THROTTLED, THROTTLED, THROTTLED],
  ['unauthorized', ACCEPTED, CREDENTIALS, CREDENTIALS],
  ['forbidden', CREDENTIALS, CREDENTIALS, CREDENTIALS],
  ['effect-then-reset', AMBIGUOUS, ACCEPTED, AMBIGUOUS],
  ['effect-then-silence', AMBIGUOUS, ACCEPTED, AMBIGUOUS],
  ['effect-then-500', AMBIGUOUS, ACCEPTED, AMBIGUOUS],
  ['effect-then-malformed', AMBIGUOUS, ACCEPTED, AMBIGUOUS],
  ['effect-then-cut', AMBIGUOUS, ACCEPTED, AMBIGUOUS],
  ['effect-then-duplicate', ACCEPTED, ACCEPTED, ACCEPTED],
]

/**
 * Acts like the payout machine: sends the same key again when certainly nothing was ordered, otherwise queries the
 * status.
 */
async function bringToEnd(name: RailName, order: PayoutOrder, answer: SubmitAnswer): Promise<ProviderStatus> {
  let last = answer
  for (let tries = 0; tries < 5; tries += 1) {
    if (last.class === 'accepted') return lookUpUntil(name, order, 'settled')
    const finding = last.class === 'ambiguous' ? await lookUp(name, order) : { found: 'absent' as const }
    if (finding.found === 'absent') last = await submit(name, order)
    else if (finding.found !== 'unavailable') return lookUpUntil(name, order, 'settled')
  }
  throw new Error('the payment came to no end')
}

test.each(RAILS)('%s pays once, and its status lookup returns amount, receiver and fee', async (name) => {
  const order = newOrder(name)
  const isCoin = order.coin !== undefined
  // PayPal cannot be queried by a key without sending it.
  if (name !== 'paypal') expect(await lookUp(name, order)).toEqual({ found: 'absent' })
  expect(await submit(name, order)).toEqual(ACCEPTED)
  expect(await lookUpUntil(name, order, 'settled')).toEqual({
    found: 'settled',
    currency: isCoin ? name.toUpperCase() : 'PLN',
    minor: order.coin?.units ?? order.amountGrosze,
    receiver: order.receiver,
    feeGrosze: { paypal: 247n, truelayer: 0n, skrill: 123n, btc: 0n, ltc: 0n }[name],
    railRef: expect.any(String) as string,
    ...(isCoin ? { transactionHash: expect.any(String) as string } : {}),
  })
  expect(await submit(name, order)).toEqual(ACCEPTED)
  expect(await book(order.railKey)).toMatchObject({ credits: [{ amountMinor: isCoin ? 123_456 : 12_345 }] })
})

test.concurrent.each(RAILS.flatMap((name) => ANSWERS.map((row) => [name, ...row] as const)))(
  '%s classifies the fault %s of the paying call and ends with exactly one credit',
  async (name, kind, paypal, skrill, coins) => {
    const isSilent = kind === 'timeout' || kind === 'effect-then-silence'
    const order = newOrder(name)
    await fail(PAYING[name], kind, order.railKey)
    const answer = await (isSilent ? hasty : rails)[name].submit(order, always)
    expect(answer).toEqual({ paypal, truelayer: paypal, skrill, btc: coins, ltc: coins }[name])
    expect(await bringToEnd(name, order, answer)).toMatchObject({ found: 'settled' })
    expect((await book(order.railKey)).credits).toHaveLength(1)
  },
)

test.each([
  ['skrill', 'skrill.prepare'],
  ['btc', 'btcpay.create'],
] as const)(
  '%s: any failure of the first step, which moves no money, leaves one credit',
  async (name, target) => {
    for (const kind of [
      'reset',
      'server-error',
      'malformed',
      'effect-then-reset',
      'effect-then-500',
      'throttled',
    ]) {
      const order = newOrder(name)
      await fail(target, kind, order.railKey)
      const answer = await submit(name, order)
      expect([kind, answer.class]).toEqual([
        kind,
        kind === 'throttled' ? 'throttled' : name === 'skrill' ? 'not_sent' : 'ambiguous',
      ])
      expect(await bringToEnd(name, order, answer)).toMatchObject({ found: 'settled' })
      expect((await book(order.railKey)).credits).toHaveLength(1)
    }
  },
)

test.each(['reset', 'server-error', 'malformed', 'unauthorized', 'throttled'])(
  'PayPal without a token (%s) sends no payout',
  async (kind) => {
    const order = newOrder('paypal')
    await simulator.control('faults', { target: 'paypal.token', kind, count: 1 })
    const classes: Record<string, string> = { unauthorized: 'credentials', throttled: 'throttled' }
    const fresh = createPayPal(payPalAt(simulator.httpUrl))
    expect((await fresh.submit(order, always)).class).toBe(classes[kind] ?? 'not_sent')
    expect((await book(order.railKey)).instructions).toEqual([])
  },
)

test.each(RAILS)('%s: reports not_sent without a connection or a TLS handshake', async (name) => {
  const { port } = new URL(simulator.httpUrl)
  for (const url of ['http://127.0.0.1:9', `https://127.0.0.1:${port}`]) {
    const there = railsAt(url)
    const order = newOrder(name)
    expect(await there[name].submit(order, always)).toEqual({ class: 'not_sent' })
    expect(
      await there[name].lookUp({
        railKey: order.railKey,
        railRef: 'ref',
        orderedAt: new Date(),
        order,
        isHeld: false,
      }),
    ).toEqual({
      found: 'unavailable',
    })
  }
})

test.each(RAILS)('%s: sends nothing when the worker was delayed too long', async (name) => {
  const order = newOrder(name)
  expect(await rails[name].submit(order, () => false)).toEqual({ class: 'not_sent' })
  expect((await book(order.railKey)).instructions).toEqual([])
})

test.each(RAILS)('%s: refuses permanently a receiver that cannot be paid', async (name) => {
  const order = newOrder(name)
  await fail(PAYING[name], 'refused', order.railKey)
  expect(await submit(name, order)).toEqual({ class: 'refused' })
  expect((await book(order.railKey)).credits).toEqual([])
})

test.each([
  ['paypal', 'paypal', 'PLN'],
  ['truelayer', 'truelayer', 'PLN'],
  ['skrill', 'skrill', 'PLN'],
  ['btc', 'btcpay', 'BTC'],
] as const)('%s: reports insufficient funds separately', async (name, rail, currency) => {
  const order = newOrder(name)
  await simulator.control(`rails/${rail}`, { balance: { currency, amountMinor: 100 } })
  const answer = await submit(name, order)
  await simulator.control(`rails/${rail}`, { balance: { currency, amountMinor: 1_000_000_000_00 } })
  expect(answer).toEqual({ class: 'no_funds' })
  expect((await book(order.railKey)).instructions).toEqual([])
})

test.each(RAILS)('%s: detects another amount than submitted', async (name) => {
  const order = newOrder(name)
  await fail(PAYING[name], 'wrong-amount', order.railKey)
  const answer = await submit(name, order)
  // PayPal and TrueLayer confirm without an amount.
  if (name !== 'paypal' && name !== 'truelayer') expect(answer).not.toEqual(ACCEPTED)
  expect(await lookUp(name, order)).toMatchObject({ minor: (order.coin?.units ?? 12_345n) + 1n })
})

test.each(['paypal', 'truelayer', 'skrill'] as const)(
  '%s: detects another currency than submitted',
  async (name) => {
    const order = newOrder(name)
    await fail(PAYING[name], 'wrong-currency', order.railKey)
    await submit(name, order)
    expect(await lookUp(name, order)).toMatchObject({ currency: 'EUR' })
  },
)

test.each(RAILS)('%s: detects a double payment by its sum', async (name) => {
  const order = newOrder(name)
  await fail(PAYING[name], 'twice', order.railKey)
  await submit(name, order)
  expect(await lookUp(name, order)).toMatchObject({ minor: 2n * (order.coin?.units ?? 12_345n) })
})

test.each([
  ['paypal', 'stuck-pending', 'submitted'],
  ['paypal', 'held', 'submitted'],
  ['paypal', 'unclaimed', 'unclaimed'],
  ['paypal', 'fails-later', 'failed'],
  ['paypal', 'returned-later', 'returned'],
  ['paypal', 'reversed-later', 'returned'],
  ['truelayer', 'stuck-pending', 'submitted'],
  ['truelayer', 'held', 'submitted'],
  ['truelayer', 'fails-later', 'failed'],
  ['truelayer', 'insufficient-balance', 'failed'],
  ['truelayer', 'returned-later', 'returned'],
  ['skrill', 'stuck-pending', 'submitted'],
  ['skrill', 'unclaimed', 'unclaimed'],
  ['skrill', 'fails-later', 'failed'],
  ['skrill', 'reversed-later', 'returned'],
  ['btc', 'stuck-pending', 'submitted'],
  ['btc', 'fails-later', 'failed'],
] as const)('%s: maps a payment that is %s to %s', async (name, kind, state) => {
  const order = newOrder(name)
  await fail(PAYING[name], kind, order.railKey)
  expect(await submit(name, order)).toEqual(ACCEPTED)
  expect(await lookUpUntil(name, order, state)).toMatchObject({ found: state })
})

test('PayPal: recalls unclaimed money', async () => {
  const order = newOrder('paypal')
  await fail('paypal.create', 'unclaimed', order.railKey)
  const answer = await submit('paypal', order)
  await lookUpUntil('paypal', order, 'unclaimed')
  await payPal.cancelUnclaimed?.(answer.class === 'accepted' ? answer.railRef : '')
  expect(await lookUp('paypal', order)).toMatchObject({ found: 'returned' })
})

test('PayPal: never reports absent without a reference and without permission to resend', async () => {
  const { railKey } = newOrder('paypal')
  const question = { railKey, railRef: null, orderedAt: new Date(), order: null, isHeld: false }
  expect(await payPal.lookUp(question)).toEqual({ found: 'unavailable' })
  expect((await book(railKey)).instructions).toEqual([])
})

test('PayPal: looks up a duplicate key without a payment reference, and neither refuses nor pays again', async () => {
  const order = newOrder('paypal')
  await fail('paypal.create', 'effect-then-bare-duplicate', order.railKey, 3)
  expect(await submit('paypal', order)).toEqual(AMBIGUOUS)
  expect(await submit('paypal', order)).toEqual(AMBIGUOUS)
  expect(await lookUp('paypal', order)).toEqual({ found: 'unavailable' })
  expect(await lookUpUntil('paypal', order, 'settled')).toMatchObject({ found: 'settled' })
  expect((await book(order.railKey)).credits).toHaveLength(1)
})

test('PayPal: does not query by resending while submissions are blocked', async () => {
  const order = newOrder('paypal')
  const question = { railKey: order.railKey, railRef: null, orderedAt: new Date(), order, isHeld: true }
  expect(await payPal.lookUp(question)).toEqual({ found: 'unavailable' })
  expect((await book(order.railKey)).instructions).toEqual([])
})

test.each(['truelayer', 'skrill', 'btc'] as const)(
  '%s: reports an invisible payment as absent, but not an error',
  async (name) => {
    const order = newOrder(name)
    await submit(name, order)
    const reading = { truelayer: 'truelayer.read', skrill: 'skrill.query', btc: 'btcpay.read' }[name]
    await simulator.control('faults', { target: reading, kind: 'not-visible', count: 2 })
    expect(await lookUp(name, order)).toEqual({ found: 'absent' })
    await simulator.control('faults', undefined, 'DELETE')
    for (const kind of ['server-error', 'malformed', 'throttled', 'unauthorized', 'html', 'empty']) {
      // TrueLayer renews its token once after the first refusal.
      await simulator.control('faults', {
        target: reading,
        kind,
        count: name === 'truelayer' && kind === 'unauthorized' ? 2 : 1,
      })
      expect([kind, await lookUp(name, order)]).toEqual([kind, { found: 'unavailable' }])
    }
  },
)

test('Skrill: sends nothing when the account does not confirm whether it knows the key', async () => {
  const order = newOrder('skrill')
  for (const kind of ['server-error', 'malformed', 'throttled', 'unauthorized', 'reset']) {
    await fail('skrill.query', kind, order.railKey)
    expect([kind, await submit('skrill', order)]).toEqual([kind, { class: 'not_sent' }])
  }
  expect((await book(order.railKey)).instructions).toEqual([])
})

test('Skrill: an account that refuses repeated keys pays once', async () => {
  await simulator.control('rails/skrill', { refusesRepeatedKeys: true })
  const skrill = createSkrill({ ...skrillAt(simulator.httpUrl), refusesRepeatedKeys: true })
  const order = newOrder('skrill')
  expect(await skrill.submit(order, always)).toEqual(ACCEPTED)
  await simulator.control('faults', { target: 'skrill.query', kind: 'not-visible', count: 1 })
  expect(await skrill.submit(order, always)).toEqual(AMBIGUOUS)
  expect(await skrill.submit(order, always)).toEqual(ACCEPTED)
  await simulator.control('rails/skrill', { refusesRepeatedKeys: false })
  expect((await book(order.railKey)).credits).toHaveLength(1)
})

test('cancels an unapproved coin payout that may no longer be paid', async () => {
  const order = newOrder('btc')
  await fail('btcpay.approve', 'reset', order.railKey)
  expect(await submit('btc', order)).toEqual(AMBIGUOUS)
  const question = {
    railKey: order.railKey,
    railRef: null,
    orderedAt: new Date(),
    order: null,
    isHeld: false,
  }
  expect(await rails.btc.lookUp(question)).toMatchObject({ found: 'failed' })
  expect(await submit('btc', order)).toEqual({ class: 'refused' })
  expect((await book(order.railKey)).credits).toEqual([])
})

test('keeps an unapproved coin payout unapproved while submissions are blocked', async () => {
  const order = newOrder('btc')
  await fail('btcpay.approve', 'reset', order.railKey)
  expect(await submit('btc', order)).toEqual(AMBIGUOUS)
  const question = { railKey: order.railKey, railRef: null, orderedAt: new Date(), order, isHeld: true }
  expect(await rails.btc.lookUp(question)).toEqual({ found: 'unavailable' })
  expect((await book(order.railKey)).credits).toEqual([])
  expect(await lookUpUntil('btc', order, 'settled')).toMatchObject({ found: 'settled' })
})

test('looks up a coin payout with a known reference without the store’s list', async () => {
  const order = newOrder('btc')
  const answer = await submit('btc', order)
  const railRef = answer.class === 'accepted' ? answer.railRef : ''
  await lookUpUntil('btc', order, 'settled')
  await fail('btcpay.read', 'server-error', 'includeCancelled', 100)
  expect(await lookUp('btc', order)).toEqual({ found: 'unavailable' })
  expect(await lookUp('btc', order, railRef)).toMatchObject({ found: 'settled', railRef })
  expect(await lookUp('btc', order, 'nothing-there')).toEqual({ found: 'absent' })
  expect(await lookUp('btc', newOrder('btc'), railRef)).toEqual({ found: 'unavailable' })
  await simulator.control('faults', undefined, 'DELETE')
})

test('settles a coin payout only after the required number of confirmations', async () => {
  await simulator.control('rails/btcpay', { confirmations: 5 })
  const [btc, ltc] = [newOrder('btc'), newOrder('ltc')]
  await Promise.all([submit('btc', btc), submit('ltc', ltc)])
  expect(await lookUpUntil('btc', btc, 'settled')).toMatchObject({ found: 'settled' })
  expect(await lookUp('ltc', ltc)).toMatchObject({ found: 'submitted' })
  await simulator.control('rails/btcpay', { confirmations: 6 })
  expect(await lookUpUntil('ltc', ltc, 'settled')).toMatchObject({ found: 'settled' })
})

test('reads the node’s exchange rate and returns none when it is unavailable', async () => {
  const btc = createBtcPay(btcPayAt(simulator.httpUrl, 'BTC'))
  expect(await btc.readRate()).toBe('380000')
  await simulator.control('faults', { target: 'btcpay.rates', kind: 'rate-unavailable', count: 1 })
  expect(await btc.readRate()).toBeUndefined()
})
