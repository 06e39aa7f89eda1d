import type { Db } from '#platform/db/database.ts'
import { registerJob, type JobContext, type RegisteredJob } from '#platform/jobs/jobs.ts'
import { addGauge, type MetricsRegistry } from '#platform/observability/metrics.ts'
import { newInvariantsRepository } from '../new-invariants.repository.ts'
import { verifyNew, verifyWhole, type Verification } from '../verify-ledger.ts'

export type LedgerMetrics = {
  record: (scope: Verification['scope'], id: string, breaches: number) => void
  took: (scope: Verification['scope'], seconds: number) => void
}

export function createLedgerMetrics(registry: MetricsRegistry): LedgerMetrics {
  const breached = addGauge(registry, {
    name: 'ledger_invariant_breaches',
    help: 'Rows that break an invariant of money, by invariant. Anything above zero is an alert.',
    labels: ['invariant', 'scope'] as const,
  })
  const lasted = addGauge(registry, {
    name: 'ledger_verification_seconds',
    help: 'How long the last check of the invariants took, of everything or of what is new.',
    labels: ['scope'] as const,
  })
  return {
    record: (scope, invariant, breaches) => breached.set({ invariant, scope }, breaches),
    took: (scope, seconds) => lasted.set({ scope }, seconds),
  }
}

/**
 * New rows every minute, everything every hour. The jobs change no money: staff must judge a violation, and it is
 * reported as new until it is fixed.
 */
export function makeVerifyLedger(options: { db: Db; metrics: LedgerMetrics }): RegisteredJob[] {
  return [
    registerJob('verify-ledger', (_payload, context) => report(options, context, verifyNew)),
    registerJob('verify-whole-ledger', (_payload, context) => report(options, context, verifyWhole)),
  ]
}

async function report(
  { db, metrics }: { db: Db; metrics: LedgerMetrics },
  { log, commit }: JobContext,
  look: (db: Db) => Promise<Verification>,
): Promise<void> {
  const startMs = performance.now()
  const { scope, results, check } = await look(db)
  metrics.took(scope, (performance.now() - startMs) / 1_000)
  for (const { id, statement, breaches } of results) {
    metrics.record(scope, id, breaches)
    if (breaches > 0)
      log.error({ alert: 'ledger', scope, invariant: id, statement, breaches }, 'invariant violated')
  }
  if (check) await commit((trx) => newInvariantsRepository.saveCheck(trx, check))
}
