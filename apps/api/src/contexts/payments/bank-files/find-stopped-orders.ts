import { holdSellers } from '#contexts/payments/lifecycle/index.ts'
import type { Trx } from '#platform/db/database.ts'
import { stoppedOrdersRepository, type StoppedOrder } from './stopped-orders.repository.ts'

/**
 * Orders of a file that must not be paid. Holds the sellers' locks, so no reversal or freeze can commit at the same
 * time. The batch must already be locked: batch locks always come before seller locks.
 */
export async function findStoppedOrders(trx: Trx, batchId: bigint): Promise<StoppedOrder[]> {
  await holdSellers(trx, await stoppedOrdersRepository.listSellers(trx, batchId))
  return stoppedOrdersRepository.list(trx, batchId)
}
