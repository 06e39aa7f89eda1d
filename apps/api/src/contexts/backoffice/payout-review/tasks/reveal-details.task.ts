import { registerJob, type RegisteredJob } from '#platform/jobs/jobs.ts'
import { answerReveal, type RevealTools } from '../reveal-details.ts'

export function makeRevealDetails(tools: RevealTools): RegisteredJob {
  return registerJob('reveal-details', ({ revealId }, context) =>
    context.commit((trx) => answerReveal(trx, tools, revealId)),
  )
}
