import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { FaultKind, FaultTarget } from '#control/faults.ts'
import { railsAt, type CoinPayout } from '#testing/rail-clients.ts'
import { useSimulator } from '#testing/test-simulator.ts'

const simulator = useSimulator()
const { book, payPal, skrill, btcPay } = railsAt(simulator)

const SETTLE_MS = 20

beforeEach(async () => {
  await simulator.control('/rails/paypal', { settleMs: SETTLE_MS })
  await simulator.control('/rails/btcpay', { settleMs: SETTLE_MS })
})

/** Pays once on a rail; the caller receives either a text or no response. */
const RAILS: readonly {
  name: string
  target: FaultTarget
  pay: (key: string) => Promise<string>
}[] = [
  {
    name: 'paypal',
    target: 'paypal.create',
    pay: async (key) => {
      const response = await payPal.create(key)
      return `${response.status} ${await response.text()}`
    },
  },
  { name: 'skrill', target: 'skrill.transfer', pay: (key) => skrill.send(key) },
  {
    name: 'btcpay',
    target: 'btcpay.approve',
    pay: async (key) => {
      const response = await btcPay.send(key)
      return `${response.status} ${await response.text()}`
    },
  },
]

/** Stops waiting only when silence is the expected result; any other response may be slow on a busy machine. */
async function payAndForget(rail: (typeof RAILS)[number], key: string, isSilent: boolean): Promise<string> {
  const answer = rail.pay(key).catch(() => 'broken')
  if (!isSilent) return answer
  const silence = new Promise<string>((resolve) => {
    setTimeout(() => resolve('silence'), 300)
  })
  return Promise.race([answer, silence])
}

async function creditsOf(key: string, count: number) {
  await vi.waitFor(async () => expect((await book(key)).length).toBeGreaterThanOrEqual(count))
  // Waits longer than any rail needs to settle, so that a late credit is also counted.
  await new Promise((resolve) => {
    setTimeout(resolve, SETTLE_MS * 5)
  })
  const credits = await book(key)
  expect(credits).toHaveLength(count)
  return credits
}

describe.each(RAILS)('$name', (rail) => {
  test.each<[FaultKind, number, RegExp]>([
    ['reset', 0, /broken/],
    ['timeout', 0, /silence/],
    ['server-error', 0, /500|Internal/],
    ['throttled', 0, /RATE_LIMIT/],
    ['unauthorized', 0, /401|CANNOT_LOGIN/],
    ['malformed', 0, /<broken/],
    ['effect-then-reset', 1, /broken/],
    ['effect-then-silence', 1, /silence/],
    ['effect-then-500', 1, /500|Internal/],
    ['effect-then-malformed', 1, /<broken/],
    ['effect-then-cut', 1, /broken/],
    ['stuck-pending', 0, /./],
    ['fails-later', 0, /./],
  ])('%s: %i credits in the book', async (kind, count, seen) => {
    const key = `po-${rail.name}-${kind}`
    await simulator.setFault({ target: rail.target, kind, count: 1 })
    expect(await payAndForget(rail, key, seen.source === 'silence')).toMatch(seen)
    await creditsOf(key, count)
  })

  test('returned and reversed payments keep their state in the book', async () => {
    for (const [kind, state] of [
      ['returned-later', 'returned'],
      ['reversed-later', 'reversed'],
    ] as const) {
      const key = `po-${rail.name}-${kind}`
      await simulator.setFault({ target: rail.target, kind, count: 1 })
      await rail.pay(key)
      await vi.waitFor(async () => expect(await book(key)).toMatchObject([{ state }]))
    }
  })

  test('the book shows a wrong amount and a double payment', async () => {
    await rail.pay(`po-${rail.name}-honest`)
    const [honest] = await creditsOf(`po-${rail.name}-honest`, 1)
    await simulator.setFault({ target: rail.target, kind: 'wrong-amount', count: 1 })
    await rail.pay(`po-${rail.name}-lie`)
    const [lie] = await creditsOf(`po-${rail.name}-lie`, 1)
    expect(lie?.amountMinor).toBe((honest?.amountMinor ?? 0) + 1)
    await simulator.setFault({ target: rail.target, kind: 'twice', count: 1 })
    await rail.pay(`po-${rail.name}-double`)
    await creditsOf(`po-${rail.name}-double`, 2)
  })

  test('slow: answers late and pays once', async () => {
    await simulator.setFault({ target: rail.target, kind: 'slow', count: 1, delayMs: 200 })
    const before = Date.now()
    await rail.pay(`po-${rail.name}-slow`)
    expect(Date.now() - before).toBeGreaterThanOrEqual(200)
    await creditsOf(`po-${rail.name}-slow`, 1)
  })
})

test('a fault with a match applies only to the payment with that key', async () => {
  await simulator.setFault({ target: 'paypal.create', kind: 'reset', match: 'po-mine' })
  await expect(payPal.create('po-mine')).rejects.toThrow()
  expect((await payPal.create('po-yours')).status).toBe(201)
})

test('a duplicate error for a new payment still executes the payment', async () => {
  await simulator.setFault({ target: 'paypal.create', kind: 'effect-then-duplicate', count: 1 })
  expect((await payPal.create('po-known')).status).toBe(400)
  await creditsOf('po-known', 1)
  await simulator.setFault({ target: 'btcpay.create', kind: 'effect-then-duplicate', count: 1 })
  expect((await btcPay.create('po-coin')).status).toBe(400)
  const list = (await (await btcPay.call('GET', '/payouts')).json()) as CoinPayout[]
  expect(list).toHaveLength(1)
})

test('the book is cleared by key prefix and keeps other entries', async () => {
  await skrill.send('mine-1')
  await skrill.send('yours-1')
  await fetch(simulator.url('/_book?keyPrefix=mine-'), { method: 'DELETE' })
  expect(await book('mine-1')).toEqual([])
  expect(await book('yours-1')).toHaveLength(1)
})
