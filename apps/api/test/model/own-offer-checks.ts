import { violate, type SaleRow, type World } from './world.ts'

/** Called when a sale leaves the states in which our offer may be open. */
export function checkNoOpenOffer(world: World, sale: SaleRow): void {
  const isOpen = (world.ownOffersOfSeller.get(sale.userId) ?? []).some(
    ({ forSale, steamState, isTooLate }) => forSale === sale.id && steamState === 2 && !isTooLate,
  )
  if (isOpen || sale.ownCallsInTransit > 0)
    violate(world, `sale ${sale.id} ended while our offer may be open`)
}
