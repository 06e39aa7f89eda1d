import { Logger as QueueLogger } from 'graphile-worker'
import type { Logger } from '#platform/observability/logger.ts'

/** The queue's own log lines without their metadata, which contains whole jobs. We log job results ourselves. */
export function createQueueLogger(log: Logger): QueueLogger {
  return new QueueLogger(() => (level, message, meta) => {
    const isEndOfJob = meta?.['failure'] === true || meta?.['success'] === true
    if (isEndOfJob) return
    const ourLevel = ({ error: 'error', warning: 'warn', info: 'debug', debug: 'debug' } as const)[level]
    log[ourLevel]({ from: 'queue' }, message.slice(0, 500))
  })
}
