import { removeBankFilesOf } from '#contexts/payments/bank-files/index.ts'
import { writeAudit } from '#platform/db/audit.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import type { FileStore } from '#platform/media/file-store.ts'
import { personalDataRepository } from './personal-data.repository.ts'

type Tools = {
  db: Db
  files: FileStore
  /** A job may commit only while it holds its lease. */
  commit: <Result>(work: (trx: Trx) => Promise<Result>) => Promise<Result>
}

/**
 * Carries out an erasure request. If money is in progress by now, the request is dropped and the user can ask again.
 * An interrupted run can be repeated safely.
 */
export async function forgetPerson({ db, files, commit }: Tools, userId: bigint): Promise<boolean> {
  const object = { type: 'user', id: userId.toString() } as const
  const actor = { type: 'system', id: 'forget-person' } as const
  const obstacles = await personalDataRepository.obstacles(db, userId)
  if (obstacles.length > 0) {
    await commit(async (trx) => {
      await personalDataRepository.dropRequest(trx, userId)
      const details = { obstacles: obstacles.join(' ') }
      await writeAudit(trx, { actor, action: 'user.erasure_dropped', object, details })
    })
    return false
  }
  // Delete files first: while the attachment row exists, its file can still be found.
  for (const { id, fileId } of await personalDataRepository.listFiles(db, userId)) {
    await files.delete(fileId)
    await commit((trx) => personalDataRepository.deleteAttachment(trx, id))
  }
  return commit(async (trx) => {
    await removeBankFilesOf(trx, userId)
    const isDone = await personalDataRepository.forget(trx, userId)
    if (!isDone) throw new Error('somebody who is to be forgotten was busy meanwhile')
    await writeAudit(trx, { actor, action: 'user.erased', object })
    return true
  })
}
