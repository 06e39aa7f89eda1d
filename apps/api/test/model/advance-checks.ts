import { databaseNow } from './clocks.ts'
import { DAY, violate, type SaleRow, type SellerRow, type World } from './world.ts'

/**
 * Checks advances: money that is out while Steam can still return the items. All limits are written again by hand
 * here.
 */
const TIERS: readonly (readonly [settledSales: number, grosze: bigint])[] = [
  [20, 500_000n],
  [5, 200_000n],
  [1, 100_000n],
  [0, 50_000n],
]
const NEW_SELLERS_DAY_GROSZE = 80_000n
const HOUSE_GROSZE = 800_000n

function limitOf({ standing }: SellerRow): bigint {
  const byHand = standing.limitByHandGrosze
  return byHand ?? TIERS.find(([sales]) => standing.settledSales >= sales)?.[1] ?? 0n
}

/** Called for a new sale with an instant payout. */
export function checkAdvance(world: World, seller: SellerRow, sale: SaleRow): void {
  const name = `sale ${sale.id}`
  const { standing } = seller
  const isNew = standing.settledSales === 0 && standing.limitByHandGrosze === null
  if (seller.hasReversed) violate(world, `${name} is an advance to a seller who reversed a trade`)
  if (isNew) checkNewSeller(world, seller, sale)
  let ofSeller = 0n
  let ofDestination = 0n
  for (const other of world.sales.values()) {
    if (!isOpenAdvance(world, other)) continue
    if (other.userId === seller.userId) ofSeller += other.totalGrosze
    if (other.destination === sale.destination) ofDestination += other.totalGrosze
  }
  const limit = limitOf(seller)
  if (ofSeller > limit) violate(world, `${name}: its seller has advances of ${ofSeller}, allowed ${limit}`)
  if (ofDestination > limit)
    violate(world, `${name}: its destination has advances of ${ofDestination}, allowed ${limit}`)
}

function checkNewSeller(world: World, { standing }: SellerRow, sale: SaleRow): void {
  const isYoung = world.timeline.now - (standing.steamCreatedAt ?? world.timeline.now) < 365 * DAY
  if (isYoung || (standing.steamLevel ?? 0) < 5 || standing.hasBan || standing.isShared)
    violate(world, `sale ${sale.id} is an advance on an account that is worth nothing`)
  const day = Math.floor(databaseNow(world) / DAY)
  const ofDay = (world.newSellersByDay.get(day) ?? 0n) + sale.totalGrosze
  world.newSellersByDay.set(day, ofDay)
  if (ofDay > NEW_SELLERS_DAY_GROSZE) violate(world, `new sellers were advanced ${ofDay} in a day`)
}

/**
 * Promised or paid while Steam can still reverse the trade. The product may count an advance a little longer, which
 * is safe.
 */
function isOpenAdvance(world: World, sale: SaleRow): boolean {
  if (sale.payoutSchedule !== 'instant' || sale.reversedAt !== null) return false
  if (sale.state === 'failed' || sale.state === 'cancelled') return false
  return sale.settlesAt === null || sale.settlesAt > world.timeline.now
}

/** Called when an order for a sale leaves before Steam has settled its trade. */
export function checkExposure(world: World, seller: SellerRow, sale: SaleRow): void {
  if (sale.payoutSchedule !== 'instant') violate(world, `sale ${sale.id} is paid before Steam has settled`)
  const limit = limitOf(seller)
  const atRisk = seller.sales.reduce((sum, id) => sum + riskOf(world, world.sales.get(id)!), 0n)
  if (atRisk > limit) violate(world, `seller ${seller.userId} has ${atRisk} at risk, allowed ${limit}`)
  let house = 0n
  for (const other of world.sales.values()) house += riskOf(world, other)
  if (house > HOUSE_GROSZE) violate(world, `the house has ${house} at risk`)
}

function riskOf(world: World, sale: SaleRow): bigint {
  if (sale.state !== 'paying' && sale.state !== 'completed') return 0n
  if (sale.reversedAt !== null || sale.settlesAt === null || sale.settlesAt <= world.timeline.now) return 0n
  return sale.totalGrosze
}
