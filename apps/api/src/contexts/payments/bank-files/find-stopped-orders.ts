import { holdSellers } from '#contexts/payments/lifecycle/index.ts'
import type { Trx } from '#platform/db/database.ts'
import { stoppedOrdersRepository, type StoppedOrder } from './stopped-orders.repository.ts'

/**
 * Orders of a file that must not be paid, read while no reversal or freeze of their sellers can commit. The batch is locked
 * before: its lock always comes before those of sellers.
 */
export async function findStoppedOrders(trx: Trx, batchId: bigint): Promise<StoppedOrder[]> {
  await holdSellers(trx, await stoppedOrdersRepository.listSellers(trx, batchId))
  return stoppedOrdersRepository.list(trx, batchId)
}
