import type { Db } from '#platform/db/database.ts'
import { addGauge, type MetricsRegistry } from '#platform/observability/metrics.ts'
import { steamBudgetRepository, type BudgetRule, type BudgetUse } from './steam-budget.repository.ts'

/**
 * The remaining Steam budget of each address. The database counts over all processes, so every process reports the
 * same value; alerts and dashboards use the maximum.
 */
export function addSteamBudgetMetrics(
  registry: MetricsRegistry,
  db: Db,
  limits: readonly Omit<BudgetRule, 'windowSeconds'>[],
): void {
  const names = new Set(limits.flatMap(({ egresses }) => egresses))
  const add = (name: string, help: string, pick: (use: BudgetUse) => number) =>
    addGauge<'egress'>(registry, { name, help, labels: ['egress'] }, async (gauge) => {
      for (const use of await steamBudgetRepository.listUse(db, limits))
        if (names.has(use.egress)) gauge.set({ egress: use.egress }, pick(use))
    })
  add(
    'steam_budget_requests_used',
    'Requests to Steam that an address has made within the window.',
    ({ used }) => used,
  )
  add(
    'steam_budget_requests_left',
    'Requests to Steam that an address may still make within the window.',
    ({ slots, used }) => slots - used,
  )
  add(
    'steam_egress_paused_seconds',
    'How long an address still has to wait because Steam said that it is too much.',
    ({ pausedSeconds }) => pausedSeconds,
  )
}
