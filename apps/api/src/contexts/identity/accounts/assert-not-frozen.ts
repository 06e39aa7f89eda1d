import type { Db } from '#platform/db/database.ts'
import { DomainError } from '#shared/domain-error.ts'

/**
 * On an account reported as stolen, nothing may change that could redirect money, mail or data, because the signed-in
 * user may be the thief. The database also refuses sales, withdrawals and new payout details.
 */
export async function assertNotFrozen(db: Db, userId: bigint): Promise<void> {
  if (await isFrozen(db, userId)) throw new DomainError('account_frozen', { userId })
}

/** Whether the account has an open freeze. While the caller holds the user's row lock, it cannot change. */
async function isFrozen(db: Db, userId: bigint): Promise<boolean> {
  const row = await db
    .selectFrom('account_freezes')
    .select('id')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
