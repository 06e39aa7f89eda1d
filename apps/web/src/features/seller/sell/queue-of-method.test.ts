import { expect, test } from 'vitest'
import { queueOfMethod } from './queue-of-method.ts'

const QUEUES = [
  { rail: 'paypal', light: 'green', waiting: 3 },
  { rail: 'btc', light: 'amber', waiting: 1 },
  { rail: 'ltc', light: 'unknown', waiting: 4 },
] as const

test('shows the queue of the method’s rail, and the worse queue before a coin is chosen', () => {
  const of = (...[method, coin]: [Parameters<typeof queueOfMethod>[1], ('BTC' | 'LTC')?]) =>
    queueOfMethod([...QUEUES], method, coin)
  expect(of('paypal')).toEqual({ light: 'green', waiting: 3 })
  expect(of('crypto')).toEqual({ light: 'unknown', waiting: 4 })
  expect(of('crypto', 'BTC')).toEqual({ light: 'amber', waiting: 1 })
  expect(of('crypto', 'LTC')).toEqual({ light: 'unknown', waiting: 4 })
  expect(of('bank')).toBeUndefined()
})
