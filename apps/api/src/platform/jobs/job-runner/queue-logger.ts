import { Logger as QueueLogger } from 'graphile-worker'
import type { Logger } from '#platform/observability/logger.ts'

/** The queue's own lines without their extras, which hold whole jobs. Ends of jobs are logged by us. */
export function createQueueLogger(log: Logger): QueueLogger {
  return new QueueLogger(() => (level, message, meta) => {
    const isEndOfJob = meta?.['failure'] === true || meta?.['success'] === true
    if (isEndOfJob) return
    const ourLevel = ({ error: 'error', warning: 'warn', info: 'debug', debug: 'debug' } as const)[level]
    log[ourLevel]({ from: 'queue' }, message.slice(0, 500))
  })
}
