import { describe, expect, test } from 'vitest'
import { PAYOUT_TRANSITIONS, type PayoutState } from '#shared/payout-states.ts'
import { advanceLimitGrosze, scheduleWithinLimits, type SellerRiskProfile } from './advance-limits.ts'
import { approvalReasonsOf, approvalsRequired, isSumDecisive, mayUseDetails } from './approvals.ts'
import { isOfferForSale } from './match-offer.ts'
import { mayStillCall, nextPayoutStep } from './payout-step.ts'
import { pccGroszeFor } from './prices.ts'
import { decideSale } from './decide-sale.ts'
import type { PayoutFacts, SaleFacts } from './facts.ts'

const NOW = Date.UTC(2026, 10, 15)
const YEAR_MS = 365 * 86_400_000

const rules = {
  policy: 'instant' as const,
  tiers: [
    { settledSales: 0, limitGrosze: 500_00n },
    { settledSales: 1, limitGrosze: 1_000_00n },
    { settledSales: 5, limitGrosze: 2_000_00n },
    { settledSales: 20, limitGrosze: 5_000_00n },
  ],
  houseGrosze: 50_000_00n,
  newSellersDailyGrosze: 5_000_00n,
  oneAdminFromGrosze: 500_00n,
  twoAdminsFromGrosze: 2_000_00n,
  twoAdminsNewDetailsFromGrosze: 500_00n,
}
const good: SellerRiskProfile = {
  settledSales: 0,
  reversals: 0,
  limitByHandGrosze: null,
  steamCreatedAt: NOW - 2 * YEAR_MS,
  steamLevel: 5,
  hasBan: false,
  isShared: false,
}

describe('advances', () => {
  test.each([
    [0, 500_00n],
    [1, 1_000_00n],
    [4, 1_000_00n],
    [5, 2_000_00n],
    [19, 2_000_00n],
    [20, 5_000_00n],
  ])('%i settled sales allow an advance of %i grosze', (settledSales, limit) => {
    expect(advanceLimitGrosze({ ...good, settledSales }, rules, NOW)).toBe(limit)
  })

  test.each([
    ['a reversal', { settledSales: 30, reversals: 1 }],
    ['a reversal, whatever two admins said before', { reversals: 1, limitByHandGrosze: 9_999_00n }],
    ['a young account', { steamCreatedAt: NOW - YEAR_MS + 1 }],
    ['an account of unknown age', { steamCreatedAt: null }],
    ['a low level', { steamLevel: 4 }],
    ['a ban', { hasBan: true }],
    ['a destination or device of another account', { isShared: true }],
  ])('%s allows no advance', (_name, change) => {
    expect(advanceLimitGrosze({ ...good, ...change }, rules, NOW)).toBe(0n)
  })

  const none = { sellerGrosze: 0n, destinationGrosze: 0n, newSellersTodayGrosze: 0n }
  test.each([
    ['exactly the limit', 500_00n, none, 'instant'],
    ['a grosz too much', 500_01n, none, 'after_protection'],
    ['what is open already counts', 200_00n, { ...none, sellerGrosze: 300_01n }, 'after_protection'],
    ['so does the destination', 200_00n, { ...none, destinationGrosze: 300_01n }, 'after_protection'],
    [
      'and the day of all new sellers',
      200_00n,
      { ...none, newSellersTodayGrosze: 4_800_01n },
      'after_protection',
    ],
  ])('%s', (_name, totalGrosze, open, expected) => {
    expect(scheduleWithinLimits({ totalGrosze }, good, open, rules, NOW)).toBe(expected)
  })

  test('the operator’s payout policy takes precedence', () => {
    const sale = { totalGrosze: 1n }
    expect(scheduleWithinLimits(sale, good, none, { ...rules, policy: 'manual_review' }, NOW)).toBe(
      'manual_review',
    )
    expect(scheduleWithinLimits(sale, good, none, { ...rules, policy: 'after_protection' }, NOW)).toBe(
      'after_protection',
    )
  })
})

