import { readConfig } from '#platform/settings/config.ts'
import { createLogger } from '#platform/observability/logger.ts'
import { startTracing } from '#platform/observability/tracing.ts'
import { WatcherConfig } from '#platform/settings/watcher-config.ts'

// Tracing starts first: it can instrument only modules that are loaded after it.
const config = readConfig(WatcherConfig, process.env)
await startTracing(config, 'watcher', createLogger({ level: config.LOG_LEVEL, process: 'watcher' }))
await import('./run-watcher.ts')
