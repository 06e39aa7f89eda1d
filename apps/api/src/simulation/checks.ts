import { isPayoutInFlight, type PayoutState } from '../features/money/domain/payout-states.ts'
import type { SaleState } from '@app/contract/sales'
import { DATABASE_CLOCK_ERROR } from './clocks.ts'
import {
  MINUTE,
  violate,
  type PayoutRow,
  type RailOrder,
  type SaleRow,
  type SellerRow,
  type World,
} from './world.ts'

/**
 * The judge. It compares every change with what Steam and the rails really did and with limits written out once
 * more by hand; nothing here calls the rules it judges.
 */
export function tradeOf(world: World, sale: SaleRow) {
  const seller = world.sellers.get(sale.userId)!
  return (world.offersOfSender.get(seller.steamId) ?? []).find((offer) => offer.acceptedFor === sale.id)
}

export function checkSaleMade(world: World, sale: SaleRow): void {
  // In floating point on purpose: another way to the same number.
  const total = sale.marketGrosze.reduce(
    (sum, price) => sum + Math.floor(Number(price) * 0.7 + 0.5 + 1e-7),
    0,
  )
  if (BigInt(total) !== sale.totalGrosze) violate(world, `sale ${sale.id} has a wrong price`)
}

export function checkSaleMove(world: World, sale: SaleRow, from: SaleState): void {
  const offer = tradeOf(world, sale)
  if (sale.state === 'cancelled') {
    if (from !== 'awaiting_items' && from !== 'offer_seen')
      violate(world, `sale ${sale.id} cancelled too late`)
    if (offer) violate(world, `sale ${sale.id} cancelled with its items taken`)
  }
  if (sale.state === 'items_received' && from === 'verifying') {
    if (!offer?.trade || offer.trade.isFailed) violate(world, `sale ${sale.id} has no items`)
    else if (!offer.trade.doFingerprintsMatch) violate(world, `sale ${sale.id} took other items`)
  }
}

/** The offer is taken at this moment. */
export function checkAccept(
  world: World,
  sale: SaleRow,
  offer: { createdAt: number; givenCount: number; assetIds: readonly string[] },
): void {
  if (offer.createdAt <= sale.quotedAt) violate(world, `sale ${sale.id} took an offer older than its quote`)
  if (offer.givenCount > 0) violate(world, `sale ${sale.id} gave items away`)
  if (offer.assetIds.toSorted().join() !== sale.assetIds.toSorted().join())
    violate(world, `sale ${sale.id} took an offer of other items`)
  if (sale.state !== 'verifying') violate(world, `sale ${sale.id} took items while ${sale.state}`)
}

/** Nobody cancels with an offer in hand that came in time, whatever clock one goes by. */
export function checkDeadlineEnd(world: World, sale: SaleRow): void {
  const seller = world.sellers.get(sale.userId)!
  const isThere = (world.offersOfSender.get(seller.steamId) ?? []).some(
    (offer) =>
      offer.state === 'active' &&
      offer.createdAt > sale.quotedAt &&
      offer.createdAt < sale.deadlineAt - DATABASE_CLOCK_ERROR &&
      offer.givenCount === 0 &&
      offer.assetIds.join() === sale.assetIds.join(),
  )
  if (isThere) violate(world, `sale ${sale.id} ended although its offer had come in time`)
}

export function checkPayoutMove(world: World, payout: PayoutRow, from: PayoutState): void {
  const orders = world.ordersOfPayout.get(payout.id) ?? []
  const settledOrder = orders.find((order) => order.wasSettled)
  if (payout.state === 'submitting' && from === 'approved') checkSubmit(world, payout)
  if (payout.state === 'settled' && settledOrder?.amountGrosze !== payout.amountGrosze)
    violate(world, `payout ${payout.id} called settled, the rail's book says otherwise`)
  if (payout.state === 'failed' && orders.some((order) => order.state !== 'failed'))
    violate(world, `payout ${payout.id} called failed, the rail has an order`)
  if (payout.state === 'returned' && !orders.some((order) => order.state === 'returned'))
    violate(world, `payout ${payout.id} called returned, the rail's book says otherwise`)
  if (payout.state === 'cancelled' && orders.length > 0)
    violate(world, `payout ${payout.id} cancelled with an order out`)
}

const NOTICE = 5 * MINUTE
/** From the last look at the rail to the commit, and to the moment in which an order leaves. */
const COMMIT_MS_MAX = 20
const CALL_MS_MAX = 5_000

function checkSubmit(world: World, payout: PayoutRow): void {
  const seller = world.sellers.get(payout.userId)!
  checkApprovals(world, payout)
  checkRailIsOpen(world, payout, COMMIT_MS_MAX)
  if (seller.reversalKnown)
    violate(world, `payout ${payout.id} left after a reversal of its seller was known`)
  if (seller.isReported) violate(world, `payout ${payout.id} left an account that was reported as stolen`)
  if (seller.debts.some((debt) => debt.leftGrosze > 0n))
    violate(world, `payout ${payout.id} left to a debtor`)
  if (payout.saleId === null) return
  const sale = world.sales.get(payout.saleId)!
  const trade = tradeOf(world, sale)?.trade
  if (!trade) {
    violate(world, `payout ${payout.id} left without a trade`)
    return
  }
  const reversedAt = trade.reversedAt
  if (reversedAt !== null && reversedAt < world.timeline.now - NOTICE)
    violate(world, `payout ${payout.id} left after Steam had reversed the trade`)
  if (trade.settlesAt > world.timeline.now) checkExposure(world, seller, sale)
}