describe('approvals', () => {
  const clean = {
    recentGrosze: 0n,
    isCreditedByOne: false,
    isEvidenceClean: true,
    hasRiskFlag: false,
    areDetailsProven: true,
    isRailInDoubt: false,
  }
  test.each([
    ['below 500 zl', { ...clean, amountGrosze: 499_99n }, 0],
    ['from 500 zl', { ...clean, amountGrosze: 500_00n }, 1],
    ['from 2 000 zl', { ...clean, amountGrosze: 2_000_00n }, 2],
    ['new details from 500 zl', { ...clean, amountGrosze: 500_00n, areDetailsProven: false }, 2],
    ['new details below', { ...clean, amountGrosze: 499_99n, areDetailsProven: false }, 0],
    ['pieces that come to 500 zl', { ...clean, amountGrosze: 1n, recentGrosze: 499_99n }, 1],
    ['pieces that come to 2 000 zl', { ...clean, amountGrosze: 499_99n, recentGrosze: 1_500_01n }, 2],
    [
      'pieces to new details that come to 500 zl',
      { ...clean, amountGrosze: 1n, recentGrosze: 499_99n, areDetailsProven: false },
      2,
    ],
    ['pieces below', { ...clean, amountGrosze: 1n, recentGrosze: 499_98n, areDetailsProven: false }, 0],
    ['money that one admin credited', { ...clean, amountGrosze: 1n, isCreditedByOne: true }, 1],
    ['a rail whose balance differs', { ...clean, amountGrosze: 1n, isRailInDoubt: true }, 1],
    ['a risk rule', { ...clean, amountGrosze: 1n, hasRiskFlag: true }, 1],
    ['against the evidence', { ...clean, amountGrosze: 1n, isEvidenceClean: false }, 2],
  ])('%s: %#', (_name, payout, expected) => {
    expect(approvalsRequired(payout, rules)).toBe(expected)
  })

  test.each([
    ['its amount', { amountGrosze: 500_00n }, ['amount']],
    ['the sum of a day', { amountGrosze: 1n, recentGrosze: 499_99n }, ['day_sum']],
    ['new details', { amountGrosze: 500_00n, areDetailsProven: false }, ['amount', 'new_details']],
    ['the evidence', { amountGrosze: 1n, isEvidenceClean: false }, ['evidence']],
    ['a credit by one admin', { amountGrosze: 1n, isCreditedByOne: true }, ['credited_by_one']],
    ['a destination of others', { amountGrosze: 1n, isDestinationOfOthers: true }, ['destination_shared']],
    ['the sum of a month', { amountGrosze: 1n, fillsMonth: true }, ['month_sum']],
    ['a rail in doubt', { amountGrosze: 1n, isRailInDoubt: true }, ['rail_in_doubt']],
    ['a review by hand', { amountGrosze: 1n, isManual: true }, ['policy']],
    ['nothing that counts today', { amountGrosze: 1n }, ['earlier_rule']],
  ])('names %s as the reason for an approval', (_name, part, expected) => {
    const flags = { isManual: false, isDestinationOfOthers: false, fillsMonth: false }
    expect(approvalReasonsOf({ ...clean, ...flags, ...part }, rules)).toEqual(expected)
  })

  test('the recent sum holds a payout only when its own amount needs fewer approvals', () => {
    const held = (amountGrosze: bigint, recentGrosze: bigint, areDetailsProven = true) =>
      isSumDecisive({ amountGrosze, recentGrosze, areDetailsProven }, rules)
    expect(held(499_99n, 0n)).toBe(false)
    expect(held(499_99n, 1n)).toBe(true)
    expect(held(500_00n, 1_499_99n)).toBe(false)
    expect(held(500_00n, 1_500_00n)).toBe(true)
    expect(held(2_000_00n, 9_000_00n, false)).toBe(false)
  })

  test('a policy other than instant always needs an admin', () => {
    expect(approvalsRequired({ ...clean, amountGrosze: 1n }, { ...rules, policy: 'manual_review' })).toBe(1)
  })

  test('other details on a paid account need a sign-in within the last ten minutes', () => {
    const seller = { wasPaidBefore: true, areDetailsKnown: false, signedInAt: NOW - 600_000 }
    expect(mayUseDetails(seller, NOW)).toBe(true)
    expect(mayUseDetails(seller, NOW + 1)).toBe(false)
    expect(mayUseDetails({ ...seller, areDetailsKnown: true }, NOW + 1)).toBe(true)
    expect(mayUseDetails({ ...seller, wasPaidBefore: false }, NOW + 1)).toBe(true)
  })
})

