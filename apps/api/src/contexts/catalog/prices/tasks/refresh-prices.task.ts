import { registerJob, type RegisteredJob } from '#platform/jobs/jobs.ts'
import type { PriceMetrics } from '../price-metrics.ts'
import { refreshPrices, type RefreshPricesTools } from '../refresh-prices.ts'

/** A provider failure is an outcome, not an error: the next scheduled run tries again, the queue does not retry. */
export function makeRefreshPrices(tools: RefreshPricesTools & { metrics: PriceMetrics }): RegisteredJob {
  return registerJob('refresh-prices', async (payload, context) => {
    const startedMs = performance.now()
    const { state, rowCount } = await refreshPrices(tools, payload, context)
    const durationMs = Math.round(performance.now() - startedMs)
    tools.metrics.observeRefresh(state, durationMs / 1_000)
    context.log.info({ state, rowCount, durationMs }, 'prices refreshed')
  })
}
