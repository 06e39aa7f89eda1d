import { expect, test } from 'vitest'
import { proposalMark } from './proposal-mark.ts'

test('the hash of a proposal depends on its content, not on key order', () => {
  const mark = (payload: object, subject = '7') =>
    proposalMark({ kind: 'credit', subject, payload }).toString('hex')
  expect(mark({ a: 1, b: { c: [1, 2], d: null } })).toBe(mark({ b: { d: null, c: [1, 2] }, a: 1 }))
  const others = [
    mark({ a: 2 }),
    mark({ a: 1 }),
    mark({ a: '1' }),
    mark({ a: [1] }),
    mark({ a: 1 }, '8'),
    mark({}),
  ]
  expect(new Set(others).size).toBe(others.length)
})
