import type { MoneyPorts } from '#contexts/payments/lifecycle/index.ts'
import type { Trx } from '#platform/db/database.ts'
import { stoppedOrdersRepository } from './stopped-orders.repository.ts'
import { wakeBatch } from './wake-batch.ts'

/**
 * After a reversal, a hold or a freeze, this seller's orders must not be paid. Runs under the seller's lock, which a
 * file download also takes. A file that was not downloaded is rebuilt by the worker. Otherwise staff must cancel the
 * order at the bank.
 */
export async function stopBankOrders(trx: Trx, alert: MoneyPorts['alert'], userId: bigint): Promise<void> {
  const orders = await stoppedOrdersRepository.listOfSeller(trx, userId)
  const waiting = orders.filter(({ isFileOut }) => !isFileOut)
  for (const batchId of new Set(waiting.map((order) => order.batchId))) await wakeBatch(trx, batchId, 0)
  for (const { batchId, payoutId, isFileOut } of orders)
    if (isFileOut) alert('bank_order_to_strike', { batchId, payoutId })
}
