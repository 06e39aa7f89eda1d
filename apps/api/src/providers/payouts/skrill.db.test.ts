import { expect, test } from 'vitest'
import { railsAt } from '#test/support/simulated-rails.ts'
import { ACCEPTED, always, AMBIGUOUS, newOrder, RailStage } from '#test/worlds/rail-stage.ts'

const stage = RailStage.open()

test('Skrill: sends nothing when the account does not confirm whether it knows the key', async () => {
  const order = newOrder('skrill')
  for (const kind of ['server-error', 'malformed', 'throttled', 'unauthorized', 'reset']) {
    await stage.fail('skrill.query', kind, order.railKey)
    expect([kind, await stage.submit('skrill', order)]).toEqual([kind, { class: 'not_sent' }])
  }
  expect((await stage.book(order.railKey)).instructions).toEqual([])
})

test('Skrill: an account that refuses repeated keys pays once', async () => {
  await stage.simulator.control('rails/skrill', { refusesRepeatedKeys: true })
  const skrill = railsAt(stage.simulator.httpUrl).skrill
  const order = newOrder('skrill')
  expect(await skrill.submit(order, always)).toEqual(ACCEPTED)
  await stage.simulator.control('faults', { target: 'skrill.query', kind: 'not-visible', count: 1 })
  expect(await skrill.submit(order, always)).toEqual(AMBIGUOUS)
  expect(await skrill.submit(order, always)).toEqual(ACCEPTED)
  await stage.simulator.control('rails/skrill', { refusesRepeatedKeys: false })
  expect((await stage.book(order.railKey)).credits).toHaveLength(1)
})
