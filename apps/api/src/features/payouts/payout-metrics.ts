import type { Db } from '#platform/database.ts'
import { addGauge, type MetricsRegistry } from '#platform/metrics.ts'
import { payoutMetricsRepository, type OpenPayouts } from './payout-metrics.repository.ts'

/** Money on its way, as it stands in the database at each reading. */
export function addPayoutMetrics(registry: MetricsRegistry, db: Db): void {
  const addOpen = (name: string, help: string, pick: (row: OpenPayouts) => number) =>
    addGauge<'rail' | 'state'>(registry, { name, help, labels: ['rail', 'state'] }, async (gauge) => {
      // What is open no longer must not stay at its last value.
      gauge.reset()
      for (const row of await payoutMetricsRepository.listOpen(db))
        gauge.set({ rail: row.rail, state: row.state }, pick(row))
    })
  addOpen('payouts_open', 'Payouts that have not arrived, by rail and state.', (row) => row.payouts)
  addOpen('payouts_open_pln', 'Their sum in zlotys.', (row) => row.grosze / 100)
  addOpen(
    'payouts_oldest_seconds',
    'How long the oldest of them has been in its state.',
    (row) => row.oldestSeconds,
  )
  addGauge<'rail'>(
    registry,
    { name: 'rails_paused', help: 'Whether a rail is paused.', labels: ['rail'] },
    async (gauge) => {
      for (const { rail, isPaused } of await payoutMetricsRepository.listRails(db))
        gauge.set({ rail }, Number(isPaused))
    },
  )
}
