import { describe, expect, test } from 'vitest'
import { allowedActions, risksOf, type ActionFacts } from './allowed-actions.ts'
import { transactionVersion } from './transaction-version.ts'

const FACTS: ActionFacts = {
  saleState: 'items_received',
  payoutState: 'created',
  rail: 'bank',
  isEvidenceClean: true,
  canRecall: true,
  isReturnOpen: false,
  hasDestination: true,
  isFrozen: false,
  isOnHold: false,
  hasDebt: false,
  hasApproved: false,
  isOwnMoney: false,
  isOwnCredit: false,
  isCompanyOfOne: false,
  isMoneyStaff: true,
}
const on = (facts: Partial<ActionFacts>) => {
  const allowed = allowedActions({ ...FACTS, ...facts })
  return (Object.keys(allowed) as (keyof typeof allowed)[]).filter((action) => allowed[action])
}

describe('allowed actions', () => {
  test.each<[string, Partial<ActionFacts>, string[]]>([
    ['a payout that waits', {}, ['approve', 'reject', 'hold', 'reveal']],
    ['one of the own approvals', { hasApproved: true }, ['reject', 'hold', 'reveal']],
    ['the own money', { isOwnMoney: true }, ['reveal']],
    ['money that the caller credited', { isOwnCredit: true }, ['reject', 'hold', 'reveal']],
    ['support', { isMoneyStaff: false }, []],
    ['a seller on hold', { isFrozen: true, isOnHold: true }, ['reject', 'endHold', 'reveal']],
    ['a stolen account', { isFrozen: true }, ['reject', 'reveal']],
    ['a seller who owes', { hasDebt: true }, ['reject', 'hold', 'reveal']],
    ['approved, by hand', { payoutState: 'approved' }, ['reject', 'enterReference', 'hold', 'reveal']],
    [
      'approved, on a rail that is called',
      { payoutState: 'approved', rail: 'paypal' },
      ['reject', 'hold', 'reveal'],
    ],
    ['under way', { saleState: 'paying', payoutState: 'submitted' }, ['enterReference', 'reveal']],
    [
      'a doubtful trade',
      { saleState: 'review', payoutState: null, rail: null },
      ['approve', 'approveNeedsReason', 'reject', 'hold', 'reveal'],
    ],
    ['an accept under way', { saleState: 'verifying', payoutState: null, rail: null }, ['reveal']],
    [
      'an ended sale with items of the seller',
      { saleState: 'failed', payoutState: 'cancelled', isReturnOpen: true },
      ['reveal', 'closeReturn'],
    ],
    [
      'a withdrawal',
      { saleState: null, payoutState: 'approved' },
      ['reject', 'enterReference', 'hold', 'reveal'],
    ],
    [
      'a credit',
      { saleState: null, payoutState: null, rail: null, isEvidenceClean: null, hasDestination: false },
      [],
    ],
  ])('for %s', (_name, facts, expected) => {
    expect(on(facts)).toEqual(expected)
  })
})

test('lists risks in order of importance', () => {
  const clean = {
    isEvidenceClean: true,
    areDetailsProven: true,
    isDestinationShared: false,
    isCreditedByOne: false,
    isHeldBySum: false,
    settledSales: 3,
    reversals: 0,
    isFrozen: false,
    hasDebt: false,
    isRailPaused: false,
    isRailInDoubt: false,
    isAdvance: false,
  }
  expect(risksOf(clean)).toEqual([])
  expect(
    risksOf({ ...clean, settledSales: 0, reversals: 1, isEvidenceClean: false, isDestinationShared: true }),
  ).toEqual(['evidence_not_clean', 'reversed_before', 'destination_shared', 'new_seller'])
})

test('a version contains the sale version, the payout id and the payout version', () => {
  const payoutId = '00000000-0000-4000-8000-000000000000'
  expect(transactionVersion({ saleVersion: 4, payoutId: null, payoutVersion: null })).toBe('4')
  expect(transactionVersion({ saleVersion: null, payoutId, payoutVersion: 2 })).toBe(`0:${payoutId}:2`)
})