function checkApprovals(world: World, payout: PayoutRow): void {
  const admins = new Set(
    payout.approvals.flatMap((approval) => (approval.how === 'admin' ? [approval.adminId] : [])),
  )
  const amount = Number(payout.amountGrosze)
  const isBig = amount >= 200_000 || (amount >= 50_000 && !payout.areDetailsProven) || !payout.isEvidenceClean
  const needed = isBig ? 2 : amount >= 50_000 || payout.wasRailInDoubt ? 1 : 0
  if (admins.size < needed)
    violate(world, `payout ${payout.id} left with ${admins.size} of ${needed} approvals`)
  if (payout.approvals.length === 0) violate(world, `payout ${payout.id} left without any approval`)
  if (admins.has(payout.userId)) violate(world, `payout ${payout.id} was approved by its receiver`)
  if (payout.approvals.some((approval) => approval.destination !== payout.destination))
    violate(world, `payout ${payout.id} was approved for another destination`)
}

/** Money that is out while Steam can still take the items back. */
function checkExposure(world: World, seller: SellerRow, sale: SaleRow): void {
  const steps: [number, bigint][] = [
    [20, 500_000n],
    [5, 200_000n],
    [1, 100_000n],
    [0, 50_000n],
  ]
  const reached = steps.find(([sales]) => seller.standing.settledSales >= sales)?.[1] ?? 0n
  const atRisk = seller.sales.reduce((sum, id) => sum + riskOf(world, world.sales.get(id)!), 0n)
  if (atRisk > reached) violate(world, `seller ${seller.userId} has ${atRisk} at risk, allowed ${reached}`)
  if (sale.wasNewSeller && seller.standing.steamLevel !== null && seller.standing.steamLevel < 5)
    violate(world, `seller ${seller.userId} got an advance on an empty account`)
  let house = 0n
  for (const other of world.sales.values()) house += riskOf(world, other)
  if (house > world.rules.houseGrosze) violate(world, `the house has ${house} at risk`)
}

function riskOf(world: World, sale: SaleRow): bigint {
  if (sale.state !== 'paying' && sale.state !== 'completed') return 0n
  if (sale.reversedAt !== null || sale.settlesAt === null || sale.settlesAt <= world.timeline.now) return 0n
  return sale.totalGrosze
}

/** An order leaves us, for the first time or again. */
export function checkLeaves(world: World, payout: PayoutRow): void {
  checkRailIsOpen(world, payout, CALL_MS_MAX)
}

/** Through a paused rail nothing leaves, through one in doubt only what a person approved. What came since may be unknown. */
function checkRailIsOpen(world: World, { id, rail, approvals }: PayoutRow, unknownMs: number): void {
  const isBefore = (since: number | undefined) =>
    since !== undefined && since < world.timeline.now - unknownMs
  if (isBefore(world.pausedRails.get(rail))) violate(world, `payout ${id} left through a paused rail`)
  const isByPolicy = approvals.every(({ how }) => how === 'policy')
  if (isByPolicy && isBefore(world.doubtedRails.get(rail)))
    violate(world, `payout ${id} left through a rail in doubt, and no person approved it`)
}

/** A rail has just taken an order: the moment in which money is bound to leave. */
export function checkOrder(world: World, order: RailOrder): void {
  const payout = world.payouts.get(order.payoutId)!
  if (!isPayoutInFlight(payout.state)) violate(world, `payout ${payout.id} ordered while ${payout.state}`)
  const own = payout.saleId === null ? [payout.id] : (world.payoutsOfSale.get(payout.saleId) ?? [])
  const live = own
    .flatMap((id) => world.ordersOfPayout.get(id) ?? [])
    .filter((other) => other.state !== 'failed')
  if (live.length > 1) violate(world, `payout ${payout.id} is paid twice`)
}

export function checkNoOrder(world: World, payout: PayoutRow): void {
  if (payout.ordersInTransit > 0 || (world.ordersOfPayout.get(payout.id) ?? []).length > 0)
    violate(world, `payout ${payout.id} called unsent, an order is out`)
}

/** Asked after every write, so the names are not put together each time. */
const CLEARING = new Map(
  ['bank', 'paypal', 'skrill', 'btc', 'ltc', 'manual'].map((rail) => [rail, `A:clearing:${rail}`]),
)

export function checkClearing(world: World): void {
  for (const [rail, grosze] of world.inFlightGrosze)
    if (-(world.balances.get(CLEARING.get(rail)!) ?? 0n) !== grosze)
      violate(world, `clearing of ${rail} is not what is in flight`)
}

export function checkPaidSale(world: World, sale: SaleRow): void {
  const owed = -(world.balances.get(`L:sale:${sale.id}`) ?? 0n)
  const payouts = (world.payoutsOfSale.get(sale.id) ?? []).map((id) => world.payouts.get(id)!)
  const isEnded = sale.state === 'failed' || sale.state === 'cancelled' || sale.state === 'completed'
  if (isEnded && owed !== 0n) violate(world, `sale ${sale.id} ended and ${owed} is still owed`)
  if (sale.state === 'items_received' && owed !== sale.totalGrosze)
    violate(world, `sale ${sale.id} waits and ${owed} of ${sale.totalGrosze} is owed`)
  if (sale.state === 'completed') {
    const paid = payouts.filter((payout) => payout.state === 'settled' || payout.state === 'returned')
    if (paid.length !== 1) violate(world, `sale ${sale.id} completed with ${paid.length} payments`)
    if (sale.reversedAt !== null && (!sale.isDebtOpen || !world.journals.has(`sale:${sale.id}:reversed`)))
      violate(world, `sale ${sale.id} reversed after payment, without a debt`)
  }
  if (
    (sale.state === 'failed' || sale.state === 'cancelled') &&
    payouts.some((p) => p.state !== 'failed' && p.state !== 'cancelled' && p.state !== 'returned')
  )
    violate(world, `sale ${sale.id} ended with a live payout`)
}
