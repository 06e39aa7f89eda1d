import type { Db } from '#platform/database.ts'
import { registerJob, type RegisteredJob } from '#platform/jobs.ts'
import { addGauge, type MetricsRegistry } from '#platform/metrics.ts'
import { verifyLedger } from '../verify-ledger.ts'

export type LedgerMetrics = { record: (id: string, breaches: number) => void }

export function createLedgerMetrics(registry: MetricsRegistry): LedgerMetrics {
  const gauge = addGauge(registry, {
    name: 'ledger_invariant_breaches',
    help: 'Rows that break an invariant of money, by invariant. Anything above zero is an alert.',
    labels: ['invariant'] as const,
  })
  return { record: (id, breaches) => gauge.set({ invariant: id }, breaches) }
}

/** Every minute. It changes nothing: what is broken is for a person to judge. */
export function makeVerifyLedger({ db, metrics }: { db: Db; metrics: LedgerMetrics }): RegisteredJob {
  return registerJob('verify-ledger', async (_payload, { log }) => {
    const results = await verifyLedger(db)
    for (const { id, statement, breaches } of results) {
      metrics.record(id, breaches)
      if (breaches > 0)
        log.error({ alert: 'ledger', invariant: id, statement, breaches }, 'an invariant is broken')
    }
  })
}
