import { ROLE_PERMISSIONS, type Permission } from '@app/contract/identity/staff-permissions'
import type { Role, StaffRole } from '@app/contract/identity/roles'
import { DomainError } from '#shared/domain-error.ts'

/** Who sent a request, as the server knows it: never as the request says. */
export type Caller = { kind: 'visitor' } | SignedInCaller

/** The way into the back office as it stands for one session; times are the database's. */
export type Panel = {
  /** `enrol`: no second factor is set. `required`: the panel is closed. */
  state: 'enrol' | 'required' | 'open'
  isConfirmed: boolean
  /** Work was last noted a while ago. */
  isStale: boolean
  idleEndsAt: Date | null
  endsAt: Date | null
  confirmedUntil: Date | null
}

export type SignedInCaller = {
  kind: 'user'
  userId: bigint
  steamId: string
  sessionId: string
  isAdmin: boolean
  staffRole: StaffRole | null
  /** Null for those who are no staff. */
  panel: Panel | null
  tokenExpiresAt: Date
}

export function roleOf(caller: Caller): Role {
  if (caller.kind === 'visitor') return 'visitor'
  return caller.isAdmin && caller.staffRole ? caller.staffRole : 'user'
}

export function permissionsOf(caller: Caller): readonly Permission[] {
  const role = roleOf(caller)
  return role === 'visitor' || role === 'user' ? [] : ROLE_PERMISSIONS[role]
}

/** The permission table has refused visitors already; this only tells the compiler. */
export function signedInCaller(request: { caller: Caller }): SignedInCaller {
  if (request.caller.kind !== 'user') throw new DomainError('unauthenticated')
  return request.caller
}

/** Staff work only after their second factor; the refusal says what is missing. */
export function assertPanelOpen({ panel }: SignedInCaller): void {
  if (panel?.state !== 'open')
    throw new DomainError(panel?.state === 'enrol' ? 'staff_factor_enrol' : 'staff_factor_required')
}

/** What moves money is confirmed with a factor that was passed a short while ago. */
export function assertConfirmed(caller: SignedInCaller): void {
  assertPanelOpen(caller)
  if (caller.panel?.isConfirmed !== true) throw new DomainError('staff_confirmation_required')
}
