import { payoutPaceOf, type Rail } from '@app/contract/payments/rails'
import type { PayoutMethod } from '@app/contract/payments/payout-details'
import type { PayoutPreview as PreviewBody } from '@app/contract/selling/payout-preview'
import {
  previewPayout,
  routePayout,
  type PayoutFacts,
  type PayoutPreview,
  type PayoutRequest,
} from '#contexts/payments/lifecycle/index.ts'
import { fundsCover, railBalancesRepository, type RailFunds } from '#contexts/payments/payouts/index.ts'
import type { Db } from '#platform/db/database.ts'
import { payoutTimes, type PayoutTimes } from './payout-times.ts'

export type EstimatedPayout = {
  preview: PayoutPreview
  hindrance: PreviewBody['hindrance']
  pace: PreviewBody['pace']
  times: PayoutTimes
}

export type TimesFacts = PayoutFacts & {
  method: PayoutMethod
  takesExpress: boolean
  /** The funds of the possible rails. */
  funds: ReadonlyMap<Rail, RailFunds>
}

export async function addFunds(
  db: Db,
  facts: PayoutFacts,
  way: { method: PayoutMethod; takesExpress: boolean },
): Promise<TimesFacts> {
  const rails = facts.rails.map(({ rail }) => rail)
  return { ...facts, ...way, funds: await railBalancesRepository.listFunds(db, rails) }
}

/** Uses the same facts before confirmation and during creation, so that the stored promise is the one shown. */
export function estimatePayoutTimes(facts: TimesFacts, request: PayoutRequest): EstimatedPayout {
  const { settings, takesExpress } = facts
  const preview = previewPayout(facts, request)
  const isFunded = preview.rails.some((rail) => fundsCover(facts.funds.get(rail)!, preview.totalGrosze))
  const hindrance = hindranceOf(preview, isFunded)
  const pace = payoutPaceOf(routePayout(facts.rails, preview.totalGrosze))
  const times = payoutTimes({
    ...preview,
    needsApproval: preview.approvals,
    pace,
    hindrance,
    deadlineMs: settings['sale.trade_deadline_seconds'].value * 1_000,
    takesExpress,
    terms: settings['payout.promise'].value,
  })
  // A deferred payout has Steam's date whatever the rail holds today, but a promise waits for the money.
  return {
    preview,
    hindrance,
    pace,
    times: isFunded ? times : { ...times, arrivesOn: null, promisedBy: null },
  }
}

function hindranceOf(preview: PayoutPreview, isFunded: boolean): PreviewBody['hindrance'] {
  if (preview.isFrozen) return 'account_check'
  if (preview.isPaused) return 'method_paused'
  const isAtOnce = preview.payoutSchedule === 'instant' && !preview.isAdvancePoolExhausted
  return isAtOnce && !isFunded ? 'method_short' : null
}
