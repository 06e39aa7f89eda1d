import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '#platform/db/database.ts'
import { wakeWatcher } from '#platform/jobs/watcher-wake.ts'
import type { ReturnProof } from './domain/judge-return.ts'
import { returnReadingsRepository } from './return-readings.repository.ts'

const LOOK_EVERY_MS = 150

/**
 * Asks the watcher to read a trade that is said to have carried items back, and waits a while for its answer. Only the
 * watcher has a session on Steam. Null: there is no answer yet, or nothing to be read about.
 */
export async function proveReturn(
  { db, waitSeconds }: { db: Db; waitSeconds: number },
  wish: { saleId: bigint; tradeId: string; adminId: bigint },
): Promise<ReturnProof | null> {
  const isAsked = await db.transaction().execute(async (trx) => {
    if (!(await returnReadingsRepository.ask(trx, wish))) return false
    await wakeWatcher(trx, 'answer')
    return true
  })
  const untilMs = performance.now() + (isAsked ? waitSeconds * 1_000 : 0)
  for (;;) {
    const proof = await returnReadingsRepository.find(db, wish)
    if (proof !== null || performance.now() >= untilMs) return proof
    await delay(LOOK_EVERY_MS)
  }
}
