/** Who may call a route. `visitor` has no session; staff roles are admins with limited permissions. */
export const ROLES = ['visitor', 'user', 'support', 'finance', 'owner'] as const
export type Role = (typeof ROLES)[number]
export const STAFF_ROLES = ['support', 'finance', 'owner'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]
