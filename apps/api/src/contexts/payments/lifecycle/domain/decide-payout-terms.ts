import type { AdvanceObstacle } from '@app/contract/selling/sale-facts'
import type { PayoutOption, PayoutSchedule } from '#shared/payout-terms.ts'
import {
  fitsHouseLimit,
  isNewSeller,
  scheduleWithinLimits,
  whyNoAdvance,
  type AdvanceRules,
  type OpenAdvances,
  type SellerRiskProfile,
} from './advance-limits.ts'

/*
 * When a sale is paid is decided at three moments.
 * Quote: the preview shows the terms, and the sale fixes them under the seller's lock (`decidePayoutTerms`).
 * Offer seen: an instant sale takes its part of the house limit, or is deferred (`scheduleAtOffer`).
 * Items received: the schedule says whether a payout is created now (`isPaidOnReceipt`).
 */

/** The two prices of one quote; the deferred price is never lower. */
export type TwoPrices = { nowGrosze: bigint; laterGrosze: bigint }

export type LimitFacts = {
  standing: SellerRiskProfile
  open: OpenAdvances
  openHouseGrosze: bigint
  nowMs: number
}

/** The result of the limits for the lower of the two prices. */
export type InstantPayoutFacts = TwoPrices & {
  limitSchedule: PayoutSchedule
  obstacle: AdvanceObstacle | null
  isAdvancePoolExhausted: boolean
  isNewSeller: boolean
}

export type PayoutTerms = {
  payoutOption: PayoutOption
  payoutSchedule: PayoutSchedule
  totalGrosze: bigint
  isNewSeller: boolean
  /** Why an instant payout is impossible, regardless of the request. */
  instantBlocker: AdvanceObstacle | null
  /** False when the instant option was requested but is not available. */
  isAsRequested: boolean
}

export function instantPayoutEligibility(
  { standing, open, openHouseGrosze, nowMs }: LimitFacts,
  rules: AdvanceRules,
  prices: TwoPrices,
): InstantPayoutFacts {
  const sale = { totalGrosze: prices.nowGrosze }
  return {
    ...prices,
    limitSchedule: scheduleWithinLimits(sale, standing, open, rules, nowMs),
    obstacle: whyNoAdvance(sale, standing, open, rules, nowMs),
    isAdvancePoolExhausted: !fitsHouseLimit(sale, openHouseGrosze, rules),
    isNewSeller: isNewSeller(standing),
  }
}

/**
 * Why the instant option is not available; null when it is. With equal prices an exhausted advance pool only delays
 * the payout, and room may return before the offer arrives. A seller who accepts a lower price for an instant payout
 * must not wait.
 */
export function instantPayoutBlocker(facts: InstantPayoutFacts): AdvanceObstacle | null {
  if (facts.limitSchedule !== 'instant') return facts.obstacle ?? 'policy'
  return facts.isAdvancePoolExhausted && facts.laterGrosze > facts.nowGrosze ? 'house' : null
}

/** Without a request (null), the instant option is used when available. */
export function decidePayoutTerms(facts: InstantPayoutFacts, requested: PayoutOption | null): PayoutTerms {
  const instantBlocker = instantPayoutBlocker(facts)
  const isInstant = requested !== 'deferred' && instantBlocker === null
  const payoutOption = isInstant ? 'instant' : 'deferred'
  return {
    payoutOption,
    payoutSchedule: isInstant ? 'instant' : deferredSchedule(facts.limitSchedule),
    totalGrosze: isInstant ? facts.nowGrosze : facts.laterGrosze,
    isNewSeller: facts.isNewSeller,
    instantBlocker,
    isAsRequested: requested === null || requested === payoutOption,
  }
}

/** If an admin decides every payout, deferring it does not change that. */
function deferredSchedule(limitSchedule: PayoutSchedule): PayoutSchedule {
  return limitSchedule === 'manual_review' ? 'manual_review' : 'after_protection'
}

/** If the advance pool is exhausted when the offer is detected, an instant sale waits for Steam's settlement. */
export function scheduleAtOffer(
  sale: { payoutSchedule: PayoutSchedule; totalGrosze: bigint },
  openHouseGrosze: bigint,
  rules: AdvanceRules,
): PayoutSchedule {
  if (sale.payoutSchedule !== 'instant') return sale.payoutSchedule
  return fitsHouseLimit(sale, openHouseGrosze, rules) ? 'instant' : 'after_protection'
}

/** A payout in manual review is created at once and waits for approval. */
export function isPaidOnReceipt(schedule: PayoutSchedule): boolean {
  return schedule !== 'after_protection'
}
