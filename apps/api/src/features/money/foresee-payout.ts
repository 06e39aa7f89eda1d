import type { AdvanceObstacle } from '@app/contract/payout-preview'
import type { PayoutClass } from '@app/contract/sale-facts'
import type { PayoutMethod } from '@app/contract/payout-details'
import type { Db } from '#platform/database.ts'
import { readSettings } from '#platform/settings.ts'
import { DomainError } from '#shared/domain-error.ts'
import {
  advanceLimitGrosze,
  choosePayoutCase,
  fitsHouseLimit,
  whyNoAdvance,
} from './domain/advance-limits.ts'
import { approvalsRequired } from './domain/approvals.ts'
import type { PayoutCase } from './domain/facts.ts'
import { caseOfClass, choosePayoutClass, nowObstacleOf, priceOfClass } from './domain/payout-class.ts'
import { railOf, type Rail } from './domain/payout-states.ts'
import { latestSettlementMs } from './domain/settlement.ts'
import { advanceRulesOf, approvalRulesOf } from './money-rules.ts'
import { isMonthFull } from './is-month-full.ts'
import { moneyRepository } from './money.repository.ts'
import { payoutsRepository } from './payouts.repository.ts'
import { railStatesRepository } from './rail-states.repository.ts'
import { readAdvanceFacts } from './read-advance-facts.ts'
import { standingsRepository } from './standings.repository.ts'

export type PayoutWish = {
  userId: bigint
  /** The price that is paid at once; without another one it is the only one. */
  totalGrosze: bigint
  laterGrosze?: bigint
  /** Null or left out: at once where that is possible. */
  payoutClass?: PayoutClass | null
  method: PayoutMethod
  coin: 'BTC' | 'LTC' | null
  /** Null while the details are not known. */
  fingerprint: Buffer | null
}

export type PayoutOutlook = {
  /** The one that was asked for, or the later one where the limits do not allow it. */
  payoutClass: PayoutClass
  totalGrosze: bigint
  /** Why it cannot be paid at once, whatever was chosen. */
  nowObstacle: AdvanceObstacle | null
  payoutCase: PayoutCase
  reason: AdvanceObstacle | null
  approvals: 0 | 1 | 2
  isHouseFull: boolean
  /** The seller's own; null while the operator pays nobody at once. */
  limit: { totalGrosze: bigint; usedGrosze: bigint } | null
  isFrozen: boolean
  /** None of the rails that the method may take can be used. */
  isPaused: boolean
  rails: Rail[]
  settlesAtMs: number
  nowMs: number
}

/**
 * What a sale made now would get, by the rules that `planAdvance` and `createPayout` follow. Reads only: nothing is
 * reserved, and by the time of the sale others may have taken what is left.
 */
export async function foreseePayout(db: Db, wish: PayoutWish): Promise<PayoutOutlook> {
  const seller = await moneyRepository.readSeller(db, wish.userId)
  if (seller.openDebtGrosze > 0n) throw new DomainError('seller_owes', { userId: wish.userId })
  const settings = await readSettings(db)
  const rules = advanceRulesOf(settings)
  const { standing, open, nowMs } = await readAdvanceFacts(db, wish.userId, wish.fingerprint)
  const openHouseGrosze = await standingsRepository.readOpenHouse(db)
  const now = {
    nowGrosze: wish.totalGrosze,
    laterGrosze: wish.laterGrosze ?? wish.totalGrosze,
    limitCase: choosePayoutCase(wish, standing, open, rules, nowMs),
    obstacle: whyNoAdvance(wish, standing, open, rules, nowMs),
    isHouseFull: !fitsHouseLimit(wish, openHouseGrosze, rules),
  }
  const payoutClass = choosePayoutClass(now, wish.payoutClass ?? null) ?? 'later'
  const payoutCase = caseOfClass(payoutClass, now.limitCase)
  const totalGrosze = priceOfClass(payoutClass, now)
  const nowObstacle = nowObstacleOf(now)
  const rails = railsOf(wish)
  const paused = await Promise.all(rails.map((rail) => moneyRepository.isRailPaused(db, rail)))
  const doubted = await Promise.all(rails.map((rail) => railStatesRepository.isInDoubt(db, rail)))
  return {
    payoutClass,
    totalGrosze,
    nowObstacle,
    payoutCase,
    reason: payoutCase === 'advance' ? null : (nowObstacle ?? 'chosen'),
    approvals: approvalsRequired(
      {
        amountGrosze: totalGrosze,
        // What the trade will show is not known yet; a doubt only ever adds approvals. That a destination is somebody
        // else's too adds one as well, and is not foretold: whoever tries numbers would learn who is with us.
        isEvidenceClean: true,
        hasRiskFlag:
          payoutCase === 'manual' ||
          (await isMonthFull(db, settings, { userId: wish.userId, grosze: wish.totalGrosze })),
        areDetailsProven:
          wish.fingerprint !== null &&
          (await payoutsRepository.areDetailsProven(db, wish.userId, wish.fingerprint)),
        isRailInDoubt: doubted.every(Boolean),
      },
      approvalRulesOf(settings),
    ),
    isHouseFull: payoutCase === 'advance' && now.isHouseFull,
    limit:
      rules.policy === 'instant'
        ? { totalGrosze: advanceLimitGrosze(standing, rules, nowMs), usedGrosze: open.sellerGrosze }
        : null,
    isFrozen: seller.isFrozen,
    isPaused: paused.every(Boolean),
    rails: rails.filter((_rail, index) => !paused[index]),
    settlesAtMs: latestSettlementMs(nowMs),
    nowMs,
  }
}

/** Before a coin is chosen, either of them may do. */
function railsOf({ method, coin }: PayoutWish): Rail[] {
  if (method === 'crypto' && coin === null) return ['btc', 'ltc']
  return [railOf(method, coin)]
}
