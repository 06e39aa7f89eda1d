import type { Db } from '#platform/database.ts'
import type { OpenAdvances, SellerStanding } from './domain/advance-limits.ts'
import { moneyRepository } from './money.repository.ts'
import { standingsRepository } from './standings.repository.ts'

type AdvanceFacts = { standing: SellerStanding; open: OpenAdvances; nowMs: number }

/** What decides about an advance, for a sale under its locks and for a look ahead without any. */
export async function readAdvanceFacts(
  db: Db,
  userId: bigint,
  /** Null while nobody knows yet where the money will go. */
  fingerprint: Buffer | null,
): Promise<AdvanceFacts> {
  return {
    standing: await standingsRepository.readStanding(db, userId, fingerprint),
    open: await standingsRepository.readOpenAdvances(db, userId, fingerprint),
    nowMs: await moneyRepository.clockMs(db),
  }
}
