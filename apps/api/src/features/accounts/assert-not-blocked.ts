import type { Db } from '#platform/database.ts'
import { DomainError } from '#shared/domain-error.ts'

/** Whom staff have blocked gets no quote, makes no sale and withdraws nothing; the database refuses the last two as well. */
export async function assertNotBlocked(db: Db, userId: bigint): Promise<void> {
  const row = await db.selectFrom('users').select('blocked_at').where('id', '=', userId).executeTakeFirst()
  if (row?.blocked_at) throw new DomainError('account_blocked', { userId })
}
