import { expect, test } from 'vitest'
import { AMBIGUOUS, newOrder, RailStage } from '#test/worlds/rail-stage.ts'

const stage = RailStage.open()

test('cancels an unapproved coin payout that may no longer be paid', async () => {
  const order = newOrder('btc')
  await stage.fail('btcpay.approve', 'reset', order.railKey)
  expect(await stage.submit('btc', order)).toEqual(AMBIGUOUS)
  const question = {
    railKey: order.railKey,
    railRef: null,
    orderedAt: new Date(),
    order: null,
    isHeld: false,
  }
  expect(await stage.rails.btc.lookUp(question)).toMatchObject({ found: 'failed' })
  expect(await stage.submit('btc', order)).toEqual({ class: 'refused' })
  expect((await stage.book(order.railKey)).credits).toEqual([])
})

test('keeps an unapproved coin payout unapproved while submissions are blocked', async () => {
  const order = newOrder('btc')
  await stage.fail('btcpay.approve', 'reset', order.railKey)
  expect(await stage.submit('btc', order)).toEqual(AMBIGUOUS)
  const question = { railKey: order.railKey, railRef: null, orderedAt: new Date(), order, isHeld: true }
  expect(await stage.rails.btc.lookUp(question)).toEqual({ found: 'unavailable' })
  expect((await stage.book(order.railKey)).credits).toEqual([])
  expect(await stage.lookUpUntil('btc', order, 'settled')).toMatchObject({ found: 'settled' })
})

test('looks up a coin payout with a known reference without the store’s list', async () => {
  const order = newOrder('btc')
  const answer = await stage.submit('btc', order)
  const railRef = answer.class === 'accepted' ? answer.railRef : ''
  await stage.lookUpUntil('btc', order, 'settled')
  await stage.fail('btcpay.read', 'server-error', 'includeCancelled', 100)
  expect(await stage.lookUp('btc', order)).toEqual({ found: 'unavailable' })
  expect(await stage.lookUp('btc', order, railRef)).toMatchObject({ found: 'settled', railRef })
  expect(await stage.lookUp('btc', order, 'nothing-there')).toEqual({ found: 'absent' })
  expect(await stage.lookUp('btc', newOrder('btc'), railRef)).toEqual({ found: 'unavailable' })
  await stage.clearFaults()
})

test('settles a coin payout only after the required number of confirmations', async () => {
  await stage.simulator.control('rails/btcpay', { confirmations: 5 })
  const [btc, ltc] = [newOrder('btc'), newOrder('ltc')]
  await Promise.all([stage.submit('btc', btc), stage.submit('ltc', ltc)])
  expect(await stage.lookUpUntil('btc', btc, 'settled')).toMatchObject({ found: 'settled' })
  expect(await stage.lookUp('ltc', ltc)).toMatchObject({ found: 'submitted' })
  await stage.simulator.control('rails/btcpay', { confirmations: 6 })
  expect(await stage.lookUpUntil('ltc', ltc, 'settled')).toMatchObject({ found: 'settled' })
})

test('reads the node’s exchange rate and returns none when it is unavailable', async () => {
  const { btc } = stage.rails
  expect(await btc.readRate?.()).toBe('380000')
  await stage.simulator.control('faults', { target: 'btcpay.rates', kind: 'rate-unavailable', count: 1 })
  expect(await btc.readRate?.()).toBeUndefined()
})
