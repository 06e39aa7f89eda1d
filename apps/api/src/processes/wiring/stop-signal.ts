import type { Logger } from '#platform/observability/logger.ts'

const STOP_SECONDS_MAX = 20

/** Stops once, in order, and exits when a step hangs. */
export function onStopSignal(logger: Logger, stop: () => Promise<void>): void {
  let isStopping = false
  const handle = (signal: NodeJS.Signals) => {
    if (isStopping) return
    isStopping = true
    logger.info({ signal }, 'stopping')
    setTimeout(() => {
      logger.error('shutdown timed out')
      process.exit(1)
    }, STOP_SECONDS_MAX * 1000).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'shutdown failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', handle)
  process.on('SIGINT', handle)
}
