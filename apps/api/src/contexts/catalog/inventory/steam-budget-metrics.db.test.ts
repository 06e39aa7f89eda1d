import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMetricsRegistry } from '#platform/observability/metrics.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { addSteamBudgetMetrics, steamBudgetRepository } from './index.ts'

let testDb: TestDatabase
beforeAll(async () => {
  testDb = await createTestDatabase()
})
afterAll(() => testDb.drop())

test('reports used and remaining requests and the pause of each egress address', async () => {
  const { db } = testDb
  const rule = { egresses: ['direct', 'proxy.example:3128'], slotsPerEgress: 4, windowSeconds: 600 }
  await steamBudgetRepository.addMissing(db, rule)
  await steamBudgetRepository.addMissing(db, { ...rule, egresses: ['watcher:direct'] })
  const onlyDirect = { ...rule, egresses: ['direct'] }
  await steamBudgetRepository.claim(db, onlyDirect, { mayWait: false, callSecondsMax: 1 })
  await steamBudgetRepository.claim(db, onlyDirect, { mayWait: false, callSecondsMax: 1 })
  await steamBudgetRepository.pause(db, 'proxy.example:3128', [600])

  for (const role of ['skinkantor_api', 'skinkantor_watcher'] as const) {
    const registry = createMetricsRegistry('test')
    addSteamBudgetMetrics(registry, testDb.as(role), [rule])
    const text = await registry.metrics()
    expect(text).toContain('steam_budget_requests_used{egress="direct",process="test"} 2\n')
    expect(text).toContain('steam_budget_requests_left{egress="direct",process="test"} 2\n')
    expect(text).toContain('steam_budget_requests_left{egress="proxy.example:3128",process="test"} 4\n')
    expect(text).toContain('steam_egress_paused_seconds{egress="direct",process="test"} 0\n')
    expect(text).toMatch(
      /steam_egress_paused_seconds\{egress="proxy\.example:3128",process="test"\} [56]\d\d/,
    )
    expect(text).not.toContain('watcher:direct')
  }
})

test('excludes slots above a lowered limit from used and remaining', async () => {
  const registry = createMetricsRegistry('test')
  addSteamBudgetMetrics(registry, testDb.as('skinkantor_api'), [{ egresses: ['direct'], slotsPerEgress: 3 }])
  expect(await registry.metrics()).toContain('steam_budget_requests_left{egress="direct",process="test"} 1\n')
})
