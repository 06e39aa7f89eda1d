import type { Db } from '#platform/db/database.ts'
import { DomainError } from '#shared/domain-error.ts'
import { accountBlocksRepository, type BlockRow } from './account-blocks.repository.ts'

/** A user blocked by staff gets no quote, no sale and no withdrawal; the database also refuses the last two. */
export async function assertNotBlocked(db: Db, userId: bigint): Promise<void> {
  const row = await db.selectFrom('users').select('blocked_at').where('id', '=', userId).executeTakeFirst()
  if (row?.blocked_at) throw new DomainError('account_blocked', { userId })
}

/** For actions that are refused in both cases. A user who is both gets the block error. */
export async function assertNotBlockedOrFrozen(db: Db, userId: bigint): Promise<void> {
  refuseBlockedOrFrozen(userId, await accountBlocksRepository.find(db, userId))
}

export function refuseBlockedOrFrozen(userId: bigint, { isBlocked, isAccountFrozen }: BlockRow): void {
  if (isBlocked) throw new DomainError('account_blocked', { userId })
  if (isAccountFrozen) throw new DomainError('account_frozen', { userId })
}
