import type { Db } from '#platform/db/database.ts'
import { registerJob, type RegisteredJob } from '#platform/jobs/jobs.ts'
import { recordDecidedPrices } from '../record-decided-prices.ts'

export function makeRecordDecidedPrices({ db }: { db: Db }): RegisteredJob {
  return registerJob('record-decided-prices', async (_payload, context) => {
    const { skins, moves } = await recordDecidedPrices(db, context)
    context.log.info({ skins, moves }, 'decided prices recorded')
  })
}
