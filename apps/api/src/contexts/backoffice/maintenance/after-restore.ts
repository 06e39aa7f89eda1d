import { RECONCILED_RAILS } from '@app/contract/payments/rails'
import { writeAudit } from '#platform/db/audit.ts'
import type { Db } from '#platform/db/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { afterRestoreRepository } from './after-restore.repository.ts'

/** More sales than a day has had; their numbers were told to people and stand in their bank statements. */
const NUMBERS_SKIPPED = 10_000

/**
 * After a copy of an earlier moment was put back and before any process starts on it. The rails know of payments that this
 * database does not: nothing leaves until a person has seen the comparison of books, which is ordered here. Whoever was
 * signed out since that moment must not be signed in again, and numbers given since then are not given to others.
 */
export async function afterRestore({ db }: { db: Db }): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const paused = await afterRestoreRepository.pauseRails(trx)
    const bankFiles = await afterRestoreRepository.treatBankFilesAsRead(trx)
    const sessions = await afterRestoreRepository.endSessions(trx)
    const nextTransaction = await afterRestoreRepository.skipNumbers(trx, NUMBERS_SKIPPED)
    for (const rail of RECONCILED_RAILS)
      await enqueue(trx, 'reconcile-rail', { rail }, { key: `reconcile-${rail}` })
    await writeAudit(trx, {
      actor: { type: 'operator', id: 'command-line' },
      action: 'database.restored',
      object: { type: 'database', id: '1' },
      details: {
        paused: paused.join(' '),
        bankFiles,
        sessionsEnded: sessions,
        nextTransaction: String(nextTransaction),
      },
    })
    return [
      `rails paused: ${paused.length === 0 ? 'none, all stood still' : paused.join(', ')}`,
      `bank files that somebody may have: ${bankFiles}`,
      `sessions ended: ${sessions}`,
      `next transaction: ${nextTransaction}`,
      'the comparison of every rail with the books is ordered; start the workers, then read it in the back office',
    ].join('\n')
  })
}
