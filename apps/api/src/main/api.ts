import { ApiConfig, readConfig } from '#platform/config.ts'
import { createLogger } from '#platform/logger.ts'
import { serveMetrics } from '#platform/metrics.ts'
import { buildApp } from './build-app.ts'
import { onStopSignal } from './stop-signal.ts'
import { openApiParts } from './wiring.ts'

const config = readConfig(ApiConfig, process.env)
const logger = createLogger({ level: config.LOG_LEVEL, process: 'api' })

let isStopping = false
const parts = await openApiParts(config, logger, () => isStopping)
const app = await buildApp(config, parts)
const metrics = await serveMetrics(parts.metrics, { host: config.METRICS_HOST, port: config.METRICS_PORT })
const url = await app.listen({ host: config.HOST, port: config.PORT })

onStopSignal(logger, async () => {
  // The load balancer sees "not ready" while calls under way are finished.
  isStopping = true
  await app.close()
  await metrics.close()
  await parts.close()
})
// One line for whoever started the process; the log goes the same way but has other fields.
console.log(JSON.stringify({ ready: true, url, metricsPort: metrics.port }))
