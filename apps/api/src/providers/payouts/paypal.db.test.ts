import { expect, test } from 'vitest'
import { railsAt } from '#test/support/simulated-rails.ts'
import { always, AMBIGUOUS, newOrder, RailStage } from '#test/worlds/rail-stage.ts'

const stage = RailStage.open()

test.each(['reset', 'server-error', 'malformed', 'unauthorized', 'throttled'])(
  'PayPal without a token (%s) sends no payout',
  async (kind) => {
    const order = newOrder('paypal')
    await stage.simulator.control('faults', { target: 'paypal.token', kind, count: 1 })
    const classes: Record<string, string> = { unauthorized: 'credentials', throttled: 'throttled' }
    const fresh = railsAt(stage.simulator.httpUrl).paypal
    expect((await fresh.submit(order, always)).class).toBe(classes[kind] ?? 'not_sent')
    expect((await stage.book(order.railKey)).instructions).toEqual([])
  },
)

test('PayPal: recalls unclaimed money', async () => {
  const order = newOrder('paypal')
  await stage.fail('paypal.create', 'unclaimed', order.railKey)
  const answer = await stage.submit('paypal', order)
  await stage.lookUpUntil('paypal', order, 'unclaimed')
  await stage.rails.paypal.cancelUnclaimed?.(answer.class === 'accepted' ? answer.railRef : '')
  expect(await stage.lookUp('paypal', order)).toMatchObject({ found: 'returned' })
})

test('PayPal: never reports absent without a reference and without permission to resend', async () => {
  const { railKey } = newOrder('paypal')
  const question = { railKey, railRef: null, orderedAt: new Date(), order: null, isHeld: false }
  expect(await stage.rails.paypal.lookUp(question)).toEqual({ found: 'unavailable' })
  expect((await stage.book(railKey)).instructions).toEqual([])
})

test('PayPal: looks up a duplicate key without a payment reference, and neither refuses nor pays again', async () => {
  const order = newOrder('paypal')
  await stage.fail('paypal.create', 'effect-then-bare-duplicate', order.railKey, 3)
  expect(await stage.submit('paypal', order)).toEqual(AMBIGUOUS)
  expect(await stage.submit('paypal', order)).toEqual(AMBIGUOUS)
  expect(await stage.lookUp('paypal', order)).toEqual({ found: 'unavailable' })
  expect(await stage.lookUpUntil('paypal', order, 'settled')).toMatchObject({ found: 'settled' })
  expect((await stage.book(order.railKey)).credits).toHaveLength(1)
})

test('PayPal: does not query by resending while submissions are blocked', async () => {
  const order = newOrder('paypal')
  const question = { railKey: order.railKey, railRef: null, orderedAt: new Date(), order, isHeld: true }
  expect(await stage.rails.paypal.lookUp(question)).toEqual({ found: 'unavailable' })
  expect((await stage.book(order.railKey)).instructions).toEqual([])
})
