import { registerJob, type RegisteredJob } from '#platform/jobs.ts'
import type { KeyRing } from '#platform/keys.ts'
import { answerReveal } from '../reveal-details.ts'

export function makeRevealDetails({ privateKeys }: { privateKeys: KeyRing }): RegisteredJob {
  return registerJob('reveal-details', ({ revealId }, context) =>
    context.commit((trx) => answerReveal(trx, privateKeys, revealId)),
  )
}
