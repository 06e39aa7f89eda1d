import { registerJob, type RegisteredJob } from '#platform/jobs.ts'
import { listCountsRepository } from '../list-counts.repository.ts'

/** Keeps the sums short. Nothing depends on when it runs: what it has not folded yet is added by whoever reads. */
export function makeFoldLists(): RegisteredJob {
  return registerJob('fold-lists', async (_payload, context) => {
    const folded = await context.commit((trx) => listCountsRepository.fold(trx))
    context.log.info({ folded: Number(folded) }, 'changes of lists folded')
  })
}
