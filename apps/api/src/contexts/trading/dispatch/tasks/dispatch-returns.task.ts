import { registerJob, type RegisteredJob } from '#platform/jobs/jobs.ts'
import { dispatchReturns, type DispatchReturnsTools } from '../dispatch-returns.ts'

export function makeDispatchReturns(tools: DispatchReturnsTools): RegisteredJob {
  return registerJob('dispatch-returns', (_payload, context) => dispatchReturns(tools, context))
}
