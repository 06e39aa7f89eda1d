import type { PayoutMethod } from '@app/contract/payout-details'
import type { PayoutPreview } from '@app/contract/payout-preview'
import {
  foreseePayout,
  type PayoutFacts,
  type PayoutOutlook,
  type PayoutWish,
  type Rail,
} from '#features/money/index.ts'
import { fundsCover, railBalancesRepository, type RailFunds } from '#features/payouts/index.ts'
import type { Db } from '#platform/database.ts'
import { payoutTimes, type PayoutTimes } from './payout-times.ts'

export type Foreseen = {
  outlook: PayoutOutlook
  hindrance: PayoutPreview['hindrance']
  times: PayoutTimes
}

export type TimesFacts = PayoutFacts & {
  method: PayoutMethod
  takesExpress: boolean
  /** Of the rails that the money may take. */
  funds: ReadonlyMap<Rail, RailFunds>
}

export async function addFunds(
  db: Db,
  facts: PayoutFacts,
  way: { method: PayoutMethod; takesExpress: boolean },
): Promise<TimesFacts> {
  const funds = new Map<Rail, RailFunds>()
  for (const { rail } of facts.rails) funds.set(rail, await railBalancesRepository.readFunds(db, rail))
  const { method, takesExpress } = way
  return { ...facts, method, takesExpress, funds }
}

/** By the same facts before a sale is confirmed and while it is written, so that what is kept is what was told. */
export function foreseeTimes(facts: TimesFacts, wish: PayoutWish): Foreseen {
  const { settings, takesExpress } = facts
  const outlook = foreseePayout(facts, wish)
  const hindrance = hindranceOf(facts, outlook)
  const times = payoutTimes({
    ...outlook,
    needsApproval: outlook.approvals,
    pace: paceOf(facts.method),
    hindrance,
    deadlineMs: settings['sale.trade_deadline_seconds'].value * 1_000,
    takesExpress,
    terms: settings['payout.promise'].value,
  })
  return { outlook, hindrance, times }
}

export function paceOf(method: PayoutMethod): PayoutPreview['pace'] {
  if (method === 'bank') return 'banking'
  return method === 'neteller' ? 'by_hand' : 'minutes'
}

function hindranceOf({ funds }: TimesFacts, outlook: PayoutOutlook): PayoutPreview['hindrance'] {
  if (outlook.isFrozen) return 'account_check'
  if (outlook.isPaused) return 'method_paused'
  const canPay = outlook.rails.some((rail) => fundsCover(funds.get(rail)!, outlook.totalGrosze))
  return canPay ? null : 'method_short'
}
