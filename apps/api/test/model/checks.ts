import { RAILS } from '@app/contract/payments/rails'
import type { SaleState } from '@app/contract/selling/sales'
import { isPayoutIn, isPayoutInFlight } from '#shared/payout-states.ts'
import { isOfferOurs, isSaleEnded } from '#shared/sale-states.ts'
import { DATABASE_CLOCK_ERROR } from './clocks.ts'
import { checkNoOpenOffer } from './own-offer-checks.ts'
import {
  violate,
  type PayoutRow,
  type RailOrder,
  type SaleRow,
  type SteamOffer,
  type World,
} from './world.ts'

/**
 * The checker. It compares every change with what Steam and the rails really did, and with limits written again by
 * hand. It never calls the rules that it checks.
 */
export function tradeOf(world: World, sale: SaleRow) {
  const seller = world.sellers.get(sale.userId)!
  return (world.offersOfSender.get(seller.steamId) ?? []).find((offer) => offer.acceptedFor === sale.id)
}

export function checkSaleMade(world: World, sale: SaleRow): void {
  const { rateBps, extraBps, items } = sale.quote
  const isNow = sale.payoutOption === 'instant'
  const shareBps = BigInt(isNow ? rateBps : Math.min(rateBps + extraBps, 10_000))
  let total = 0n
  for (const item of items) {
    const paid = isNow ? item.nowGrosze : item.laterGrosze
    // Uses the bounds of rounding half up: an independent way to the same number.
    const error = paid * 10_000n - item.marketGrosze * shareBps
    if (error <= -5_000n || error > 5_000n) violate(world, `sale ${sale.id} has a wrong price`)
    if (paid > item.marketGrosze) violate(world, `sale ${sale.id} pays more than its items are worth`)
    total += paid
  }
  if (total !== sale.totalGrosze) violate(world, `sale ${sale.id} is not the sum of its items`)
  if (isNow !== (sale.payoutSchedule === 'instant'))
    violate(world, `sale ${sale.id} has the price of another time of payment`)
}

export function checkSaleMove(world: World, sale: SaleRow, from: SaleState): void {
  if (isOfferOurs(from) && !isOfferOurs(sale.state) && sale.state !== 'verifying')
    checkNoOpenOffer(world, sale)
  const offer = tradeOf(world, sale)
  if (sale.state === 'cancelled') {
    if (from !== 'awaiting_items' && from !== 'offer_seen' && !isOfferOurs(from))
      violate(world, `sale ${sale.id} cancelled too late`)
    if (offer) violate(world, `sale ${sale.id} cancelled with its items taken`)
  }
  if (sale.state === 'items_received' && from === 'verifying') {
    if (!offer?.trade || offer.trade.isFailed) violate(world, `sale ${sale.id} has no items`)
    else if (!offer.trade.doFingerprintsMatch) violate(world, `sale ${sale.id} took other items`)
  }
}

/** Called at the moment when the offer is accepted. */
export function checkAccept(
  world: World,
  sale: SaleRow,
  offer: Pick<SteamOffer, 'createdAt' | 'givenCount' | 'assetIds' | 'senderId'>,
): void {
  if (offer.senderId !== world.sellers.get(sale.userId)!.steamId)
    violate(world, `sale ${sale.id} took an offer of another account`)
  if (offer.createdAt <= sale.quotedAt) violate(world, `sale ${sale.id} took an offer older than its quote`)
  if (offer.givenCount > 0) violate(world, `sale ${sale.id} gave items away`)
  if (offer.assetIds.toSorted().join() !== sale.assetIds.toSorted().join())
    violate(world, `sale ${sale.id} took an offer of other items`)
  if (sale.state !== 'verifying') violate(world, `sale ${sale.id} took items while ${sale.state}`)
}

