import { readConfig } from '#platform/settings/config.ts'
import { createLogger } from '#platform/observability/logger.ts'
import { startTracing } from '#platform/observability/tracing.ts'
import { DispatcherConfig } from '#platform/settings/dispatcher-config.ts'

// Tracing starts first: it can instrument only modules that are loaded after it.
const config = readConfig(DispatcherConfig, process.env)
await startTracing(config, 'dispatcher', createLogger({ level: config.LOG_LEVEL, process: 'dispatcher' }))
await import('./run-dispatcher.ts')
