import { registerJob, type RegisteredJob } from '#platform/jobs/jobs.ts'
import { sendPriceAlerts, type SendPriceAlertsOptions } from '../send-price-alerts.ts'

export function makeSendPriceAlerts(options: SendPriceAlertsOptions): RegisteredJob {
  return registerJob('send-price-alerts', async (_payload, context) => {
    const sent = await sendPriceAlerts(options, context)
    if (sent > 0) context.log.info({ sent }, 'price alerts sent')
  })
}
