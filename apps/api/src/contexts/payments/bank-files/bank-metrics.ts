import type { Db } from '#platform/db/database.ts'
import { addGauge, type MetricsRegistry } from '#platform/observability/metrics.ts'
import { bankReturnsRepository } from './bank-returns.repository.ts'
import { stoppedOrdersRepository } from './stopped-orders.repository.ts'

export function addBankMetrics(registry: MetricsRegistry, db: Db): void {
  addGauge(
    registry,
    {
      name: 'bank_orders_to_strike',
      help: 'Transfers in downloaded files that the bank must not carry out. Anything above zero is an alert.',
    },
    async (gauge) => gauge.set(await stoppedOrdersRepository.countOut(db)),
  )
  addGauge(
    registry,
    {
      name: 'bank_returns_waiting',
      help: 'Transfers that came back and wait for a second admin.',
    },
    async (gauge) => gauge.set(await bankReturnsRepository.countWaiting(db)),
  )
}
