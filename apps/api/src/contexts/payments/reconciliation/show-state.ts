import { FUNDED_RAILS } from '@app/contract/payments/rails'
import type { StatsOf } from '@app/contract/office/stats'
import type { Db } from '#platform/db/database.ts'
import { isCompared } from './domain/is-compared.ts'
import { reportsRepository } from './reports.repository.ts'

/** The state of every rail, without balances. */
export async function showReconciliationState(db: Db): Promise<StatsOf<'reconciliation'>> {
  const [runs, open, comparable, balances] = await Promise.all([
    reportsRepository.listLastRuns(db),
    reportsRepository.countOpen(db),
    reportsRepository.listComparable(db),
    reportsRepository.listBalances(db),
  ])
  const rails = FUNDED_RAILS.map((rail) => {
    const run = runs.find((row) => row.rail === rail)
    const found = open.filter((row) => row.rail === rail)
    return {
      rail,
      lastRunAt: run?.finishedAt.toISOString() ?? null,
      outcome: run?.outcome ?? null,
      isCompared:
        isCompared(
          run,
          balances.some((row) => row.rail === rail),
        ) && comparable.includes(rail),
      openFindings: found.reduce((sum, { count }) => sum + count, 0),
      classes: Object.fromEntries(found.map((row) => [row.class, row.count])),
    }
  })
  return { rails, openFindings: rails.reduce((sum, { openFindings }) => sum + openFindings, 0) }
}
