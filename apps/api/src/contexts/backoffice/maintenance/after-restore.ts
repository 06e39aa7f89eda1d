import { RECONCILED_RAILS } from '@app/contract/payments/rails'
import { writeAudit } from '#platform/db/audit.ts'
import type { Db } from '#platform/db/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { afterRestoreRepository } from './after-restore.repository.ts'

/**
 * More sales than any day has had. Numbers given since the backup are known to sellers and appear in bank statements.
 */
const NUMBERS_SKIPPED = 10_000

/**
 * Runs after a restore from backup and before any process starts. The providers know payouts that this database does
 * not, so all payouts stop until staff have read the reconciliation, which is queued here. All sessions end, because
 * a session revoked since the backup must not come back, and numbers given since then are not reused.
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
