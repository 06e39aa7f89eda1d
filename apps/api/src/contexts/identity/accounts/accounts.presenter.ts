import type { CurrentUser, Session, UserData } from '@app/contract/identity/accounts'
import { avatarUrl } from '#shared/avatar-url.ts'
import { unseal } from '#platform/crypto/keys.ts'
import { zlotysOf } from '#shared/zlotys.ts'
import { writeTradeUrl } from './domain/trade-url.ts'
import { emailContext, pendingEmailContext } from './request-email.ts'
import { tradeTokenContext } from './save-trade-url.ts'
import type { UserRow } from './users.repository.ts'

export function presentUserData(user: UserRow): UserData {
  return {
    id: user.id.toString(),
    steamId: user.steam_id,
    username: user.persona_name,
    displayName: user.persona_name,
    avatarUrl: avatarUrl(user.avatar_hash),
  }
}

export function presentCurrentUser(
  user: UserRow & { event_number: bigint },
  dataKey: Buffer,
  balanceGrosze: bigint,
): CurrentUser {
  const open = (sealed: Buffer | null, context: string) =>
    sealed && unseal(dataKey, sealed, context).toString()
  const tradeToken = open(user.trade_token_sealed, tradeTokenContext(user.id))
  return {
    ...presentUserData(user),
    isLoggedIn: true,
    tradeUrl: tradeToken && writeTradeUrl(user.steam_id, tradeToken),
    email: open(user.email_sealed, emailContext(user.id)),
    pendingEmail: open(user.pending_email_sealed, pendingEmailContext(user.id)),
    role: user.is_admin ? 'admin' : 'user',
    balance: zlotysOf(balanceGrosze),
    isAdmin: user.is_admin,
    isVerified: user.is_verified,
    eventNumber: user.event_number.toString(),
  }
}

export function presentSession(
  row: { id: string; device_label: string; signed_in_at: Date; last_used_at: Date },
  currentSessionId: string,
): Session {
  return {
    id: row.id,
    device: row.device_label,
    createdAt: row.signed_in_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    isCurrent: row.id === currentSessionId,
  }
}
