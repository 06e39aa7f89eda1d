export { isHeldBySum, listApprovalReasons, listCreditors } from './approval-reasons.ts'
export { applyPayoutEvent } from './apply-payout-event.ts'
export { applySaleEvent } from './apply-sale-event.ts'
export { bookFunding } from './book-funding.ts'
export { bookLateBonus } from './book-late-bonus.ts'
export { correctBalance, creditBalance, payDebt, requestWithdrawal } from './balance.ts'
export { assertOpenReturn, closeReturn } from './close-return.ts'
export { isRefusal, type Refusal } from './domain/facts.ts'
export type { PayoutEvent, TradeReading } from './domain/decide-payout.ts'
export type { LookUp, SubmitAnswer } from './domain/decide-payout-outcome.ts'
export type { SaleEvent } from './domain/decide-sale.ts'
export { nextBankFileMs, promiseOfSaleMs, roundUp, type PromiseTerms } from './domain/payout-promise.ts'
export { latestSettlementMs } from './domain/settlement.ts'
export { mayStillCall, nextPayoutStep } from './domain/payout-step.ts'
export { routePayout } from './domain/route-payout.ts'
export { railOffersRepository } from './rail-offers.repository.ts'
export { findOtherRail } from './reroute-payout.ts'
export { instantRoomOf, previewPayout, type PayoutPreview, type PayoutRequest } from './preview-payout.ts'
export {
  assertMayUseDetails,
  assertMayUsePlace,
  listPaymentOutcomes,
  listPaidToo,
  needsFreshSignIn,
  wasPaidTo,
} from './guard-details.ts'
export { listOpenDebts } from './list-open-debts.ts'
export { holdForgedPayout } from './hold-forged-payout.ts'
export { lockPausedRail, pauseRail, resumeRail, wakeRail } from './hold-rail.ts'
export {
  holdSeller,
  readAdvanceLimit,
  setAdvanceLimit,
  unfreezeSeller,
  wakePayoutsOf,
} from './hold-seller.ts'
export { holdSellers, lockSeller } from './lock-seller.ts'
export { moveSale } from './move-sale.ts'
export type { MoneyPorts } from './money-ports.ts'
export type { KeptPromise } from './promise-payout.ts'
export { assertPayoutTerms } from './payout-terms.ts'
export { payoutFactsQuery, type FoundPayoutFacts } from './payout-facts.repository.ts'
export {
  lockPayoutFacts,
  openPayoutFacts,
  readPayoutFacts,
  type PayoutFacts,
  type PayoutPlace,
} from './read-payout-facts.ts'
export { lockDestination } from './seller-risk.repository.ts'
export { readAdvanceRoom } from './read-advance-room.ts'
export { readOrderedGrosze } from './read-gate.ts'
export { readHouseAdvances } from './read-house-advances.ts'
export { recordDecision, type Decider } from './record-decision.ts'
export { transactionActionsRepository, type TransactionAction } from './transaction-actions.repository.ts'
export { insertSaleFinancials } from './sale-financials.repository.ts'
export type { PayoutTerms } from './domain/decide-payout-terms.ts'
export { askAboutPromise } from './step-payout.ts'
export { wantRecall } from './want-recall.ts'
