import type { UserMarkResponse } from '@app/contract/office/users'
import { writeAudit } from '#platform/db/audit.ts'
import type { Db } from '#platform/db/database.ts'
import { DomainError } from '#shared/domain-error.ts'
import { listedUsersRepository, type UserMark } from './listed-users.repository.ts'

export type MarkOrder = {
  userId: bigint
  mark: UserMark
  adminId: bigint
  reason: string
  requestId: string
}

/**
 * Marks a user as verified or blocked, or removes the mark. Staff cannot mark themselves, and an unchanged state is
 * not recorded again.
 */
export async function markPerson(db: Db, order: MarkOrder): Promise<UserMarkResponse> {
  const { userId, mark, adminId } = order
  if (adminId === userId) throw new DomainError('own_account')
  return db.transaction().execute(async (trx) => {
    const before = await listedUsersRepository.lockFlags(trx, userId)
    if (!before) throw new DomainError('user_not_found', { userId })
    const flags = { isVerified: before.isVerified, isBlocked: before.blockedAt !== null }
    const after = { ...flags, ...CHANGES[mark] }
    if (after.isVerified === flags.isVerified && after.isBlocked === flags.isBlocked)
      return { success: true, ...flags }
    await listedUsersRepository.insertMark(trx, order)
    await writeAudit(trx, {
      actor: { type: 'admin', id: adminId.toString() },
      action: `user.${mark}`,
      object: { type: 'user', id: userId.toString() },
      reason: order.reason,
      requestId: order.requestId,
    })
    return { success: true, ...after }
  })
}

const CHANGES: Record<UserMark, { isVerified?: boolean; isBlocked?: boolean }> = {
  verified: { isVerified: true },
  unverified: { isVerified: false },
  blocked: { isBlocked: true },
  unblocked: { isBlocked: false },
}
