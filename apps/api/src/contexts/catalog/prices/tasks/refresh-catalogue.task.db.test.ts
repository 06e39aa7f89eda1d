import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createMetricsRegistry } from '#platform/observability/metrics.ts'
import { createCatalogue } from '#providers/prices/catalogue.ts'
import { PATIENCE_MS } from '#test/support/patience.ts'
import { startTestRunner } from '#test/support/test-runner.ts'
import { askRefresh } from '../ask-refresh.ts'
import { findSkinPicture } from '../find-skin-picture.ts'
import { createPriceMetrics } from '../price-metrics.ts'
import { PriceWorld } from '#test/worlds/price-world.ts'
import { makeRefreshCatalogue } from './refresh-catalogue.task.ts'
import { makeRefreshPrices } from './refresh-prices.task.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 240_000 })

let world: PriceWorld
beforeAll(async () => {
  world = await PriceWorld.start('short')
})
afterAll(() => world.stop())

test('looks up new names in the catalogue and registers their pictures as fetchable', async () => {
  const registry = createMetricsRegistry('test')
  const catalogue = createCatalogue({
    url: `${world.simulator.httpUrl}/catalogue.json`,
    timeoutMs: PATIENCE_MS,
  })
  const runner = await startTestRunner(world.testDb, [
    makeRefreshPrices({
      ...world.tools({ hasCatalogue: true }),
      metrics: createPriceMetrics(registry, world.worker),
    }),
    makeRefreshCatalogue({ catalogue }),
  ])
  try {
    const api = world.testDb.as('skinkantor_api')
    await api.transaction().execute((trx) => askRefresh(trx, 'start'))
    await vi.waitFor(() => expect(runner.logLines()).toContain('catalogue read'))
  } finally {
    await runner.end()
  }
  const { named, known } = await world.testDb.db
    .selectFrom('market_names')
    .select((row) => [row.fn.countAll<bigint>().as('named'), row.fn.count<bigint>('icon_ref').as('known')])
    .executeTakeFirstOrThrow()
  expect(known).toBe(named)
  const skin = await world.testDb.db
    .selectFrom('market_names')
    .innerJoin('image_sources', 'image_sources.ref', 'icon_ref')
    .select(['id', 'icon_ref', 'kind'])
    .where('market_hash_name', 'like', 'AK-47 | %')
    .executeTakeFirstOrThrow()
  expect(skin.kind).toBe('item')
  expect(await findSkinPicture(world.worker, skin.id)).toEqual({ iconRef: skin.icon_ref, category: 'rifles' })
  expect(await findSkinPicture(world.worker, 999_999)).toBeUndefined()
  const metrics = await registry.metrics()
  expect(metrics).toMatch(/prices_list_rows\{process="test"\} 2\d{3}\n/)
  expect(metrics).toMatch(/prices_list_age_seconds\{process="test"\} \d/)
  expect(metrics).toContain('prices_refresh_duration_seconds_count{process="test",state="live"} 1')
})
