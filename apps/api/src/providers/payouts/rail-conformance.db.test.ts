import { CALLED_RAILS, currencyOf, RAIL_REGISTRY, type CalledRail } from '@app/contract/payments/rails'
import { expect, test } from 'vitest'
import type { SubmitAnswer } from '#contexts/payments/lifecycle/index.ts'
import { railsAt } from '#test/support/simulated-rails.ts'
import { ACCEPTED, always, AMBIGUOUS, newOrder, RailStage } from '#test/worlds/rail-stage.ts'

const stage = RailStage.open()

type RailCase = {
  /** The call that moves money. */
  pays: string
  /** The call that answers status queries; PayPal answers them only by repeating an order. */
  reads: string | null
  /** `trusts_keys`: repeats its key. `asks`: queries the status itself. `two_steps`: creates, then approves. */
  kind: 'trusts_keys' | 'asks' | 'two_steps'
  feeGrosze: bigint
  confirmsAmount: boolean
  /** Ends of a payment after it was accepted. */
  ends: Record<string, string>
}

const BANK_ENDS = {
  'stuck-pending': 'submitted',
  held: 'submitted',
  'fails-later': 'failed',
  'insufficient-balance': 'unfunded',
  'returned-later': 'returned',
}

const COINS: RailCase = {
  pays: 'btcpay.approve',
  reads: 'btcpay.read',
  kind: 'two_steps',
  feeGrosze: 0n,
  confirmsAmount: true,
  ends: { 'stuck-pending': 'submitted', 'fails-later': 'failed' },
}

const CASES: Record<CalledRail, RailCase> = {
  paypal: {
    pays: 'paypal.create',
    reads: null,
    kind: 'trusts_keys',
    feeGrosze: 247n,
    confirmsAmount: false,
    ends: {
      'stuck-pending': 'submitted',
      held: 'submitted',
      unclaimed: 'unclaimed',
      'fails-later': 'failed',
      'returned-later': 'returned',
      'reversed-later': 'returned',
    },
  },
  truelayer: {
    pays: 'truelayer.create',
    reads: 'truelayer.read',
    kind: 'trusts_keys',
    feeGrosze: 0n,
    confirmsAmount: false,
    ends: BANK_ENDS,
  },
  revolut: {
    pays: 'revolut.pay',
    reads: 'revolut.read',
    kind: 'trusts_keys',
    feeGrosze: 0n,
    confirmsAmount: false,
    ends: BANK_ENDS,
  },
  skrill: {
    pays: 'skrill.transfer',
    reads: 'skrill.query',
    kind: 'asks',
    feeGrosze: 123n,
    confirmsAmount: true,
    ends: {
      'stuck-pending': 'submitted',
      unclaimed: 'unclaimed',
      'fails-later': 'failed',
      'reversed-later': 'returned',
    },
  },
  btc: COINS,
  ltc: COINS,
}
const MONEY_RAILS = CALLED_RAILS.filter((rail) => RAIL_REGISTRY[rail].coin === null)

const CREDENTIALS: SubmitAnswer = { class: 'credentials' }
const THROTTLED: SubmitAnswer = { class: 'throttled', afterMs: 1_000 }

