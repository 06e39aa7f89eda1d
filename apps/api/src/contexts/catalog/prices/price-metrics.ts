import { addGauge, addHistogram, type MetricsRegistry } from '#platform/observability/metrics.ts'
import type { Db } from '#platform/db/database.ts'
import { priceListsRepository } from './price-lists.repository.ts'

export type PriceMetrics = { observeRefresh: (state: string, seconds: number) => void }

const DURATION_BUCKETS_SECONDS = [0.5, 1, 2, 3, 5, 8, 13, 20, 30, 60]

export function createPriceMetrics(registry: MetricsRegistry, db: Db): PriceMetrics {
  addGauge(
    registry,
    { name: 'prices_list_age_seconds', help: 'Age of the prices being served; absent without any.' },
    async (gauge) => {
      const live = await priceListsRepository.findLive(db)
      if (live) gauge.set(live.age_seconds)
    },
  )
  addGauge(
    registry,
    { name: 'prices_list_rows', help: 'Rows of the price list being served.' },
    async (gauge) => {
      const live = await priceListsRepository.findLive(db)
      gauge.set(live?.row_count ?? 0)
    },
  )
  const duration = addHistogram(registry, {
    name: 'prices_refresh_duration_seconds',
    help: 'How long a refresh took, by how it ended.',
    labels: ['state'],
    bucketsSeconds: DURATION_BUCKETS_SECONDS,
  })
  return { observeRefresh: (state, seconds) => duration.observe({ state }, seconds) }
}
