import type { Db } from '#platform/db/database.ts'
import type { FileStore } from '#platform/media/file-store.ts'
import { registerJob, type RegisteredJob } from '#platform/jobs/jobs.ts'
import { attachmentsRepository } from '../attachments.repository.ts'

const BATCH = 200

/** Removes pictures that were uploaded but never assigned to a message. */
export function makePruneAttachments({ db, files }: { db: Db; files: FileStore }): RegisteredJob {
  return registerJob('prune-ticket-attachments', async (_payload, context) => {
    const forgotten = await attachmentsRepository.listForgotten(db, BATCH)
    for (const { id, fileId } of forgotten) {
      // Delete the row last: while it exists, a failed deletion is retried.
      await files.delete(fileId)
      await context.commit((trx) => attachmentsRepository.deleteForgotten(trx, id))
    }
    context.log.info({ count: forgotten.length }, 'orphaned attachments deleted')
  })
}
