import { describe, expect, test } from 'vitest'
import { decideSale, type SaleEvent } from './decide-sale.ts'
import type { SaleFacts } from './facts.ts'

const NOW = Date.UTC(2026, 10, 15)

const SALE: SaleFacts = {
  id: 1n,
  userId: 2n,
  state: 'verifying',
  totalGrosze: 100_00n,
  pccGrosze: 0n,
  assetIds: ['a'],
  quotedAt: NOW - 2,
  deadlineAt: NOW - 1,
  payoutSchedule: 'instant',
  acceptStartedAt: null,
  settlesAt: NOW,
  reversedAt: null,
  isUndoAgreed: false,
  isReported: false,
  isBooked: true,
  hasOpenPayout: false,
  sentOffer: null,
}

function decide(change: Partial<SaleFacts>, event: SaleEvent, nowMs = NOW) {
  return decideSale({ ...SALE, ...change }, event, nowMs)
}

const read = { type: 'items_read' as const, areAllThere: true, doFingerprintsMatch: true, settlesAt: NOW }
const rejected = { type: 'rejected_by_admin' as const, holdsItems: true, returnNotBefore: NOW - 5 }

describe('items', () => {
  test.each([{ areAllThere: false }, { doFingerprintsMatch: false }])(
    'that read %o go to review',
    (change) => {
      expect(decide({}, { ...read, ...change })).toMatchObject({
        saleMoves: [{ to: 'review' }],
        journals: [],
      })
    },
  )

  test('are booked once, also when accepted again after a review', () => {
    const received = [{ key: 'sale:1:received' }]
    expect(decide({ isBooked: false }, read)).toMatchObject({ journals: received })
    const accepted = { type: 'accepted_by_admin' as const, settlesAt: NOW }
    expect(decide({ state: 'review' }, accepted)).toMatchObject({ journals: [] })
  })

  test('of a rejected sale are returned when Steam allows it', () => {
    expect(decide({ state: 'protected' }, rejected)).toMatchObject({
      effects: [{ type: 'release_advance' }, { type: 'open_return', notBefore: NOW }],
    })
  })
})

describe('a review request', () => {
  test('cancels the open payout', () => {
    const doubted = decide({ state: 'protected', hasOpenPayout: true }, { type: 'doubt' })
    expect(doubted).toMatchObject({ saleMoves: [{ to: 'review' }], payoutMoves: ['cancelled'] })
  })

  test('ends in a payout only without a reversal, and a booked sale cannot be reopened', () => {
    const refused = { refused: 'wrong_state' }
    const accepted = { type: 'accepted_by_admin' as const, settlesAt: NOW }
    expect(decide({ state: 'review', reversedAt: NOW }, accepted)).toEqual(refused)
    expect(decide({ state: 'review' }, { type: 'reopened_by_admin' })).toEqual(refused)
    expect(decide({ state: 'review', isBooked: false }, { type: 'reopened_by_admin' })).toMatchObject({
      saleMoves: [{ to: 'awaiting_items' }],
    })
  })
})

test('a deadline cancels a sale only after a poll made later found no offer', () => {
  const looked = { type: 'deadline_polled' as const, polledAt: NOW, isOfferThere: false }
  const state = 'awaiting_items' as const
  expect(decide({ state }, looked)).toMatchObject({ saleMoves: [{ to: 'cancelled' }] })
  expect(decide({ state }, { ...looked, isOfferThere: true })).toEqual({ refused: 'not_due' })
  expect(decide({ state }, { ...looked, polledAt: NOW - 2 })).toEqual({ refused: 'not_due' })
})

test('a theft report cancels sales whose items have not arrived and releases their advance', () => {
  for (const state of ['awaiting_items', 'offer_seen'] as const)
    expect(decide({ state }, { type: 'account_frozen' })).toMatchObject({
      saleMoves: [{ to: 'cancelled', reason: 'account_frozen' }],
      effects: [{ type: 'release_advance' }],
    })
  expect(decide({}, { type: 'account_frozen' })).toEqual({ refused: 'wrong_state' })
})

test.each(['paying', 'verifying'] as const)('refuses to reject a sale that is %s', (state) => {
  expect(decide({ state }, rejected)).toMatchObject({ refused: expect.any(String) })
})

describe('settlement on Steam', () => {
  const settled = { type: 'settled_on_steam' as const }

  test('takes effect at its time without a reversal and releases the advance', () => {
    expect(decide({ state: 'completed' }, settled, NOW - 1)).toEqual({ refused: 'not_due' })
    expect(decide({ state: 'completed', reversedAt: NOW }, settled)).toEqual({ refused: 'trade_not_clean' })
    expect(decide({ state: 'completed' }, settled)).toMatchObject({ effects: [{ type: 'release_advance' }] })
  })

  test('creates the payout of a sale that waited for it, once', () => {
    const effects = [{ type: 'release_advance' }, { type: 'create_payout' }]
    expect(decide({ state: 'protected' }, settled)).toMatchObject({ effects })
    const withPayout = decide({ state: 'protected', hasOpenPayout: true }, settled)
    expect(withPayout).toMatchObject({ effects: [{ type: 'release_advance' }] })
  })
})

describe('new payout details', () => {
  const chosen = { type: 'details_chosen' as const }

  test('create a payout for a sale that is due', () => {
    const made = { effects: [{ type: 'create_payout' }] }
    expect(decide({ state: 'items_received' }, chosen)).toMatchObject(made)
    expect(decide({ state: 'protected' }, chosen)).toMatchObject(made)
  })

  test.each<[string, Partial<SaleFacts>]>([
    ['payout_in_flight', { hasOpenPayout: true }],
    ['trade_not_clean', { reversedAt: NOW }],
    ['trade_not_clean', { isBooked: false }],
    ['wrong_state', { settlesAt: NOW + 1 }],
    ['wrong_state', { state: 'paying' }],
  ])('are refused with %s', (refused, change) => {
    expect(decide({ state: 'protected', ...change }, chosen)).toEqual({ refused })
  })
})

describe('a reversal', () => {
  const reversed = { type: 'reversed_on_steam' as const }
  const hold = [{ type: 'freeze_seller' }, { type: 'stop_bank_orders' }]

  test.each<[SaleFacts['state'], object]>([
    ['paying', { saleMoves: [], effects: hold }],
    ['failed', { saleMoves: [], effects: hold }],
    ['protected', { saleMoves: [{ to: 'failed' }], effects: [{ type: 'release_advance' }, ...hold] }],
    [
      'completed',
      {
        saleMoves: [],
        effects: [...hold, { type: 'open_debt', grosze: 100_00n }, { type: 'release_advance' }],
      },
    ],
  ])('of a sale that is %s is marked, freezes the seller and stops bank orders', (state, expected) => {
    const salePatch = { reversedAt: NOW, isUndoAgreed: false }
    expect(decide({ state }, reversed)).toMatchObject({ salePatch, ...expected })
  })

  test('after a theft report is not held against the seller', () => {
    expect(decide({ state: 'paying', isReported: true }, reversed)).toMatchObject({
      salePatch: { isUndoAgreed: true },
      effects: [{ type: 'stop_bank_orders' }],
    })
  })
})
