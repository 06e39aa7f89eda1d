import { isCalled, type Rail } from '@app/contract/payments/rails'
import type { AdminTransaction, Risk } from '@app/contract/office/money'
import type { SaleState } from '@app/contract/selling/sales'
import { isPayoutIn } from '#shared/payout-states.ts'
import { isSaleEnded } from '#shared/sale-states.ts'

export type ActionFacts = {
  saleState: SaleState | null
  payoutState: string | null
  rail: Rail | null
  isEvidenceClean: boolean | null
  canRecall: boolean
  isReturnOpen: boolean
  hasDestination: boolean
  isFrozen: boolean
  isOnHold: boolean
  hasDebt: boolean
  /** The caller has already approved this payout. */
  hasApproved: boolean
  isOwnMoney: boolean
  /** The caller alone credited this money to the balance. */
  isOwnCredit: boolean
  isMoneyStaff: boolean
  /** The caller may also be the second person, after a wait. */
  isCompanyOfOne: boolean
}

/** The actions that the page offers. The rules are checked again when an action is requested. */
export function allowedActions(facts: ActionFacts): AdminTransaction['allowed'] {
  const { payoutState, saleState } = facts
  const mayAct = facts.isMoneyStaff && !facts.isOwnMoney
  const isHeld = facts.isFrozen || facts.hasDebt
  const isSale = saleState !== null
  const isUnsent = payoutState !== null && isPayoutIn('unsent', payoutState)
  const isRejectable = isSale
    ? !isSaleEnded(saleState) && saleState !== 'paying' && saleState !== 'verifying'
    : isUnsent
  return {
    approve:
      mayAct &&
      !isHeld &&
      (!facts.isOwnCredit || facts.isCompanyOfOne) &&
      (saleState === 'review' || (payoutState === 'created' && (!facts.hasApproved || facts.isCompanyOfOne))),
    approveNeedsReason: saleState === 'review' || facts.isEvidenceClean === false,
    reject: mayAct && isRejectable,
    enterReference:
      mayAct &&
      facts.rail !== null &&
      !isCalled(facts.rail) &&
      (payoutState === 'approved' || payoutState === 'submitting' || payoutState === 'submitted'),
    recall: mayAct && payoutState === 'unclaimed' && facts.canRecall,
    // Whether or not the payout exists yet: a doubt may come while the trade is under protection.
    hold: mayAct && !facts.isFrozen && (isRejectable || isUnsent),
    endHold: mayAct && facts.isOnHold,
    reveal: facts.isMoneyStaff && facts.hasDestination,
    closeReturn: facts.isMoneyStaff && facts.isReturnOpen,
  }
}

export type RiskFacts = {
  isEvidenceClean: boolean
  areDetailsProven: boolean
  isDestinationShared: boolean
  /** The withdrawn money was credited by a single admin. */
  isCreditedByOne: boolean
  /** Together with the seller's other payouts of the last 24 hours, it reaches a limit. */
  isHeldBySum: boolean
  settledSales: number
  reversals: number
  isFrozen: boolean
  hasDebt: boolean
  isRailPaused: boolean
  isRailInDoubt: boolean
  /** Paid, or about to be, while the trade can still be undone. */
  isAdvance: boolean
}

/** In order of importance. */
export function risksOf(facts: RiskFacts): Risk[] {
  const found: Record<Risk, boolean> = {
    evidence_not_clean: !facts.isEvidenceClean,
    reversed_before: facts.reversals > 0,
    seller_frozen: facts.isFrozen,
    seller_in_debt: facts.hasDebt,
    credited_by_one: facts.isCreditedByOne,
    destination_shared: facts.isDestinationShared,
    day_sum: facts.isHeldBySum,
    details_never_used: !facts.areDetailsProven,
    new_seller: facts.settledSales === 0,
    trade_not_settled: facts.isAdvance,
    rail_paused: facts.isRailPaused,
    rail_in_doubt: facts.isRailInDoubt,
  }
  return (Object.keys(found) as Risk[]).filter((risk) => found[risk])
}
