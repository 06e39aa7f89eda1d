import { ApiConfig, readConfig } from '#platform/settings/config.ts'
import { drainConnections } from '#platform/http/drain-connections.ts'
import { createLogger } from '#platform/observability/logger.ts'
import { serveMetrics } from '#platform/observability/metrics.ts'
import { startProcessBeat } from '#platform/jobs/process-beat.ts'
import { stopTracing } from '#platform/observability/tracing.ts'
import { buildApp } from './wiring/build-app.ts'
import { onStopSignal } from './wiring/stop-signal.ts'
import { openApiParts } from './wiring/wiring.ts'

/** Event streams do not end by themselves, and their readers reconnect silently. */
const GO_MS_MAX = 5_000

const config = readConfig(ApiConfig, process.env)
const logger = createLogger({ level: config.LOG_LEVEL, process: 'api' })

let isStopping = false
const parts = await openApiParts(config, logger, () => isStopping)
const app = await buildApp(config, parts)
const metrics = await serveMetrics(parts.metrics, { host: config.METRICS_HOST, port: config.METRICS_PORT })
const url = await app.listen({ host: config.HOST, port: config.PORT })
const beat = startProcessBeat({ db: parts.db, kind: 'api', registry: parts.metrics, log: logger })

onStopSignal(logger, async () => {
  // The load balancer sees "not ready" while running calls finish.
  isStopping = true
  await drainConnections(app.server, GO_MS_MAX)
  await app.close()
  await beat.stop()
  await metrics.close()
  await parts.close()
  await stopTracing()
})
// One line for the process that started this one; the log uses the same output but has other fields.
console.log(JSON.stringify({ ready: true, url, metricsPort: metrics.port }))
