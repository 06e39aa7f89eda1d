import type { Db } from '#platform/db/database.ts'
import { DomainError } from '#shared/domain-error.ts'

/**
 * Of an account that was reported as stolen nothing is changed that could lead money, mails or data elsewhere: whoever is
 * signed in may be the thief. The database refuses sales, withdrawals and other payout details as well.
 */
export async function assertNotFrozen(db: Db, userId: bigint): Promise<void> {
  if (await isFrozen(db, userId)) throw new DomainError('account_frozen', { userId })
}

/** Whether somebody has reported the account as stolen and the report stands. The user's lock keeps it so. */
async function isFrozen(db: Db, userId: bigint): Promise<boolean> {
  const row = await db
    .selectFrom('account_freezes')
    .select('id')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
