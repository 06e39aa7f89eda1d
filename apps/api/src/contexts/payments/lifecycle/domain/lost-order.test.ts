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
      isSubmitted: true,
      hasUnknownOutcome: true,
      firstSubmittedAt: ORDERED,
      lastSubmittedAt: ORDERED,
      firstNotFoundAt: null,
      ...payout,
    } as PayoutFacts,
    sale: null,
    seller: { userId: 1n, balanceGrosze: 0n, openDebtGrosze: 0n, isFrozen: false },
    rail: { isPaused: false } as PayoutWorld['rail'],
    gate: null,
  }
}

/** The provider finds nothing for this key, this long after the submission. */
function absentAfter(seconds: number, payout: Partial<PayoutFacts> = {}): Decision {
  const askedAt = ORDERED + seconds * SECOND
  const lookUp = { found: 'absent' as const, askedAt, refusesRepeatedKeys: false }
  const decision = decidePayout(worldOf(payout), { type: 'looked_up', lookUp }, askedAt)
  if (isRefusal(decision)) throw new Error(decision.refused)
  return decision
}

test('a submission not found counts as absent after fifteen seconds', () => {
  expect(absentAfter(14)).toMatchObject({
    payoutMoves: [],
    payoutPatch: {},
    effects: [{ type: 'look_up_payout', afterMs: SECOND }],
  })
  expect(absentAfter(15)).toMatchObject({
    payoutMoves: [],
    payoutPatch: { firstNotFoundAt: ORDERED + 15 * SECOND },
    effects: [{ type: 'look_up_payout', afterMs: 20 * SECOND }],
  })
})

test('fails a payout found absent a second time, with tolerance for clock changes', () => {
  const firstNotFoundAt = ORDERED + 15 * SECOND
  expect(absentAfter(34, { firstNotFoundAt }).payoutMoves).toEqual([])
  expect(absentAfter(35, { firstNotFoundAt }).payoutMoves).toEqual(['failed'])
  const isSeenLate = { firstNotFoundAt: ORDERED + 40 * SECOND }
  expect(absentAfter(49, isSeenLate).payoutMoves).toEqual([])
  expect(absentAfter(50, isSeenLate).payoutMoves).toEqual(['failed'])
})

test('marking an outcome as unknown schedules no extra lookup', () => {
  const decision = decidePayout(worldOf({ state: 'submitting' }), { type: 'attempt_lost' }, ORDERED)
  expect(decision).toMatchObject({
    payoutMoves: ['unknown'],
    payoutPatch: { hasUnknownOutcome: true },
    effects: [],
  })
})

const asked = ORDERED + 60 * SECOND
const lostKey = { rail: 'skrill' as const, destination: 'd', approvals: [], isResubmitBlocked: false }

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
] as const)(
  'decides whether to resubmit a lost payout when the rail %s',
  (_title, rail, approvals, payoutMoves) => {
    const payout = {
      ...lostKey,
      approvals: approvals.map((approval) => ({ ...approval, destination: 'd' })),
    }
    const world = { ...worldOf(payout), rail: { isPaused: false, isInDoubt: false, ...rail } }
    const lookUp = { found: 'absent' as const, askedAt: asked, refusesRepeatedKeys: true }
    const decision = decidePayout(world, { type: 'looked_up', lookUp }, asked)
    expect(decision).toMatchObject({ payoutMoves, effects: [{ type: 'look_up_payout' }] })
  },
)

test.each([
  ['is held', { isFrozen: true }],
  ['owes us money', { openDebtGrosze: 1n }],
])('does not resubmit a lost payout when the seller %s', (_title, seller) => {
  const world = worldOf({ ...lostKey, rail: 'paypal' })
  const lookUp = { found: 'absent' as const, askedAt: asked, refusesRepeatedKeys: true }
  const event = { type: 'looked_up' as const, lookUp }
  expect(decidePayout(world, event, asked)).toMatchObject({ payoutMoves: ['submitting'] })
  const held = { ...world, seller: { ...world.seller, ...seller } }
  expect(decidePayout(held, event, asked)).toMatchObject({ payoutMoves: [] })
})

test('does not resubmit a lost payout of a reversed trade', () => {
  const lookUp = { found: 'absent' as const, askedAt: asked, refusesRepeatedKeys: true }
  const lost = (reversedAt: number | null) => {
    const sale = { reversedAt, totalGrosze: 1n } as PayoutWorld['sale']
    return decidePayout({ ...worldOf(lostKey), sale }, { type: 'looked_up', lookUp }, asked)
  }
  expect(lost(null)).toMatchObject({ payoutMoves: ['submitting'] })
  expect(lost(ORDERED)).toMatchObject({ payoutMoves: [] })
})

test('a Skrill account without unique keys never resubmits, and fails the payout after two absences', () => {
  const minute = 60
  const skrill = { ...lostKey, rail: 'skrill' as const }
  expect(absentAfter(minute, skrill)).toMatchObject({ payoutMoves: [], payoutPatch: {} })
  expect(absentAfter(5 * minute + 5, skrill).payoutPatch).toEqual({
    firstNotFoundAt: ORDERED + (5 * minute + 5) * SECOND,
  })
  const seenOnce = { ...skrill, firstNotFoundAt: ORDERED + (5 * minute + 5) * SECOND }
  expect(absentAfter(10 * minute + 14, seenOnce).payoutMoves).toEqual([])
  expect(absentAfter(10 * minute + 15, seenOnce).payoutMoves).toEqual(['failed'])
})
