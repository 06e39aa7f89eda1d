import type { AdminTransaction, Risk } from '@app/contract/admin-money'
import type { SaleState } from '@app/contract/sales'

export type ActionFacts = {
  saleState: SaleState | null
  payoutState: string | null
  rail: string | null
  isEvidenceClean: boolean | null
  canRecall: boolean
  isReturnOpen: boolean
  hasDestination: boolean
  isFrozen: boolean
  hasDebt: boolean
  /** The caller already stands among the approvals of the payout. */
  hasApproved: boolean
  isOwnMoney: boolean
  isMoneyStaff: boolean
}

const BY_HAND = ['bank', 'manual']
const ENDED: readonly (SaleState | null)[] = ['completed', 'failed', 'cancelled']

/** What the page offers. The rules look again when it is asked for. */
export function allowedActions(facts: ActionFacts): AdminTransaction['allowed'] {
  const { payoutState, saleState } = facts
  const mayAct = facts.isMoneyStaff && !facts.isOwnMoney
  const isHeld = facts.isFrozen || facts.hasDebt
  const isSale = saleState !== null
  const isUnsent = payoutState === 'created' || payoutState === 'approved'
  const isRejectable = isSale
    ? !ENDED.includes(saleState) && saleState !== 'paying' && saleState !== 'verifying'
    : isUnsent
  return {
    approve:
      mayAct && !isHeld && (saleState === 'review' || (payoutState === 'created' && !facts.hasApproved)),
    approveNeedsReason: saleState === 'review' || facts.isEvidenceClean === false,
    reject: mayAct && isRejectable,
    enterReference:
      mayAct &&
      BY_HAND.includes(facts.rail ?? '') &&
      (payoutState === 'approved' || payoutState === 'submitting' || payoutState === 'submitted'),
    recall: mayAct && payoutState === 'unclaimed' && facts.canRecall,
    reveal: facts.isMoneyStaff && facts.hasDestination,
    closeReturn: facts.isMoneyStaff && facts.isReturnOpen,
  }
}

export type RiskFacts = {
  isEvidenceClean: boolean
  areDetailsProven: boolean
  isDestinationShared: boolean
  settledSales: number
  reversals: number
  isFrozen: boolean
  hasDebt: boolean
  isRailPaused: boolean
  isRailInDoubt: boolean
  isTradeSettled: boolean
}

/** In the order in which they matter. */
export function risksOf(facts: RiskFacts): Risk[] {
  const found: Record<Risk, boolean> = {
    evidence_not_clean: !facts.isEvidenceClean,
    reversed_before: facts.reversals > 0,
    seller_frozen: facts.isFrozen,
    seller_in_debt: facts.hasDebt,
    destination_shared: facts.isDestinationShared,
    details_never_used: !facts.areDetailsProven,
    new_seller: facts.settledSales === 0,
    trade_not_settled: !facts.isTradeSettled,
    rail_paused: facts.isRailPaused,
    rail_in_doubt: facts.isRailInDoubt,
  }
  return (Object.keys(found) as Risk[]).filter((risk) => found[risk])
}
