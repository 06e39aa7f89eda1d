import { readOrderedGrosze } from '#contexts/payments/lifecycle/index.ts'
import type { Db } from '#platform/db/database.ts'
import { addGauge, type MetricsRegistry } from '#platform/observability/metrics.ts'
import { payoutMetricsRepository, type OpenPayouts } from './payout-metrics.repository.ts'

/** Open payouts, read from the database at each scrape. */
export function addPayoutMetrics(registry: MetricsRegistry, db: Db, ceilingGrosze: bigint): void {
  const addOpen = (name: string, help: string, pick: (row: OpenPayouts) => number) =>
    addGauge<'rail' | 'state'>(registry, { name, help, labels: ['rail', 'state'] }, async (gauge) => {
      // A gauge for payouts that are no longer open must not keep its last value.
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
  addGauge(
    registry,
    { name: 'payouts_ordered_day_pln', help: 'Sum of what was ordered within 24 hours, in zlotys.' },
    async (gauge) => gauge.set(Number(await readOrderedGrosze(db)) / 100),
  )
  addGauge(
    registry,
    { name: 'payouts_ceiling_day_pln', help: 'The most that this sum may be; beyond it payouts wait.' },
    async (gauge) => gauge.set(Number(ceilingGrosze) / 100),
  )
}
