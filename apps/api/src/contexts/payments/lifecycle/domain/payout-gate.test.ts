import { describe, expect, test } from 'vitest'
import { decidePayout, type PayoutEvent } from './decide-payout.ts'
import type { PayoutWorld } from './facts.ts'

const NOW = Date.UTC(2026, 10, 15)
const admin = { how: 'admin' as const, adminId: 7n, destination: 'd' }

/** An approved payout, ready to submit, of a sale whose trade Steam can no longer reverse. */
const READY: PayoutWorld = {
  payout: {
    id: 'p',
    kind: 'sale',
    userId: 1n,
    saleId: 2n,
    rail: 'bank',
    amountGrosze: 100_00n,
    state: 'approved',
    railKey: 'key',
    destination: 'd',
    approvalsRequired: 1,
    approvals: [admin],
    isSubmitted: false,
    hasUnknownOutcome: false,
    isResubmitBlocked: false,
    firstSubmittedAt: null,
    lastSubmittedAt: null,
    firstNotFoundAt: null,
  },
  sale: {
    id: 2n,
    userId: 1n,
    state: 'protected',
    totalGrosze: 100_00n,
    pccGrosze: 0n,
    assetIds: ['a'],
    quotedAt: NOW - 2,
    deadlineAt: NOW - 1,
    payoutSchedule: 'after_protection',
    acceptStartedAt: null,
    settlesAt: NOW,
    reversedAt: null,
    isUndoAgreed: false,
    isReported: false,
    isBooked: true,
    hasOpenPayout: true,
    sentOffer: null,
  },
  seller: { userId: 1n, balanceGrosze: 0n, openDebtGrosze: 0n, isFrozen: false },
  rail: { isPaused: false, isInDoubt: false },
  gate: { approvalsRequired: 1, isCeilingReached: false },
}
/** Its submission did not reach the provider. */
const UNSENT = changed(READY, { payout: { state: 'submitting' }, sale: { state: 'paying' } })
/** Its order is in a file that was not downloaded. */
const IN_FILE = changed(UNSENT, { payout: { isSubmitted: true } })

type Change = { [Part in keyof PayoutWorld]?: Partial<NonNullable<PayoutWorld[Part]>> | null }

function changed(world: PayoutWorld, change: Change): PayoutWorld {
  const sale = change.sale === null || !world.sale ? null : { ...world.sale, ...change.sale }
  return {
    payout: { ...world.payout, ...change.payout },
    sale,
    seller: { ...world.seller, ...change.seller },
    rail: { ...world.rail, ...change.rail },
    gate: world.gate,
  }
}

const started: PayoutEvent = { type: 'submit_started', trade: 'clean' }
const resumed: PayoutEvent = { type: 'submit_resumed', trade: 'clean' }
const typed: PayoutEvent = { type: 'reference_entered', reference: 'R', trade: 'clean' }
const withdrawn: PayoutEvent = { type: 'order_withdrawn' }

const AGAINST_SELLER: [string, Change][] = [
  ['seller_frozen', { seller: { isFrozen: true } }],
  ['seller_owes', { seller: { openDebtGrosze: 1n } }],
  ['rail_paused', { rail: { isPaused: true } }],
]
const AGAINST_FIRST: [string, Change][] = [
  ...AGAINST_SELLER,
  ['wrong_state', { payout: { state: 'created' } }],
  ['approval_missing', { payout: { approvals: [] } }],
  ['approval_missing', { payout: { approvals: [{ ...admin, destination: 'e' }] } }],
  ['approval_missing', { payout: { approvalsRequired: 2, approvals: [admin, admin] } }],
  ['approval_missing', { payout: { approvalsRequired: 0, approvals: [] } }],
  ['wrong_state', { sale: { state: 'review' } }],
  ['trade_not_clean', { sale: { reversedAt: NOW } }],
  ['trade_not_clean', { sale: { isBooked: false } }],
  ['trade_not_settled', { sale: { settlesAt: NOW + 1 } }],
  ['trade_not_settled', { sale: { settlesAt: null } }],
]

