import { describe, expect, test } from 'vitest'
import { decideSale, type SaleEvent } from './decide-sale.ts'
import type { SaleFacts } from './facts.ts'

const NOW = Date.UTC(2026, 10, 18)
const STARTED = { hasStarted: true, cancelReason: null }
const sale = (change: Partial<SaleFacts>): SaleFacts => ({
  id: 1n,
  userId: 2n,
  state: 'offer_sent',
  totalGrosze: 100_00n,
  pccGrosze: 0n,
  assetIds: ['1'],
  quotedAt: NOW - 1_000,
  deadlineAt: NOW + 1_000,
  payoutSchedule: 'instant',
  acceptStartedAt: null,
  settlesAt: null,
  reversedAt: null,
  isUndoAgreed: false,
  isReported: false,
  isBooked: false,
  hasOpenPayout: false,
  sentOffer: STARTED,
  ...change,
})

const LATE: SaleEvent = { type: 'deadline_polled', polledAt: NOW, isOfferThere: false }
const ENDINGS: [SaleEvent, string, string, Partial<SaleFacts>][] = [
  [{ type: 'cancelled_by_seller' }, 'cancelled', 'cancelled_by_seller', {}],
  [{ type: 'account_frozen' }, 'cancelled', 'account_frozen', {}],
  [LATE, 'cancelled', 'no_offer_in_time', { deadlineAt: NOW - 1 }],
  [
    { type: 'rejected_by_admin', holdsItems: false, returnNotBefore: 0 },
    'failed',
    'rejected_by_operator',
    {},
  ],
]

describe('while our offer may be open at Steam', () => {
  test.each(ENDINGS)('$0.type only asks to take the offer back', (event, _to, reason, change) => {
    for (const state of ['offer_wanted', 'offer_sent'] as const)
      expect(decideSale(sale({ ...change, state }), event, NOW)).toMatchObject({
        saleMoves: [],
        effects: [{ type: 'cancel_sent_offer', reason }],
      })
  })

  test.each(ENDINGS)('$0.type ends a sale whose offer was never sent', (event, to, reason, change) => {
    const reserved = { hasStarted: false, cancelReason: null }
    const facts = sale({ ...change, state: 'offer_wanted', sentOffer: reserved })
    expect(decideSale(facts, event, NOW)).toMatchObject({
      saleMoves: [{ to, reason }],
      effects: [{ type: 'end_unsent_offer' }, { type: 'release_advance' }],
    })
  })

  test('the first wish that ends the sale stays, and a wish to send an offer gives way', () => {
    const wanted = (cancelReason: 'cancelled_by_seller' | 'own_offer') =>
      sale({ sentOffer: { hasStarted: true, cancelReason } })
    const frozen = { type: 'account_frozen' } as const
    expect(decideSale(wanted('cancelled_by_seller'), frozen, NOW)).toMatchObject({ effects: [] })
    expect(decideSale(wanted('own_offer'), frozen, NOW)).toMatchObject({
      effects: [{ type: 'cancel_sent_offer', reason: 'account_frozen' }],
    })
  })
})

test('an ended offer ends the sale only for the reason for which we took it back', () => {
  const ended = (cancelReason: NonNullable<SaleFacts['sentOffer']>['cancelReason']) =>
    decideSale(sale({ sentOffer: { hasStarted: true, cancelReason } }), { type: 'offer_ended' }, NOW)
  expect(ended(null)).toMatchObject({ saleMoves: [{ to: 'awaiting_items', reason: null }] })
  expect(ended('own_offer')).toMatchObject({ saleMoves: [{ to: 'awaiting_items', reason: null }] })
  expect(ended('account_frozen')).toMatchObject({
    saleMoves: [{ to: 'cancelled', reason: 'account_frozen' }],
  })
})

test('an accepted offer is verified, whatever we wanted', () => {
  const wanted = sale({ sentOffer: { hasStarted: true, cancelReason: 'cancelled_by_seller' } })
  expect(decideSale(wanted, { type: 'offer_accepted' }, NOW)).toMatchObject({
    saleMoves: [{ to: 'verifying', reason: null }],
    salePatch: { acceptStartedAt: NOW },
  })
})

test('an offer is requested only with a reserved place and before the deadline', () => {
  const requested = { type: 'offer_requested' } as const
  const waiting = sale({ state: 'awaiting_items', sentOffer: { hasStarted: false, cancelReason: null } })
  expect(decideSale(waiting, requested, NOW)).toMatchObject({ saleMoves: [{ to: 'offer_wanted' }] })
  expect(decideSale({ ...waiting, sentOffer: null }, requested, NOW)).toEqual({ refused: 'wrong_state' })
  expect(decideSale({ ...waiting, deadlineAt: NOW }, requested, NOW)).toEqual({ refused: 'not_due' })
})

describe('when our account is lost', () => {
  const lost = (change: Partial<SaleFacts>, hasOtherAccount = true) =>
    decideSale(sale(change), { type: 'account_lost', hasOtherAccount }, NOW)
  const reserved = { hasStarted: false, cancelReason: null }

  test('a sale without an offer at Steam goes on with another account, or ends', () => {
    expect(lost({ state: 'awaiting_items', sentOffer: null })).toMatchObject({ saleMoves: [], effects: [] })
    expect(lost({ state: 'offer_wanted', sentOffer: reserved })).toMatchObject({
      saleMoves: [{ to: 'awaiting_items' }],
      effects: [{ type: 'abandon_sent_offer' }],
    })
    expect(lost({ state: 'awaiting_items', sentOffer: null }, false)).toMatchObject({
      saleMoves: [{ to: 'cancelled', reason: 'account_lost' }],
    })
  })

  test.each(['offer_wanted', 'offer_sent', 'offer_seen'] as const)('an offer at Steam ends %s', (state) => {
    expect(lost({ state, sentOffer: state === 'offer_seen' ? null : STARTED })).toMatchObject({
      saleMoves: [{ to: 'cancelled', reason: 'account_lost' }],
    })
  })

  test('a wish to end the sale that came before stays its reason', () => {
    const sentOffer = { hasStarted: true, cancelReason: 'rejected_by_operator' as const }
    expect(lost({ sentOffer })).toMatchObject({
      saleMoves: [{ to: 'failed', reason: 'rejected_by_operator' }],
    })
  })

  test('staff decide about items that may have arrived, and what we owe stays owed', () => {
    expect(lost({ state: 'verifying', sentOffer: null })).toMatchObject({ saleMoves: [{ to: 'review' }] })
    for (const state of ['review', 'items_received', 'protected', 'paying', 'completed'] as const)
      expect(lost({ state, sentOffer: null })).toEqual({ refused: 'wrong_state' })
  })
})
