import type { PayoutMethod } from '@app/contract/payments/payout-details'
import type {
  MethodPreview,
  SelectionPreviewQuery,
  SelectionPreviewResponse,
} from '@app/contract/selling/payout-preview'
import { instantOutlookOf, latestSettlementMs, readPayoutFacts } from '#contexts/payments/lifecycle/index.ts'
import type { Db } from '#platform/db/database.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { caseOfSchedule } from '#shared/payout-terms.ts'
import { zlotysOf } from '#shared/zlotys.ts'
import { addFunds, estimatePayoutTimes, type EstimatedPayout } from './estimate-payout-times.ts'
import { presentLimit } from './present-limit.ts'

/** When a sale of this sum would be paid by each method, if it were confirmed now. Stores nothing. */
export async function showSelectionPreview(
  db: Db,
  userId: bigint,
  query: SelectionPreviewQuery,
): Promise<SelectionPreviewResponse> {
  const settings = await readSettings(db)
  const prices = { totalGrosze: BigInt(query.totalGrosze), laterGrosze: BigInt(query.laterGrosze) }
  const known = await Promise.all(
    settings['payout.methods'].value.map(async (method) => {
      const facts = await readPayoutFacts(db, { userId, method, coin: null, fingerprint: null })
      const whole = await addFunds(db, facts, { method, takesExpress: false })
      return { method, facts, estimated: estimatePayoutTimes(whole, prices) }
    }),
  )
  // The registry requires at least one method; what follows is the same for all of them.
  const { facts, estimated } = known[0]!
  const { preview } = estimated
  const { maxGrosze, steps, settledSales } = instantOutlookOf(facts)
  const iso = (ms: number) => new Date(ms).toISOString()
  return {
    success: true,
    limit: preview.limit && presentLimit(preview.limit),
    instantMax: zlotysOf(maxGrosze),
    reason: preview.instantBlocker ?? (preview.isAdvancePoolExhausted ? 'house' : null),
    steps: steps.map(({ settledSales: from, limitGrosze }) => ({
      settledSales: from,
      limit: zlotysOf(limitGrosze),
    })),
    settledSales,
    laterAt: iso(latestSettlementMs(preview.nowMs)),
    methods: known.map((one) => presentMethod(one.method, one.estimated)),
    serverTime: iso(preview.nowMs),
  }
}

function presentMethod(
  method: PayoutMethod,
  { preview, hindrance, pace, times }: EstimatedPayout,
): MethodPreview {
  return {
    method,
    payoutCase: caseOfSchedule(preview.payoutSchedule),
    needsApproval: preview.approvals,
    isAdvancePoolExhausted: preview.isAdvancePoolExhausted,
    pace,
    hindrance,
    payoutAt: times.payoutAt,
    promisedBy: times.promisedBy,
  }
}
