import { isPayoutIn } from '#shared/payout-states.ts'
import { isSaleEnded } from '#shared/sale-states.ts'
import { tradeOf } from './checks.ts'
import { checkStock } from './stock.ts'
import { openPayoutOf } from './tables.ts'
import { DAY, violate, type RailOrder, type SaleRow, type World } from './world.ts'

/** At the end, when nothing more happens: compares the books with what really happened. */
export function checkEnd(world: World): void {
  let pccDue = 0n
  for (const sale of world.sales.values()) {
    checkSaleEnded(world, sale)
    if (sale.state !== 'completed' || sale.reversedAt !== null) continue
    pccDue += sale.pccGrosze
  }
  for (const offer of world.ownOffers.values())
    if (offer.forSale !== null && offer.steamState === 2)
      violate(world, `own offer ${offer.id} was never taken back`)
  checkStock(world)
  expectBalance(world, 'L:pcc_due', -pccDue)
  for (const payout of world.payouts.values())
    if (!isPayoutIn('ended', payout.state)) violate(world, `payout ${payout.id} never ended: ${payout.state}`)
  for (const seller of world.sellers.values()) {
    const debts = seller.debts.reduce((sum, debt) => sum + debt.leftGrosze, 0n)
    expectBalance(world, `A:receivable:${seller.userId}`, debts)
  }
  checkCash(world)
  let sum = 0n
  for (const balance of world.balances.values()) sum += balance
  if (sum !== 0n) violate(world, `the ledger is off by ${sum}`)
}

function checkSaleEnded(world: World, sale: SaleRow): void {
  const offer = tradeOf(world, sale)
  const trade = offer?.trade
  if (!isSaleEnded(sale.state)) {
    const payout = openPayoutOf(world, sale)
    violate(world, `sale ${sale.id} never ended: ${sale.state} ${payout?.state ?? 'no payout'}`)
    return
  }
  const holdsItems = trade !== null && trade !== undefined && !trade.isFailed && trade.reversedAt === null
  if (sale.state === 'completed' && !holdsItems && sale.reversedAt === null)
    violate(world, `sale ${sale.id} is paid, its items are gone and nobody noticed`)
  if (sale.state !== 'completed' && holdsItems && sale.returnNotBefore === null)
    violate(world, `sale ${sale.id} ended unpaid and we keep the items`)
  if (sale.returnNotBefore !== null && trade && sale.returnNotBefore < trade.settlesAt)
    violate(world, `sale ${sale.id} promises items back before Steam allows it`)
}

function checkCash(world: World): void {
  const cash = new Map<string, bigint>([['bank', world.cashRepaidGrosze]])
  for (const order of world.orders) cash.set(order.rail, (cash.get(order.rail) ?? 0n) - spent(order))
  for (const [rail, grosze] of cash) expectBalance(world, `A:cash:${rail}`, grosze)
}

function spent(order: RailOrder): bigint {
  if (!order.wasSettled) return 0n
  return order.feeGrosze + (order.state === 'returned' ? 0n : order.amountGrosze)
}

function expectBalance(world: World, account: string, expected: bigint): void {
  const balance = world.balances.get(account) ?? 0n
  if (balance !== expected) violate(world, `${account} is ${balance}, should be ${expected}`)
}

/**
 * True when nothing more happens by itself: every sale and payout has ended as the rails report, and no job is open.
 */
export function isAtRest(world: World): boolean {
  if (world.openJobs > 0 || world.pendingChanges > 0) return false
  for (const sale of world.sales.values()) if (!isSaleEnded(sale.state)) return false
  for (const payout of world.payouts.values()) if (!isPayoutIn('ended', payout.state)) return false
  for (const { payoutId, state } of world.orders)
    if (world.payouts.get(payoutId)!.state !== (state === 'unfunded' ? 'failed' : state)) return false
  for (const seller of world.sellers.values())
    if (seller.isFrozen || seller.isReported || seller.debts.some((debt) => debt.leftGrosze > 0n))
      return false
  return true
}

/** After faults have stopped, nothing waits longer than this. */
export const REST = 60 * DAY