describe('offers', () => {
  const expected = { senderId: 's', assetIds: ['1', '2'], quotedAt: NOW }
  const offer = {
    id: 'o',
    senderId: 's',
    createdAt: NOW + 1,
    receivedAssetIds: ['2', '1'],
    givenCount: 0,
  }
  test('match with the right seller, exactly the sold items, nothing in return and a later time', () => {
    expect(isOfferForSale(offer, expected)).toBe(true)
  })
  test.each([
    ['another sender', { senderId: 'x' }],
    ['the moment of the quote', { createdAt: NOW }],
    ['one item too few', { receivedAssetIds: ['1'] }],
    ['one too many', { receivedAssetIds: ['1', '2', '3'] }],
    ['the same item twice', { receivedAssetIds: ['1', '1'] }],
    ['something in return', { givenCount: 1 }],
  ])('%s does not match', (_name, change) => {
    expect(isOfferForSale({ ...offer, ...change }, expected)).toBe(false)
  })
})

describe('the payout state machine', () => {
  test('every state is reachable, and every non-final state has a transition', () => {
    const reached = new Set<PayoutState>(['created'])
    for (const from of reached) for (const to of PAYOUT_TRANSITIONS[from]) reached.add(to)
    expect([...reached].toSorted()).toEqual(Object.keys(PAYOUT_TRANSITIONS).toSorted())
  })

  const facts = (state: PayoutState, isSubmitted = true) =>
    ({ state, rail: 'paypal', isSubmitted }) as PayoutFacts
  test('only the process that committed the submission calls the rail, and others look it up', () => {
    expect(nextPayoutStep(facts('submitting'), true)).toBe('call_rail')
    expect(nextPayoutStep(facts('submitting'), false)).toBe('declare_lost')
    expect(nextPayoutStep(facts('submitting', false), false)).toBe('resume')
    expect(nextPayoutStep(facts('unknown'), false)).toBe('look_up')
    expect(nextPayoutStep({ ...facts('approved'), rail: 'bank' }, false)).toBe('none')
  })

  test('refuses a delayed call to the rail', () => {
    expect(mayStillCall(4_999)).toBe(true)
    expect(mayStillCall(5_000)).toBe(false)
  })
})

describe('prices', () => {
  test('the tax has a switch, a minimum and a basis', () => {
    const on = { isOn: true, rateBps: 200, floorGrosze: 1_000_00n, basis: 'paid' as const }
    const sale = { paidGrosze: 1_000_01n, marketGrosze: 2_000_00n }
    expect(pccGroszeFor(sale, on)).toBe(20_00n)
    expect(pccGroszeFor(sale, { ...on, basis: 'market' })).toBe(40_00n)
    expect(pccGroszeFor({ ...sale, paidGrosze: 1_000_00n }, on)).toBe(0n)
    expect(pccGroszeFor(sale, { ...on, isOn: false })).toBe(0n)
  })
})

describe('reversals', () => {
  const sale = { id: 1n, userId: 2n, totalGrosze: 100n, pccGrosze: 0n, reversedAt: null } as SaleFacts
  const seen = (change: Partial<SaleFacts>) =>
    decideSale({ ...sale, ...change }, { type: 'reversed_on_steam' }, NOW)

  test.each(['failed', 'completed', 'paying', 'protected', 'items_received', 'review', 'verifying'] as const)(
    'the first reversal reading freezes the seller of a sale that is %s',
    (state) => {
      expect(seen({ state, isBooked: true })).toMatchObject({
        effects: expect.arrayContaining([{ type: 'freeze_seller' }]) as unknown,
      })
    },
  )

  test('only marks the sale while a payout is in flight', () => {
    expect(seen({ state: 'paying', isBooked: true })).toMatchObject({ saleMoves: [], journals: [] })
  })

  test('a second reversal reading changes nothing', () => {
    expect(seen({ state: 'completed', reversedAt: NOW - 1 })).toMatchObject({ effects: [], journals: [] })
  })
})
