import type { CalledRail } from '@app/contract/payments/rails'
import type { Db } from '#platform/db/database.ts'
import type { RailMessage } from './payout-rail.ts'
import { railMessagesRepository } from './rail-messages.repository.ts'
import { schedulePayout } from './schedule-payout.ts'

export type TakenMessage = 'taken' | 'known' | 'not_ours'

/**
 * A webhook moves nothing by itself: the worker queries the provider. Messages that match no payout are not stored,
 * so an attacker cannot fill our tables. If a message came too early, the regular status query finds the same result.
 */
export async function takeRailMessage(
  db: Db,
  rails: readonly CalledRail[],
  message: RailMessage,
): Promise<TakenMessage> {
  const payout = await railMessagesRepository.findPayout(db, rails, message)
  if (!payout) return 'not_ours'
  return db.transaction().execute(async (trx) => {
    const { id: payoutId, rail } = payout
    if (!(await railMessagesRepository.insert(trx, { rail, eventId: message.eventId, payoutId })))
      return 'known'
    const afterMs = await railMessagesRepository.planLook(trx, payoutId)
    if (afterMs !== undefined) await schedulePayout(trx, payoutId, afterMs)
    return 'taken'
  })
}
