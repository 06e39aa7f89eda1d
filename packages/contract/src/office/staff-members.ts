import { z } from 'zod'
import { SteamId } from '../identity/accounts.ts'
import { STAFF_ROLES } from '../identity/roles.ts'
import { FACTOR_KINDS } from '../identity/staff.ts'
import { Reason } from '../identity/staff-member.ts'

/** `GET /api/admin/staff` */
export const StaffMembersResponse = z
  .object({
    success: z.literal(true),
    members: z.array(
      z.object({
        id: z.string(),
        steamId: z.string(),
        name: z.string(),
        role: z.enum(STAFF_ROLES),
        /** Empty until the person has used the code of the invitation. */
        factors: z.array(z.enum(FACTOR_KINDS)),
        lastSeenAt: z.iso.datetime().nullable(),
        /** Until when the person's one-time code can be used; null without one. */
        invitationUntil: z.iso.datetime().nullable(),
      }),
    ),
  })
  .meta({ id: 'StaffMembersResponse' })
export type StaffMembersResponse = z.infer<typeof StaffMembersResponse>
export type StaffMemberRow = StaffMembersResponse['members'][number]

/** `POST /api/admin/staff`: a new member, or another role. */
export const InviteStaffRequest = z
  .strictObject({ steamId: SteamId, role: z.enum(STAFF_ROLES), reason: Reason })
  .meta({ id: 'InviteStaffRequest' })

/** `POST /api/admin/staff/{id}/revoke` */
export const RevokeStaffRequest = z.strictObject({ reason: Reason }).meta({ id: 'RevokeStaffRequest' })

/** `POST /api/admin/staff/{id}/enrolment`: shown once, for the person's first second factor. */
export const StaffEnrolmentResponse = z
  .object({ success: z.literal(true), code: z.string(), link: z.string() })
  .meta({ id: 'StaffEnrolmentResponse' })
