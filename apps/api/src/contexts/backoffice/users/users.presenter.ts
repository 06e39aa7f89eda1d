import type { UserRow } from '@app/contract/office/users'
import { avatarUrl } from '#shared/avatar-url.ts'
import { zlotysOf } from '#shared/zlotys.ts'
import type { PersonRow } from './listed-users.repository.ts'

export function presentListed(row: { id: bigint; steamId: string; name: string; avatarHash: string | null }) {
  return {
    id: row.id.toString(),
    displayName: row.name,
    avatarUrl: avatarUrl(row.avatarHash),
    steamId: row.steamId,
  }
}

export function presentPerson(
  row: PersonRow,
  facts: { email: string | null; balanceGrosze: bigint },
): UserRow {
  return {
    ...presentListed(row),
    email: facts.email,
    balance: zlotysOf(facts.balanceGrosze),
    createdAt: row.createdAt.toISOString(),
    lastLogin: row.lastLoginAt.toISOString(),
    transactionCount: row.transactions,
    completedCount: row.completed,
    isAdmin: row.isAdmin,
    staffRole: row.staffRole,
    isVerified: row.isVerified,
    isBlocked: row.blockedAt !== null,
    debt: zlotysOf(row.debtGrosze),
    totalSpent: zlotysOf(row.soldGrosze),
    isOnHold: row.isOnHold,
  }
}
