import { expect, test } from 'vitest'
import { isBalanceExplained, type OurPayment, type TheirPayment } from './books.ts'
import { compareBooks } from './compare-books.ts'

const NOW = 1_000_000_000_000
const DAY = 86_400_000
const MINUTE = 60_000

function ours(part: Partial<OurPayment> = {}): OurPayment {
  return {
    payoutId: 'p1',
    railKey: 'k1',
    railRef: 'r1',
    state: 'settled',
    minor: 100n,
    currency: 'PLN',
    destination: 'd1',
    orderedAt: NOW - 10 * MINUTE,
    movedAt: NOW - 10 * MINUTE,
    ...part,
  }
}

function theirs(part: Partial<TheirPayment> = {}): TheirPayment {
  return {
    railRef: 'r1',
    railKey: 'k1',
    state: 'settled',
    minor: 100n,
    currency: 'PLN',
    destination: 'd1',
    at: NOW - 10 * MINUTE,
    ...part,
  }
}

function compare(ourList: OurPayment[], theirList: TheirPayment[]) {
  const result = compareBooks({
    ours: ourList,
    theirs: theirList,
    nowMs: NOW,
    sinceMs: NOW - DAY,
    visibilityMs: MINUTE,
  })
  return { ...result, classes: result.findings.map((finding) => [finding.class, finding.subject]) }
}

test.each<[string, Partial<OurPayment>, Partial<TheirPayment>]>([
  ['by key', { railRef: null }, {}],
  ['by the rail’s own name', {}, { railKey: null, destination: null }],
  ['by amount and receiver within a day', { railRef: null }, { railKey: null, railRef: 'r9', at: NOW - DAY }],
  ['before the rail has finished', { state: 'submitted' }, { state: 'submitted' }],
  ['not deep enough in the chain', { state: 'submitted' }, { state: 'sent' }],
  ['deep enough', { state: 'settled' }, { state: 'sent' }],
  ['both say that it failed', { state: 'failed' }, { state: 'failed' }],
])('matches %s', (_name, our, their) => {
  expect(compare([ours(our)], [theirs(their)])).toMatchObject({
    matched: 1,
    classes: [],
    settledPayouts: ['p1'],
  })
})

test.each<[string, Partial<TheirPayment>]>([
  ['a foreign key', { railKey: 'k9', railRef: 'r9' }],
  ['another receiver', { railKey: null, railRef: 'r9', destination: 'd9' }],
  ['another amount', { railKey: null, railRef: 'r9', minor: 101n }],
  ['more than a day away', { railKey: null, railRef: 'r9', at: NOW - 2 * DAY }],
])('reports money paid without a payout: %s', (_name, their) => {
  expect(compare([ours({ state: 'submitting', railRef: null })], [theirs(their)]).classes).toEqual([
    ['rail_only', 'r9'],
  ])
})

test('one payout matches one payment, and a second payment under its key has no payout', () => {
  const result = compare([ours()], [theirs(), theirs({ railRef: 'r2' })])
  expect(result).toMatchObject({ matched: 1, classes: [['rail_only', 'r2']] })
})

test.each(['failed', 'cancelled', 'approved', 'created'])(
  'reports a payment although our payout is %s',
  (state) => {
    expect(compare([ours({ state })], [theirs()]).classes).toEqual([['rail_only', 'r1']])
  },
)

test('a failed provider payment needs no payout', () => {
  expect(compare([], [theirs({ state: 'failed' })]).classes).toEqual([])
})

test('never matches a different amount or currency', () => {
  for (const part of [{ minor: 101n }, { currency: 'EUR' }])
    expect(compare([ours()], [theirs(part)])).toMatchObject({
      matched: 0,
      classes: [['amount_differs', 'p1']],
    })
})

test('a different state triggers a lookup, and becomes a finding after a delay', () => {
  const returned = [theirs({ state: 'returned' })]
  expect(compare([ours({ movedAt: NOW - 1_000 })], returned)).toMatchObject({ lookUps: ['p1'], classes: [] })
  expect(compare([ours()], returned)).toMatchObject({ lookUps: ['p1'], classes: [['state_differs', 'p1']] })
})

test('reports a confirmed payout missing at the rail after its delay and within the listed period', () => {
  expect(compare([ours()], []).classes).toEqual([['ours_only', 'p1']])
  for (const part of [
    { orderedAt: NOW - 1_000 },
    { orderedAt: NOW - 2 * DAY },
    // The payout's own status queries resolve these states.
    { state: 'submitting' },
    { state: 'unknown' },
    { state: 'failed' },
  ])
    expect(compare([ours(part)], []).classes).toEqual([])
})

test.each([
  [1_000n, 1_000n, 0n, true],
  [999n, 1_000n, 0n, false],
  [1_001n, 1_000n, 0n, false],
  [895n, 1_000n, 100n, true],
  [894n, 1_000n, 100n, false],
  [1_000n, 1_000n, 100n, true],
])(
  'a balance of %s with cash %s and %s in flight is explained: %s',
  (railGrosze, cashGrosze, underWayGrosze, isRight) => {
    expect(isBalanceExplained({ railGrosze, cashGrosze, underWayGrosze })).toBe(isRight)
  },
)