describe('the first submission', () => {
  test('is allowed when no check fails, and reserves the money', () => {
    expect(decidePayout(READY, started, NOW)).toMatchObject({
      payoutMoves: ['submitting'],
      saleMoves: [{ to: 'paying' }],
      payoutPatch: { isSubmitted: true, firstSubmittedAt: NOW, lastSubmittedAt: NOW },
      journals: [{ key: 'payout:p:reserve' }],
    })
  })

  test.each(AGAINST_FIRST)('is refused with %s', (refused, change) => {
    expect(decidePayout(changed(READY, change), started, NOW)).toEqual({ refused })
    expect(decidePayout(changed(READY, change), typed, NOW)).toEqual({ refused })
  })

  test.each(['reversed', 'unclear'] as const)('is refused while the trade reads %s', (trade) => {
    expect(decidePayout(READY, { type: 'submit_started', trade }, NOW)).toEqual({
      refused: 'trade_not_clean',
    })
  })

  test('of an instant payout does not wait for settlement', () => {
    const advance = changed(READY, { sale: { payoutSchedule: 'instant', settlesAt: NOW + 1 } })
    expect(decidePayout(advance, started, NOW)).toMatchObject({ payoutMoves: ['submitting'] })
  })

  test('of a withdrawal needs the full amount on the balance and is cancelled without it', () => {
    const withdrawal = (balanceGrosze: bigint) =>
      changed(READY, { payout: { kind: 'withdrawal', saleId: null }, sale: null, seller: { balanceGrosze } })
    expect(decidePayout(withdrawal(100_00n), started, NOW)).toMatchObject({ payoutMoves: ['submitting'] })
    expect(decidePayout(withdrawal(99_99n), started, NOW)).toMatchObject({ payoutMoves: ['cancelled'] })
  })

  test('on an unreconciled rail needs an admin approval', () => {
    const doubted = changed(READY, { rail: { isInDoubt: true } })
    expect(decidePayout(doubted, started, NOW)).toMatchObject({ payoutMoves: ['submitting'] })
    const policy = { how: 'policy' as const, adminId: null, destination: 'd' }
    const byPolicy = changed(doubted, { payout: { approvalsRequired: 0, approvals: [policy] } })
    expect(decidePayout(byPolicy, started, NOW)).toEqual({ refused: 'rail_in_doubt' })
  })
})

describe('a submission that did not reach the rail', () => {
  test('is allowed again', () => {
    expect(decidePayout(UNSENT, resumed, NOW)).toMatchObject({
      payoutMoves: [],
      payoutPatch: { isSubmitted: true, lastSubmittedAt: NOW },
    })
  })

  test.each([...AGAINST_SELLER, ['wrong_state', { payout: { isSubmitted: true } }] as [string, Change]])(
    'is refused with %s',
    (refused, change) => {
      expect(decidePayout(changed(UNSENT, change), resumed, NOW)).toEqual({ refused })
    },
  )

  test.each(['reversed', 'unclear'] as const)('is refused while the trade reads %s', (trade) => {
    expect(decidePayout(UNSENT, { type: 'submit_resumed', trade }, NOW)).toEqual({
      refused: 'trade_not_clean',
    })
  })

  test('fails when its trade was reversed', () => {
    const reversed = changed(UNSENT, { sale: { reversedAt: NOW } })
    expect(decidePayout(reversed, resumed, NOW)).toMatchObject({
      payoutMoves: ['failed'],
      saleMoves: [{ to: 'failed', reason: 'reversed_on_steam' }],
    })
  })
})

describe('a payment order in a bank file', () => {
  test.each<[string, Change]>([
    ['a reversed trade', { sale: { reversedAt: NOW } }],
    ['a held seller', { seller: { isFrozen: true } }],
    ['a debt', { seller: { openDebtGrosze: 1n } }],
  ])('is withdrawn for %s', (_reason, change) => {
    expect(decidePayout(changed(IN_FILE, change), withdrawn, NOW)).toMatchObject({ payoutMoves: ['failed'] })
  })

  test('allows a new payout of its sale, which waits for the submission checks', () => {
    const held = changed(IN_FILE, { seller: { isFrozen: true } })
    expect(decidePayout(held, withdrawn, NOW)).toMatchObject({
      saleMoves: [{ to: 'items_received' }],
      effects: [{ type: 'create_payout' }],
    })
  })

  test('stays without a reason, and only an order in a file can be withdrawn', () => {
    expect(decidePayout(IN_FILE, withdrawn, NOW)).toEqual({ refused: 'not_due' })
    const held = changed(IN_FILE, { seller: { isFrozen: true } })
    for (const payout of [
      { isSubmitted: false },
      { state: 'submitted' as const },
      { rail: 'paypal' as const },
    ])
      expect(decidePayout(changed(held, { payout }), withdrawn, NOW)).toEqual({ refused: 'wrong_state' })
  })
})
