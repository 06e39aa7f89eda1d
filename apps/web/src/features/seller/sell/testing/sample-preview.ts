import type { PayoutPreview } from '@app/contract/selling/payout-preview'

/** An instant payout, as of 13:32 in Warsaw. */
export function samplePreview(change: Partial<PayoutPreview> = {}): PayoutPreview {
  return {
    payoutClass: 'now',
    choice: null,
    payoutCase: 'advance',
    reason: null,
    needsApproval: 0,
    isAdvancePoolExhausted: false,
    pace: 'minutes',
    hindrance: null,
    payoutAt: '2026-11-16T12:50:00.000Z',
    arrivesOn: null,
    promisedBy: null,
    bankName: null,
    isExpress: false,
    lateBonus: null,
    limit: { total: 500, used: 71.6, left: 428.4 },
    coinEstimates: [],
    serverTime: '2026-11-16T12:32:00.000Z',
    ...change,
  }
}

/** A payout after Steam can no longer reverse the trade. */
export function laterPreview(change: Partial<PayoutPreview> = {}): PayoutPreview {
  return samplePreview({
    payoutClass: 'later',
    payoutCase: 'after_protection',
    reason: 'seller_limit',
    payoutAt: '2026-11-25T07:00:00.000Z',
    limit: { total: 500, used: 400, left: 100 },
    ...change,
  })
}
