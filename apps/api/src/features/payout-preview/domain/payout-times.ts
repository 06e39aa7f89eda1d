import type { PayoutPreview } from '@app/contract/payout-preview'
import { ADVANCE_MINUTES } from '@app/contract/sale-facts'
import { nextBankingDay } from '#shared/banking-days.ts'

type Facts = Pick<PayoutPreview, 'payoutCase' | 'needsApproval' | 'isHouseFull' | 'pace' | 'hindrance'> & {
  nowMs: number
  settlesAtMs: number
}

export type PayoutTimes = Pick<PayoutPreview, 'payoutAt' | 'arrivesOn'>

const NOTHING_PROMISED: PayoutTimes = { payoutAt: null, arrivesOn: null }
const MINUTE_MS = 60_000
const ROUNDED_TO_MS = 5 * MINUTE_MS

/** When the money leaves, and for a transfer the day it usually arrives. A time that depends on people is not told. */
export function payoutTimes(facts: Facts): PayoutTimes {
  const { payoutCase, pace, nowMs, settlesAtMs } = facts
  if (facts.hindrance || payoutCase === 'manual') return NOTHING_PROMISED
  const isAtOnce = payoutCase === 'advance' && !facts.isHouseFull
  if (!isAtOnce) {
    // Before this time surely not; an approval may make it later.
    const payoutAt = iso(settlesAtMs)
    const isClear = pace === 'banking' && facts.needsApproval === 0
    return { payoutAt, arrivesOn: isClear ? nextBankingDay(settlesAtMs) : null }
  }
  if (facts.needsApproval > 0 || pace === 'by_hand') return NOTHING_PROMISED
  if (pace === 'banking') return { payoutAt: null, arrivesOn: nextBankingDay(nowMs) }
  return { payoutAt: iso(advanceByMs(nowMs)), arrivesOn: null }
}

/** When a payout at once has left, for items that arrive now. */
export function advanceByMs(nowMs: number): number {
  const latestMs = nowMs + ADVANCE_MINUTES.to * MINUTE_MS
  return Math.ceil(latestMs / ROUNDED_TO_MS) * ROUNDED_TO_MS
}

function iso(ms: number): string {
  return new Date(ms).toISOString()
}
