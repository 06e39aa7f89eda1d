import { checkExposure } from './advance-checks.ts'
import { tradeOf } from './checks.ts'
import { DATABASE_CLOCK_ERROR } from './clocks.ts'
import { MINUTE, violate, type PayoutRow, type World } from './world.ts'

/**
 * Checks orders. Every order is checked twice: when it is committed, and when it leaves. This holds for first,
 * resumed and repeated orders and for orders handed to a bank.
 */
const NOTICE = 5 * MINUTE
/** Events newer than this may be unknown: from reading the facts to the commit, and from there to the call. */
const COMMIT_MS_MAX = 20
const CALL_MS_MAX = 5_000

export function checkOrderCommitted(world: World, payout: PayoutRow, isTradeRead: boolean): void {
  checkOrder(world, payout, COMMIT_MS_MAX)
  const sale = payout.saleId === null ? null : world.sales.get(payout.saleId)!
  if (!sale) return
  const trade = tradeOf(world, sale)?.trade
  if (!trade) {
    violate(world, `payout ${payout.id} left without a trade`)
    return
  }
  // An order that the rail does not know is sent again without a new reading from Steam; known facts still count.
  if (isTradeRead && trade.reversedAt !== null && trade.reversedAt < world.timeline.now - NOTICE)
    violate(world, `payout ${payout.id} left after Steam had reversed the trade`)
  if (trade.settlesAt > world.timeline.now + DATABASE_CLOCK_ERROR)
    checkExposure(world, world.sellers.get(payout.userId)!, sale)
}

/** Called when the call to a rail is sent. */
export function checkOrderLeaves(world: World, payout: PayoutRow, receiver: string): void {
  checkOrder(world, payout, CALL_MS_MAX)
  if (receiver !== payout.destination) violate(world, `payout ${payout.id} left for ${receiver}`)
}

/** A file for the bank, or a payment by hand, leaves while its seller is locked: everything committed is known. */
export function checkHandOver(world: World, payout: PayoutRow): void {
  checkOrder(world, payout, 0)
}

function checkOrder(world: World, payout: PayoutRow, unknownMs: number): void {
  const seller = world.sellers.get(payout.userId)!
  const isKnown = (since: number | null | undefined): boolean =>
    since !== null && since !== undefined && since < world.timeline.now - unknownMs
  const name = `payout ${payout.id}`
  checkApprovals(world, payout)
  if (isKnown(seller.heldSince)) violate(world, `${name} left after a reversal of its seller was known`)
  if (isKnown(seller.reportedSince)) violate(world, `${name} left an account that was reported as stolen`)
  if (seller.debts.some(({ leftGrosze, openedAt }) => leftGrosze > 0n && isKnown(openedAt)))
    violate(world, `${name} left to a debtor`)
  if (isKnown(world.pausedRails.get(payout.rail))) violate(world, `${name} left through a paused rail`)
  const isByPolicy = payout.approvals.every(({ how }) => how === 'policy')
  if (isByPolicy && isKnown(world.doubtedRails.get(payout.rail)))
    violate(world, `${name} left through a rail in doubt, and no person approved it`)
}

function checkApprovals(world: World, payout: PayoutRow): void {
  const admins = new Set(
    payout.approvals.flatMap((approval) => (approval.how === 'admin' ? [approval.adminId] : [])),
  )
  const amount = Number(payout.amountGrosze + payout.recentGrosze)
  const isBig = amount >= 200_000 || (amount >= 50_000 && !payout.areDetailsProven) || !payout.isEvidenceClean
  const isRisky = amount >= 50_000 || payout.wasRailInDoubt || payout.isDestinationShared
  const needed = isBig ? 2 : isRisky ? 1 : 0
  if (admins.size < needed)
    violate(world, `payout ${payout.id} left with ${admins.size} of ${needed} approvals`)
  if (payout.approvals.length === 0) violate(world, `payout ${payout.id} left without any approval`)
  if (admins.has(payout.userId)) violate(world, `payout ${payout.id} was approved by its receiver`)
  if (payout.approvals.some((approval) => approval.destination !== payout.destination))
    violate(world, `payout ${payout.id} was approved for another destination`)
}
