import {
  decideStock,
  type ResaleFacts,
  type StockEvent,
} from '#contexts/payments/stock/domain/decide-stock.ts'
import { releaseLocks, startRequest, takeLock, type Caller, type Work } from './processes.ts'
import { writeJournals } from './tables.ts'
import { count, DAY, HOUR, record, violate, type SaleRow, type StockRow, type World } from './world.ts'

const MARKET = 'dmarket'

/** As the product does it, in the commit that books the sale or undoes its booking. */
export function keepStock(world: World, sale: SaleRow, wasBooked: boolean): void {
  if (sale.isBooked === wasBooked) return
  if (!sale.isBooked) {
    for (const item of stockOf(world, sale)) {
      if (item.state !== 'held')
        violate(world, `item ${item.id} went back to the seller, we had ${item.state} it`)
      item.state = 'reversed'
    }
    return
  }
  const price = sale.payoutOption === 'instant' ? 'nowGrosze' : 'laterGrosze'
  for (const [place, { [price]: costGrosze }] of sale.quote.items.entries()) {
    const id = sale.id * 100n + BigInt(place)
    const item: StockRow = {
      id,
      sale,
      state: 'held',
      costGrosze,
      writtenDownGrosze: 0n,
      isFree: false,
      buyers: 0,
    }
    world.stock.set(id, item)
    planResale(world, item)
  }
}

function stockOf(world: World, sale: SaleRow): StockRow[] {
  return sale.quote.items.flatMap((_, place) => world.stock.get(sale.id * 100n + BigInt(place)) ?? [])
}

/**
 * Admins try to sell too early, twice, and once more after the end. What happens follows from the item's number, so
 * that no random number is drawn.
 */
function planResale(world: World, item: StockRow): void {
  const kind = Number((item.id / 100n + item.id) % 7n)
  if (kind === 6) return
  const start = world.timeline.now
  for (const [attempt, afterMs] of [DAY, 8 * DAY, 8 * DAY + 10, 9 * DAY, 13 * DAY].entries())
    startRequest(world, `resale ${item.id}`, start + afterMs + kind * HOUR, (caller) =>
      kind === 5 && attempt > 0 ? writeOff(world, caller, item, attempt) : sell(world, caller, item, attempt),
    )
}

function isFree({ sale }: StockRow): boolean {
  return sale.isSettled && sale.state === 'completed'
}

function* sell(world: World, caller: Caller, item: StockRow, attempt: number): Work {
  const resale = {
    id: item.id * 10n + BigInt(attempt),
    market: MARKET,
    priceGrosze: (item.costGrosze * (90n + (item.id % 60n))) / 100n,
    feeGrosze: item.costGrosze / 20n,
    costGrosze: item.costGrosze - item.writtenDownGrosze,
    state: 'pending' as ResaleFacts['state'],
  }
  const isSold = yield* change(world, caller, item, { type: 'sold', resale, isFinal: false })
  if (!isSold) return
  count(world, 'resales')
  item.buyers += 1
  if (item.buyers > 1) violate(world, `item ${item.id} was sold twice`)
  if (!isFree(item)) violate(world, `item ${item.id} was sold while it could be taken back`)
  world.marketGrosze += resale.priceGrosze - resale.feeGrosze
  // Two people press at the same time, and one presses again later.
  const outcomes =
    item.id % 3n === 0n ? (['reverted', 'reverted'] as const) : (['final', 'reverted'] as const)
  for (const [place, outcome] of outcomes.entries())
    startRequest(world, `market ${item.id}`, world.timeline.now + DAY + place * HOUR, (later) =>
      decide(world, later, item, resale, outcome),
    )
}

function* decide(
  world: World,
  caller: Caller,
  item: StockRow,
  resale: ResaleFacts,
  outcome: 'final' | 'reverted',
): Work {
  const wasPending = resale.state === 'pending'
  const type = outcome === 'final' ? ('resale_finalised' as const) : ('resale_reverted' as const)
  if (!(yield* change(world, caller, item, { type, resale }))) return
  if (!wasPending) violate(world, `resale ${resale.id} was decided twice`)
  resale.state = outcome
  count(world, `resales ${outcome}`)
  if (outcome === 'final') return
  item.buyers -= 1
  world.marketGrosze -= resale.priceGrosze - resale.feeGrosze
}

function* writeOff(world: World, caller: Caller, item: StockRow, attempt: number): Work {
  const isLoss = attempt > 2
  const left = item.costGrosze - item.writtenDownGrosze
  const grosze = isLoss ? left : left / 3n
  const lost = { id: item.id * 10n + BigInt(attempt), grosze, isLoss }
  if (yield* change(world, caller, item, { type: 'written_off', writeOff: lost })) count(world, 'write-offs')
}

function* change(world: World, caller: Caller, item: StockRow, event: StockEvent): Work<boolean> {
  yield* takeLock(world, caller, `stock:${item.id}`)
  // A reversal of the purchase locks the seller, and then the same rows.
  yield* takeLock(world, caller, `user:${item.sale.userId}`)
  caller.isInTransaction = true
  const decision = decideStock({ ...item, isFree: isFree(item) }, event)
  const isDone = !('refused' in decision)
  if (isDone) {
    writeJournals(world, decision.journals)
    item.state = decision.state
    item.writtenDownGrosze = decision.writtenDownGrosze
    record(world, `stock ${item.id} ${event.type} > ${item.state}`)
  }
  releaseLocks(world, caller)
  return isDone
}

/** Truth of the books at any moment: the items that we hold at their book value, and what the marketplace owes. */
export function checkStock(world: World): void {
  const bySale = new Map<bigint, bigint>()
  for (const item of world.stock.values()) {
    const isOurs = item.buyers === 0 && item.state !== 'reversed'
    const grosze = isOurs ? item.costGrosze - item.writtenDownGrosze : 0n
    bySale.set(item.sale.id, (bySale.get(item.sale.id) ?? 0n) + grosze)
  }
  let total = 0n
  for (const grosze of bySale.values()) total += grosze
  const booked = world.balances.get('A:inventory') ?? 0n
  if (booked !== total) violate(world, `A:inventory is ${booked}, the stock is ${total}`)
  const owed = world.balances.get(`A:market:${MARKET}`) ?? 0n
  if (owed !== world.marketGrosze)
    violate(world, `the marketplace owes ${world.marketGrosze}, the books say ${owed}`)
}
