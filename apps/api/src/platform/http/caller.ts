import { ROLE_PERMISSIONS, type Permission } from '@app/contract/identity/staff-permissions'
import type { Role, StaffRole } from '@app/contract/identity/roles'
import { DomainError } from '#shared/domain-error.ts'

/** The sender of a request, as the server knows it; never as the request claims. */
export type Caller = { kind: 'visitor' } | SignedInCaller

/** The admin session as part of one user session; times come from the database. */
export type Panel = {
  /** `enrol`: no second factor is set. `required`: the admin session is not open. */
  state: 'enrol' | 'required' | 'open'
  isConfirmed: boolean
  /** The last recorded activity is a while ago. */
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
  /** Null for a user who is not staff. */
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

/** The permission table already refuses visitors; this check only narrows the type for the compiler. */
export function signedInCaller(request: { caller: Caller }): SignedInCaller {
  if (request.caller.kind !== 'user') throw new DomainError('unauthenticated')
  return request.caller
}

/** Staff may work only after the second factor; the error names the missing step. */
export function assertPanelOpen({ panel }: SignedInCaller): void {
  if (panel?.state !== 'open')
    throw new DomainError(panel?.state === 'enrol' ? 'staff_factor_enrol' : 'staff_factor_required')
}

/** An action that moves money needs a second factor that was passed a short while ago. */
export function assertConfirmed(caller: SignedInCaller): void {
  assertPanelOpen(caller)
  if (caller.panel?.isConfirmed !== true) throw new DomainError('staff_confirmation_required')
}
