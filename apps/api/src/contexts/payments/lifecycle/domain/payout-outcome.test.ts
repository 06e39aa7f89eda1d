import { describe, expect, test } from 'vitest'
import { decidePayout, type PayoutEvent } from './decide-payout.ts'
import type { LookUp, SubmitAnswer } from './decide-payout-outcome.ts'
import type { PayoutFacts, PayoutWorld } from './facts.ts'

const NOW = Date.UTC(2026, 10, 15)
const DAY_MS = 86_400_000

/** A submitted withdrawal. */
function worldOf(payout: Partial<PayoutFacts>): PayoutWorld {
  return {
    payout: {
      id: 'p',
      kind: 'withdrawal',
      userId: 1n,
      saleId: null,
      rail: 'paypal',
      amountGrosze: 100_00n,
      state: 'submitting',
      railKey: 'key',
      destination: 'd',
      approvalsRequired: 0,
      approvals: [{ how: 'policy', adminId: null, destination: 'd' }],
      isSubmitted: true,
      hasUnknownOutcome: false,
      isResubmitBlocked: false,
      firstSubmittedAt: NOW,
      lastSubmittedAt: NOW,
      firstNotFoundAt: null,
      ...payout,
    },
    sale: null,
    seller: { userId: 1n, balanceGrosze: 0n, openDebtGrosze: 0n, isFrozen: false },
    rail: { isPaused: false, isInDoubt: false },
    gate: null,
  }
}

function answer(given: SubmitAnswer, payout: Partial<PayoutFacts> = {}) {
  return decidePayout(worldOf(payout), { type: 'answered', answer: given }, NOW)
}

function lookUp(found: LookUp, payout: Partial<PayoutFacts>, nowMs = NOW) {
  return decidePayout(worldOf(payout), { type: 'looked_up', lookUp: found }, nowMs)
}

const stands = { askedAt: NOW, amountGrosze: 100_00n, isSameDestination: true, feeGrosze: 0n, railRef: 'r' }
const breach = { type: 'pause_rail', rail: 'paypal', reason: 'breach' }

test('a payout that the provider could not fund pauses its rail and gives the money back', () => {
  expect(lookUp({ ...stands, found: 'unfunded' }, { state: 'submitted', rail: 'truelayer' })).toMatchObject({
    payoutMoves: ['failed'],
    effects: [{ type: 'pause_rail', rail: 'truelayer', reason: 'funds' }],
  })
})

describe('a provider response', () => {
  test('that accepts another amount pauses the rail and leaves the outcome unknown', () => {
    const given = { class: 'accepted' as const, railRef: 'r', amountGrosze: 100_01n }
    expect(answer(given)).toMatchObject({
      payoutMoves: ['unknown'],
      payoutPatch: { hasUnknownOutcome: true },
      effects: [breach, { type: 'alert', about: 'rail_breach' }, { type: 'look_up_payout' }],
    })
  })

  test.each([
    ['credentials', 'credentials'],
    ['no_funds', 'funds'],
  ] as const)('of class %s pauses the rail and allows a resubmission', (given, reason) => {
    expect(answer({ class: given })).toMatchObject({
      payoutMoves: [],
      payoutPatch: { isSubmitted: false },
      effects: [{ type: 'pause_rail', rail: 'paypal', reason }, { type: 'send_payout' }],
    })
  })

  test('that refuses fails the payout, or leaves it unknown and blocks resubmission after an unknown outcome', () => {
    expect(answer({ class: 'refused' })).toMatchObject({ payoutMoves: ['failed'] })
    expect(answer({ class: 'refused' }, { hasUnknownOutcome: true })).toMatchObject({
      payoutMoves: ['unknown'],
      payoutPatch: { hasUnknownOutcome: true, isResubmitBlocked: true },
    })
  })

  test('is ignored for a payout that is not submitted', () => {
    expect(answer({ class: 'refused' }, { isSubmitted: false })).toEqual({ refused: 'wrong_state' })
  })
})

describe('a status lookup', () => {
  test.each([{ amountGrosze: 99_99n }, { isSameDestination: false }])('with %o settles nothing', (wrong) => {
    const found = lookUp({ ...stands, found: 'settled', ...wrong }, { state: 'submitted' })
    expect(found).toMatchObject({ payoutMoves: [], journals: [], effects: [breach, {}, {}] })
  })

  test('that misses a confirmed payout raises an alert and does not fail it', () => {
    const absent = { found: 'absent' as const, askedAt: NOW, refusesRepeatedKeys: true }
    expect(lookUp(absent, { state: 'submitted' })).toMatchObject({
      payoutMoves: [],
      payoutPatch: {},
      effects: [{ type: 'look_up_payout' }, { type: 'alert', about: 'order_vanished' }],
    })
  })

  test.each<[string, Partial<PayoutFacts>, string[]]>([
    ['is sent again while the rail remembers its key', { firstSubmittedAt: NOW }, ['submitting']],
    ['is not sent again after that', { firstSubmittedAt: NOW - 25 * DAY_MS }, []],
    ['is not sent again once the rail refused it', { isResubmitBlocked: true }, []],
  ])('a lost payout %s', (_title, payout, payoutMoves) => {
    const absent = { found: 'absent' as const, askedAt: NOW, refusesRepeatedKeys: true }
    expect(lookUp(absent, { state: 'unknown', hasUnknownOutcome: true, ...payout })).toMatchObject({
      payoutMoves,
    })
  })

  test('moves a settled payout only when the money was returned', () => {
    for (const found of ['submitted', 'failed', 'unclaimed', 'settled'] as const)
      expect(lookUp({ ...stands, found }, { state: 'settled' })).toMatchObject({ payoutMoves: [] })
    expect(lookUp({ ...stands, found: 'returned' }, { state: 'settled' })).toMatchObject({
      payoutMoves: ['returned'],
      journals: [{ lines: [{ account: 'A:cash:paypal' }, { account: 'L:balance:1' }] }],
    })
  })
})

describe('staff', () => {
  const decide = (event: PayoutEvent, payout: Partial<PayoutFacts> = {}) =>
    decidePayout(worldOf({ state: 'created', approvals: [], ...payout }), event, NOW)

  test('approve payouts that the policy cannot, and two admins override the evidence', () => {
    const policy = { type: 'approved_by_policy' as const }
    expect(decide(policy, { approvalsRequired: 1 })).toEqual({ refused: 'approval_missing' })
    const approved = { type: 'approved_by_admin' as const, adminId: 7n, destination: 'd' }
    const overruled = { ...approved, overrides: true, reason: 'seen the trade' }
    expect(decide(overruled, { approvalsRequired: 1 })).toMatchObject({
      payoutMoves: [],
      payoutPatch: { approvalsRequired: 2 },
    })
    expect(decide({ ...overruled, reason: ' ' })).toEqual({ refused: 'reason_missing' })
  })

  test('enter references only for payouts sent by hand', () => {
    const event = { type: 'reference_entered' as const, reference: 'R', trade: 'clean' as const }
    expect(decide(event, { state: 'submitted' })).toEqual({ refused: 'wrong_state' })
    expect(decide(event, { state: 'submitted', rail: 'bank' })).toMatchObject({
      payoutMoves: ['settled'],
      payoutPatch: { reference: 'R' },
    })
  })

  test('are alerted and the seller is frozen when the encrypted details differ from the approved destination', () => {
    expect(decide({ type: 'destination_differs' })).toMatchObject({
      effects: [{ type: 'freeze_seller' }, { type: 'alert', about: 'destination_differs' }],
    })
  })
})
