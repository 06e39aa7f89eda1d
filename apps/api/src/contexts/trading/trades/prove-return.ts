import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '#platform/db/database.ts'
import { wakeWatcher } from '#platform/jobs/watcher-wake.ts'
import type { ReturnProof } from './domain/judge-return.ts'
import { returnReadingsRepository } from './return-readings.repository.ts'

const LOOK_EVERY_MS = 150

/**
 * Asks the watcher to read a trade that reportedly returned items, and waits a while for the result. Only the watcher
 * has a Steam session. Null when there is no result yet, or no open return.
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
