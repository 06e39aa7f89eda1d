import { registerJob, type RegisteredJob } from '#platform/jobs/jobs.ts'
import type { PriceMetrics } from '../price-metrics.ts'
import { refreshMarket, type RefreshMarketTools } from '../refresh-market.ts'

/** A market's failure is an outcome, not an error: the next scheduled run tries again, the queue does not retry. */
export function makeRefreshMarket(tools: RefreshMarketTools & { metrics: PriceMetrics }): RegisteredJob {
  return registerJob('refresh-market', async ({ source }, context) => {
    const startedMs = performance.now()
    const { state, rowCount } = await refreshMarket(tools, source, context)
    const durationMs = Math.round(performance.now() - startedMs)
    tools.metrics.observeRefresh(state, durationMs / 1_000)
    context.log.info({ source, state, rowCount, durationMs }, 'market refreshed')
  })
}
