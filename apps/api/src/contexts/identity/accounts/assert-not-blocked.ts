import type { Db } from '#platform/db/database.ts'
import { DomainError } from '#shared/domain-error.ts'

/** A user blocked by staff gets no quote, no sale and no withdrawal; the database also refuses the last two. */
export async function assertNotBlocked(db: Db, userId: bigint): Promise<void> {
  const row = await db.selectFrom('users').select('blocked_at').where('id', '=', userId).executeTakeFirst()
  if (row?.blocked_at) throw new DomainError('account_blocked', { userId })
}

/** Checks both in one query, for actions that are refused in both cases. A user who is both gets the block error. */
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
