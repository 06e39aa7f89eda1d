import type { Db } from '#platform/db/database.ts'
import type { FileStore } from '#platform/media/file-store.ts'
import { registerJob, type RegisteredJob } from '#platform/jobs/jobs.ts'
import { personalDataRepository } from '../personal-data.repository.ts'

const BATCH = 200

/** Every night: deletes tickets three years after they were closed, as the privacy page promises. */
export function makePruneTickets({ db, files }: { db: Db; files: FileStore }): RegisteredJob {
  return registerJob('prune-tickets', async (_payload, { commit, log }) => {
    const old = await personalDataRepository.listOldTickets(db, BATCH)
    for (const ticket of old) {
      for (const { id, fileId } of ticket.files) {
        await files.delete(fileId)
        await commit((trx) => personalDataRepository.deleteAttachment(trx, id))
      }
      await commit((trx) => personalDataRepository.pruneTicket(trx, ticket.id))
    }
    log.info({ count: old.length }, 'expired tickets deleted')
  })
}
