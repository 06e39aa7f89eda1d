import { registerJob, type RegisteredJob } from '#platform/jobs/jobs.ts'
import type { ConnectorTools } from '../connector.ts'
import { listOnMarket } from '../list-on-market.ts'
import { readMarket } from '../read-market.ts'

/** Both run in one queue, every five minutes. */
export function makeMarketConnector(tools: ConnectorTools): RegisteredJob[] {
  return [
    registerJob('list-on-market', (_payload, context) => listOnMarket(tools, context)),
    registerJob('read-market', (_payload, context) => readMarket(tools, context)),
  ]
}
