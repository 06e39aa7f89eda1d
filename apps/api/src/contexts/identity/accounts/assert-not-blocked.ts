import type { Db } from '#platform/db/database.ts'
import { DomainError } from '#shared/domain-error.ts'

/** Whom staff have blocked gets no quote, makes no sale and withdraws nothing; the database refuses the last two as well. */
export async function assertNotBlocked(db: Db, userId: bigint): Promise<void> {
  const row = await db.selectFrom('users').select('blocked_at').where('id', '=', userId).executeTakeFirst()
  if (row?.blocked_at) throw new DomainError('account_blocked', { userId })
}

/** Both questions at once, for what neither of them may do; whoever is both is told of the block. */
export async function assertNotBlockedOrFrozen(db: Db, userId: bigint): Promise<void> {
  const row = await db
    .selectFrom('users')
    .select('blocked_at')
    .select((user) =>
      user
        .exists(
          user
            .selectFrom('account_freezes')
            .select('account_freezes.id')
            .whereRef('account_freezes.user_id', '=', 'users.id')
            .where('ended_at', 'is', null),
        )
        .as('is_frozen'),
    )
    .where('id', '=', userId)
    .executeTakeFirst()
  if (row?.blocked_at) throw new DomainError('account_blocked', { userId })
  if (row?.is_frozen) throw new DomainError('account_frozen', { userId })
}
