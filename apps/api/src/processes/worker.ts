import { readConfig, WorkerConfig } from '#platform/settings/config.ts'
import { createLogger } from '#platform/observability/logger.ts'
import { startTracing } from '#platform/observability/tracing.ts'

// Tracing starts first: it can instrument only modules that are loaded after it.
const config = readConfig(WorkerConfig, process.env)
await startTracing(config, 'worker', createLogger({ level: config.LOG_LEVEL, process: 'worker' }))
await import('./run-worker.ts')
