import type { PayoutClass } from '@app/contract/selling/sale-facts'
import type { PayoutCase } from '@app/contract/selling/sale-progress'

/** What the seller picks: the lower price paid at once, or the higher one paid later. */
export type PayoutOption = 'instant' | 'deferred'

/** What we do: pay when the items arrive, when Steam can no longer undo the trade, or when an admin approves. */
export type PayoutSchedule = 'instant' | 'after_protection' | 'manual_review'

/**
 * Stored rows, signed receipts, the setting and the API have older words that cannot change. Only this file translates
 * them.
 */
const OPTIONS = { now: 'instant', later: 'deferred' } as const satisfies Record<PayoutClass, PayoutOption>
const CLASSES = { instant: 'now', deferred: 'later' } as const satisfies Record<PayoutOption, PayoutClass>
const SCHEDULES = {
  advance: 'instant',
  after_protection: 'after_protection',
  manual: 'manual_review',
} as const satisfies Record<PayoutCase, PayoutSchedule>
const CASES = {
  instant: 'advance',
  after_protection: 'after_protection',
  manual_review: 'manual',
} as const satisfies Record<PayoutSchedule, PayoutCase>
type Policy = 'instant' | 'after_protection' | 'manual'

export function optionOfClass(payoutClass: PayoutClass): PayoutOption {
  return OPTIONS[payoutClass]
}

export function classOfOption(option: PayoutOption): PayoutClass {
  return CLASSES[option]
}

export function scheduleOfCase(payoutCase: PayoutCase): PayoutSchedule {
  return SCHEDULES[payoutCase]
}

export function caseOfSchedule(schedule: PayoutSchedule): PayoutCase {
  return CASES[schedule]
}

export function scheduleOfPolicy(policy: Policy): PayoutSchedule {
  return policy === 'manual' ? 'manual_review' : policy
}
