import type { Db } from '#platform/db/database.ts'
import { registerJob, type RegisteredJob } from '#platform/jobs/jobs.ts'
import { addGauge, type MetricsRegistry } from '#platform/observability/metrics.ts'
import { reconcileRail, type ReconcileOptions } from '../reconcile-rail.ts'
import { reportsRepository } from '../reports.repository.ts'

export function addReconciliationMetrics(registry: MetricsRegistry, db: Db): void {
  addGauge(
    registry,
    {
      name: 'reconciliation_open_findings',
      help: 'Differences between a rail and our books that nobody has explained. Anything above zero is an alert.',
      labels: ['rail', 'class'] as const,
    },
    async (gauge) => {
      gauge.reset()
      for (const { rail, class: kind, count } of await reportsRepository.countOpen(db))
        gauge.set({ rail, class: kind }, count)
    },
  )
}

/** Runs every five minutes for each rail. */
export function makeReconcileRail(options: ReconcileOptions): RegisteredJob {
  return registerJob('reconcile-rail', ({ rail }, context) => reconcileRail(options, rail, context))
}
