import { registerJob, type RegisteredJob } from '#platform/jobs/jobs.ts'
import { collectStaffAlerts, type CollectAlertsOptions } from '../collect-staff-alerts.ts'

export function makeCollectStaffAlerts(options: CollectAlertsOptions): RegisteredJob {
  return registerJob('collect-staff-alerts', async (_payload, context) => {
    const messages = await collectStaffAlerts(options, context, Date.now())
    if (messages > 0) context.log.info({ messages }, 'staff alerts queued')
  })
}
