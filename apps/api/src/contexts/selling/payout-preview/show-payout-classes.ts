import type { PayoutClassesResponse } from '@app/contract/selling/payout-preview'
import { laterRateBps } from '@app/contract/payout-share'
import { payoutPaceOf } from '@app/contract/payments/rails'
import { latestSettlementMs, railOffersRepository, routePayout } from '#contexts/payments/lifecycle/index.ts'
import type { Db } from '#platform/db/database.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { advanceByMs } from './payout-times.ts'

/** A rail counts as funded when it can pay this much. */
const USUAL_PAYOUT_GROSZE = 500_00n

/** The two public prices: their rates, and when items that arrive now would be paid. */
export async function showPayoutClasses(db: Db, nowMs: number): Promise<PayoutClassesResponse> {
  const [settings, offers] = await Promise.all([readSettings(db), railOffersRepository.ofMethod(db, 'bank')])
  const bankPace = payoutPaceOf(routePayout(offers, USUAL_PAYOUT_GROSZE))
  const rateBps = settings['payout.rate_bps'].value
  const isAtOnce = settings['payout.policy'].value === 'instant'
  const iso = (ms: number) => new Date(ms).toISOString()
  return {
    success: true,
    now: isAtOnce ? { rateBps, payoutAt: iso(advanceByMs(nowMs)) } : null,
    later: {
      rateBps: laterRateBps(rateBps, settings['payout.later_extra_bps'].value),
      payoutAt: iso(latestSettlementMs(nowMs)),
    },
    bankPace: bankPace === 'minutes' ? 'minutes' : 'banking',
    serverTime: iso(nowMs),
  }
}
