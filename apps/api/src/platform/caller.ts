import type { Role, StaffRole } from '@app/contract/roles'

/** Who sent a request, as the server knows it: never as the request says. */
export type Caller = { kind: 'visitor' } | SignedInCaller

export type SignedInCaller = {
  kind: 'user'
  userId: bigint
  steamId: string
  sessionId: string
  isAdmin: boolean
  staffRole: StaffRole | null
  tokenExpiresAt: Date
}

export function roleOf(caller: Caller): Role {
  if (caller.kind === 'visitor') return 'visitor'
  return caller.isAdmin && caller.staffRole ? caller.staffRole : 'user'
}
