import { expect, test } from 'vitest'
import { decidePayout } from './decide-payout.ts'
import { isRefusal, type Decision, type PayoutFacts, type PayoutWorld } from './facts.ts'

const ORDERED = Date.UTC(2026, 10, 15)
const SECOND = 1_000

function worldOf(payout: Partial<PayoutFacts>): PayoutWorld {
  return {
    payout: {
      kind: 'withdrawal',
      rail: 'btc',
      state: 'unknown',
      isOrderOut: true,
      hasUnclearOrder: true,
      firstSubmittedAt: ORDERED,
      lastSubmittedAt: ORDERED,
      absentSeenAt: null,
      ...payout,
    } as PayoutFacts,
    sale: null,
    seller: { userId: 1n, balanceGrosze: 0n, openDebtGrosze: 0n, isFrozen: false },
    rail: { isPaused: false } as PayoutWorld['rail'],
  }
}

/** The rail has nothing under this key, asked so long after the order. */
function absentAfter(seconds: number, payout: Partial<PayoutFacts> = {}): Decision {
  const askedAt = ORDERED + seconds * SECOND
  const lookUp = { found: 'absent' as const, askedAt }
  const decision = decidePayout(worldOf(payout), { type: 'looked_up', lookUp }, askedAt)
  if (isRefusal(decision)) throw new Error(decision.refused)
  return decision
}

test('an order that is not found counts as absent from fifteen seconds on', () => {
  expect(absentAfter(14)).toMatchObject({
    payoutMoves: [],
    payoutPatch: {},
    effects: [{ type: 'look_up_payout', afterMs: SECOND }],
  })
  expect(absentAfter(15)).toMatchObject({
    payoutMoves: [],
    payoutPatch: { absentSeenAt: ORDERED + 15 * SECOND },
    effects: [{ type: 'look_up_payout', afterMs: 20 * SECOND }],
  })
})

test('it is given up when it is absent once more, with room for a clock that was set', () => {
  const absentSeenAt = ORDERED + 15 * SECOND
  expect(absentAfter(34, { absentSeenAt }).payoutMoves).toEqual([])
  expect(absentAfter(35, { absentSeenAt }).payoutMoves).toEqual(['failed'])
  const isSeenLate = { absentSeenAt: ORDERED + 40 * SECOND }
  expect(absentAfter(49, isSeenLate).payoutMoves).toEqual([])
  expect(absentAfter(50, isSeenLate).payoutMoves).toEqual(['failed'])
})

test('whoever finds an attempt lost looks it up itself and asks nobody else to', () => {
  const decision = decidePayout(worldOf({ state: 'submitting' }), { type: 'attempt_lost' }, ORDERED)
  expect(decision).toMatchObject({ payoutMoves: ['unknown'], effects: [] })
})

const asked = ORDERED + 60 * SECOND
const lostKey = { rail: 'skrill' as const, destination: 'd', approvals: [], isResendBarred: false }

test.each([
  ['stands', {}, [], ['submitting']],
  ['is paused', { isPaused: true }, [], []],
  ['is in doubt', { isInDoubt: true }, [], []],
  [
    'is in doubt, and a person approved',
    { isInDoubt: true },
    [{ how: 'admin', adminId: 7n }],
    ['submitting'],
  ],
] as const)('a lost order of a rail that %s', (_title, rail, approvals, payoutMoves) => {
  const payout = {
    ...lostKey,
    approvals: approvals.map((approval) => ({ ...approval, destination: 'd' })),
  }
  const world = { ...worldOf(payout), rail: { isPaused: false, isInDoubt: false, ...rail } }
  const event = { type: 'looked_up' as const, lookUp: { found: 'absent' as const, askedAt: asked } }
  const decision = decidePayout(world, event, asked)
  expect(decision).toMatchObject({ payoutMoves, effects: [{ type: 'look_up_payout' }] })
})
