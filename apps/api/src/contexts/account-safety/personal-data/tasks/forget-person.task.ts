import type { Db } from '#platform/db/database.ts'
import type { FileStore } from '#platform/media/file-store.ts'
import { registerJob, type RegisteredJob } from '#platform/jobs/jobs.ts'
import { forgetPerson } from '../forget-person.ts'

export function makeForgetPerson(tools: { db: Db; files: FileStore }): RegisteredJob {
  return registerJob('forget-person', async ({ userId }, { commit, log }) => {
    const isDone = await forgetPerson({ ...tools, commit }, BigInt(userId))
    log.info({ isDone }, 'erasure request processed')
  })
}