/** A sale must not be cancelled while an offer that came in time is open, whichever clock is used. */
export function checkDeadlineEnd(world: World, sale: SaleRow): void {
  const seller = world.sellers.get(sale.userId)!
  const isThere = (world.offersOfSender.get(seller.steamId) ?? []).some(
    (offer) =>
      offer.state === 'active' &&
      offer.createdAt > sale.quotedAt &&
      offer.createdAt < sale.deadlineAt - DATABASE_CLOCK_ERROR &&
      offer.givenCount === 0 &&
      offer.assetIds.toSorted().join() === sale.assetIds.toSorted().join(),
  )
  if (isThere) violate(world, `sale ${sale.id} ended although its offer had come in time`)
}

export function checkPayoutMove(world: World, payout: PayoutRow): void {
  const orders = world.ordersOfPayout.get(payout.id) ?? []
  const settledOrder = orders.find((order) => order.wasSettled)
  if (payout.state === 'settled' && settledOrder?.amountGrosze !== payout.amountGrosze)
    violate(world, `payout ${payout.id} called settled, the rail's book says otherwise`)
  if (payout.state === 'failed' && orders.some((order) => !hasFailed(order)))
    violate(world, `payout ${payout.id} called failed, the rail has an order`)
  if (payout.state === 'returned' && !orders.some((order) => order.state === 'returned'))
    violate(world, `payout ${payout.id} called returned, the rail's book says otherwise`)
  if (payout.state === 'cancelled' && orders.length > 0)
    violate(world, `payout ${payout.id} cancelled with an order out`)
}

/** Called when a rail has just taken an order: from then on money will leave. */
export function checkTaken(world: World, order: RailOrder): void {
  const payout = world.payouts.get(order.payoutId)!
  if (order.receiver !== payout.destination)
    violate(world, `payout ${payout.id} is paid to ${order.receiver}`)
  if (!isPayoutInFlight(payout.state)) violate(world, `payout ${payout.id} ordered while ${payout.state}`)
  const own = payout.saleId === null ? [payout.id] : (world.payoutsOfSale.get(payout.saleId) ?? [])
  const live = own.flatMap((id) => world.ordersOfPayout.get(id) ?? []).filter((other) => !hasFailed(other))
  if (live.length > 1) violate(world, `payout ${payout.id} is paid twice`)
}

export function checkNoOrder(world: World, payout: PayoutRow): void {
  if (payout.ordersInTransit > 0 || (world.ordersOfPayout.get(payout.id) ?? []).length > 0)
    violate(world, `payout ${payout.id} called unsent, an order is out`)
}

/** Called after every write, so the account names are built only once. */
const CLEARING = new Map(RAILS.map((rail) => [rail, `A:clearing:${rail}`]))

export function checkClearing(world: World): void {
  for (const [rail, grosze] of world.inFlightGrosze)
    if (-(world.balances.get(CLEARING.get(rail)!) ?? 0n) !== grosze)
      violate(world, `clearing of ${rail} is not what is in flight`)
}

export function checkPaidSale(world: World, sale: SaleRow): void {
  const owed = -(world.balances.get(`L:sale:${sale.id}`) ?? 0n)
  const payouts = (world.payoutsOfSale.get(sale.id) ?? []).map((id) => world.payouts.get(id)!)
  if (isSaleEnded(sale.state) && owed !== 0n)
    violate(world, `sale ${sale.id} ended and ${owed} is still owed`)
  if (sale.state === 'items_received' && owed !== sale.totalGrosze)
    violate(world, `sale ${sale.id} waits and ${owed} of ${sale.totalGrosze} is owed`)
  if (sale.state === 'completed') {
    const paid = payouts.filter((payout) => isPayoutIn('sent', payout.state))
    if (paid.length !== 1) violate(world, `sale ${sale.id} completed with ${paid.length} payments`)
    if (sale.reversedAt !== null && (!sale.isDebtOpen || !world.journals.has(`sale:${sale.id}:reversed`)))
      violate(world, `sale ${sale.id} reversed after payment, without a debt`)
  }
  if (
    (sale.state === 'failed' || sale.state === 'cancelled') &&
    payouts.some((payout) => !isPayoutIn('void', payout.state))
  )
    violate(world, `sale ${sale.id} ended with a live payout`)
}

function hasFailed({ state }: RailOrder): boolean {
  return state === 'failed' || state === 'unfunded'
}
