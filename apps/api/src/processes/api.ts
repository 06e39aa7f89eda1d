import { ApiConfig, readConfig } from '#platform/settings/config.ts'
import { createLogger } from '#platform/observability/logger.ts'
import { startTracing } from '#platform/observability/tracing.ts'

// Tracing starts first: it can instrument only modules that are loaded after it.
const config = readConfig(ApiConfig, process.env)
await startTracing(config, 'api', createLogger({ level: config.LOG_LEVEL, process: 'api' }))
await import('./run-api.ts')
