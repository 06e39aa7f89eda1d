import type { Db } from '#platform/db/database.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { advanceLimitGrosze } from './domain/advance-limits.ts'
import { advanceRulesOf } from './money-rules.ts'
import { payoutFactsRepository, payoutFactsRow } from './payout-facts.repository.ts'

/** The advance limit of a seller for any destination, and the used part. */
export async function readAdvanceRoom(
  db: Db,
  userId: bigint,
): Promise<{ limitGrosze: bigint; limitByHandGrosze: bigint | null; openGrosze: bigint }> {
  const [settings, row] = await Promise.all([
    readSettings(db),
    payoutFactsRepository.find(db, { userId, fingerprint: null, sessionId: null, rails: [] }),
  ])
  const { standing, open, nowMs } = payoutFactsRow(row)
  return {
    limitGrosze: advanceLimitGrosze(standing, advanceRulesOf(settings), nowMs),
    limitByHandGrosze: standing.limitByHandGrosze,
    openGrosze: open.sellerGrosze,
  }
}
