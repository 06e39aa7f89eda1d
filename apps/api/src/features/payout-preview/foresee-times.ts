import type { PayoutMethod } from '@app/contract/payout-details'
import type { PayoutPreview } from '@app/contract/payout-preview'
import { foreseePayout, type PayoutOutlook, type PayoutWish } from '#features/money/index.ts'
import { railCanPay } from '#features/payouts/index.ts'
import type { Db } from '#platform/database.ts'
import { readSettings } from '#platform/settings.ts'
import { payoutTimes, type PayoutTimes } from './payout-times.ts'

export type Foreseen = {
  outlook: PayoutOutlook
  hindrance: PayoutPreview['hindrance']
  times: PayoutTimes
}

/** By the same facts before a sale is confirmed and while it is written, so that what is kept is what was told. */
export async function foreseeTimes(db: Db, wish: PayoutWish & { takesExpress: boolean }): Promise<Foreseen> {
  const outlook = await foreseePayout(db, wish)
  const hindrance = await hindranceOf(db, outlook)
  const settings = await readSettings(db)
  const times = payoutTimes({
    ...outlook,
    needsApproval: outlook.approvals,
    pace: paceOf(wish.method),
    hindrance,
    deadlineMs: settings['sale.trade_deadline_seconds'].value * 1_000,
    takesExpress: wish.takesExpress,
    terms: settings['payout.promise'].value,
  })
  return { outlook, hindrance, times }
}

export function paceOf(method: PayoutMethod): PayoutPreview['pace'] {
  if (method === 'bank') return 'banking'
  return method === 'neteller' ? 'by_hand' : 'minutes'
}

async function hindranceOf(db: Db, outlook: PayoutOutlook): Promise<PayoutPreview['hindrance']> {
  if (outlook.isFrozen) return 'account_check'
  if (outlook.isPaused) return 'method_paused'
  const canPay = await Promise.all(outlook.rails.map((rail) => railCanPay(db, rail, outlook.totalGrosze)))
  return canPay.some(Boolean) ? null : 'method_short'
}