/** How each kind of adapter interprets a fault of the paying call. */
const ANSWERS: [kind: string, trustsKeys: SubmitAnswer, asks: SubmitAnswer, twoSteps: SubmitAnswer][] = [
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

test.each(CALLED_RAILS)(
  '%s pays once, and its status lookup returns amount, receiver and fee',
  async (rail) => {
    const order = newOrder(rail)
    // PayPal cannot be queried by a key without sending it.
    if (CASES[rail].reads !== null) expect(await stage.lookUp(rail, order)).toEqual({ found: 'absent' })
    expect(await stage.submit(rail, order)).toEqual(ACCEPTED)
    expect(await stage.lookUpUntil(rail, order, 'settled')).toEqual({
      found: 'settled',
      currency: currencyOf(rail),
      minor: order.coin?.units ?? order.amountGrosze,
      receiver: order.receiver,
      feeGrosze: CASES[rail].feeGrosze,
      railRef: expect.any(String) as string,
      ...(order.coin ? { transactionHash: expect.any(String) as string } : {}),
    })
    expect(await stage.submit(rail, order)).toEqual(ACCEPTED)
    expect(await stage.book(order.railKey)).toMatchObject({
      credits: [{ amountMinor: order.coin ? 123_456 : 12_345 }],
    })
  },
)

test.concurrent.each(CALLED_RAILS.flatMap((rail) => ANSWERS.map((row) => [rail, ...row] as const)))(
  '%s classifies the fault %s of the paying call and ends with exactly one credit',
  async (rail, kind, trustsKeys, asks, twoSteps) => {
    const isSilent = kind === 'timeout' || kind === 'effect-then-silence'
    const order = newOrder(rail)
    await stage.fail(CASES[rail].pays, kind, order.railKey)
    const answer = await (isSilent ? stage.hasty : stage.rails)[rail].submit(order, always)
    expect(answer).toEqual({ trusts_keys: trustsKeys, asks, two_steps: twoSteps }[CASES[rail].kind])
    expect(await stage.bringToEnd(rail, order, answer)).toMatchObject({ found: 'settled' })
    expect((await stage.book(order.railKey)).credits).toHaveLength(1)
  },
)

test.each([
  ['skrill', 'skrill.prepare', 'not_sent'],
  ['btc', 'btcpay.create', 'ambiguous'],
  ['revolut', 'revolut.counterparty', 'not_sent'],
] as const)(
  '%s: any failure of the first step, which moves no money, leaves one credit',
  async (rail, target, failed) => {
    for (const kind of [
      'reset',
      'server-error',
      'malformed',
      'effect-then-reset',
      'effect-then-500',
      'throttled',
    ]) {
      const order = newOrder(rail)
      await stage.fail(target, kind, rail === 'revolut' ? order.receiver : order.railKey)
      const answer = await stage.submit(rail, order)
      const isThrottled = kind === 'throttled' && rail !== 'revolut'
      expect([kind, answer.class]).toEqual([kind, isThrottled ? 'throttled' : failed])
      expect(await stage.bringToEnd(rail, order, answer)).toMatchObject({ found: 'settled' })
      expect((await stage.book(order.railKey)).credits).toHaveLength(1)
    }
  },
)

test.each(CALLED_RAILS)('%s: reports not_sent without a connection or a TLS handshake', async (rail) => {
  const { port } = new URL(stage.simulator.httpUrl)
  for (const url of ['http://127.0.0.1:9', `https://127.0.0.1:${port}`]) {
    const there = railsAt(url)[rail]
    const order = newOrder(rail)
    const question = { railKey: order.railKey, railRef: 'ref', orderedAt: new Date(), order, isHeld: false }
    expect(await there.submit(order, always)).toEqual({ class: 'not_sent' })
    expect(await there.lookUp(question)).toEqual({ found: 'unavailable' })
  }
})

test.each(CALLED_RAILS)('%s: sends nothing when the worker was delayed too long', async (rail) => {
  const order = newOrder(rail)
  expect(await stage.rails[rail].submit(order, () => false)).toEqual({ class: 'not_sent' })
  expect((await stage.book(order.railKey)).instructions).toEqual([])
})

test.each(CALLED_RAILS)('%s: refuses permanently a receiver that cannot be paid', async (rail) => {
  const order = newOrder(rail)
  await stage.fail(CASES[rail].pays, 'refused', order.railKey)
  expect(await stage.submit(rail, order)).toEqual({ class: 'refused' })
  expect((await stage.book(order.railKey)).credits).toEqual([])
})

test.each(CALLED_RAILS)('%s: reports insufficient funds separately', async (rail) => {
  const order = newOrder(rail)
  const { provider } = RAIL_REGISTRY[rail]
  const currency = currencyOf(rail)
  await stage.simulator.control(`rails/${provider}`, { balance: { currency, amountMinor: 100 } })
  const answer = await stage.submit(rail, order)
  await stage.simulator.control(`rails/${provider}`, { balance: { currency, amountMinor: 1_000_000_000_00 } })
  expect(answer).toEqual({ class: 'no_funds' })
  expect((await stage.book(order.railKey)).instructions).toEqual([])
})

test.each(CALLED_RAILS)('%s: detects another amount than submitted', async (rail) => {
  const order = newOrder(rail)
  await stage.fail(CASES[rail].pays, 'wrong-amount', order.railKey)
  const answer = await stage.submit(rail, order)
  if (CASES[rail].confirmsAmount) expect(answer).not.toEqual(ACCEPTED)
  expect(await stage.lookUp(rail, order)).toMatchObject({ minor: (order.coin?.units ?? 12_345n) + 1n })
})

test.each(MONEY_RAILS)('%s: detects another currency than submitted', async (rail) => {
  const order = newOrder(rail)
  await stage.fail(CASES[rail].pays, 'wrong-currency', order.railKey)
  await stage.submit(rail, order)
  expect(await stage.lookUp(rail, order)).toMatchObject({ currency: 'EUR' })
})

test.each(CALLED_RAILS)('%s: detects a double payment by its sum', async (rail) => {
  const order = newOrder(rail)
  await stage.fail(CASES[rail].pays, 'twice', order.railKey)
  await stage.submit(rail, order)
  expect(await stage.lookUp(rail, order)).toMatchObject({ minor: 2n * (order.coin?.units ?? 12_345n) })
})

const ENDS = CALLED_RAILS.filter((rail) => rail !== 'ltc').flatMap((rail) =>
  Object.entries(CASES[rail].ends).map(([kind, state]) => [rail, kind, state] as const),
)
test.each(ENDS)('%s: maps a payment that is %s to %s', async (rail, kind, state) => {
  const order = newOrder(rail)
  await stage.fail(CASES[rail].pays, kind, order.railKey)
  expect(await stage.submit(rail, order)).toEqual(ACCEPTED)
  expect(await stage.lookUpUntil(rail, order, state as 'settled')).toMatchObject({ found: state })
})

test.each(['truelayer', 'revolut', 'skrill', 'btc'] as const)(
  '%s: reports an invisible payment as absent, but not an error',
  async (rail) => {
    const order = newOrder(rail)
    await stage.submit(rail, order)
    const reads = CASES[rail].reads!
    await stage.fail(reads, 'not-visible', undefined, 2)
    expect(await stage.lookUp(rail, order)).toEqual({ found: 'absent' })
    await stage.clearFaults()
    for (const kind of ['server-error', 'malformed', 'throttled', 'unauthorized', 'html', 'empty']) {
      // Adapters with access tokens renew theirs once after the first refusal.
      const isRenewed = CASES[rail].kind === 'trusts_keys' && kind === 'unauthorized'
      await stage.fail(reads, kind, undefined, isRenewed ? 2 : 1)
      expect([kind, await stage.lookUp(rail, order)]).toEqual([kind, { found: 'unavailable' }])
    }
  },
)
