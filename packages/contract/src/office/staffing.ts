import { z } from 'zod'
import { STAFFING_MODES } from './one-person-wait.ts'
import { PROPOSAL_STATES } from '../payments/review-facts.ts'

/** `GET /api/admin/staffing`: the rule that the caller's next step follows. */
export const StaffingResponse = z
  .object({
    success: z.literal(true),
    mode: z.enum(STAFFING_MODES),
    /** The sum of the caller's steps that wait now; it counts for the next wait. */
    waitingGrosze: z.number().int(),
    /** Whether the caller has a passkey that may confirm, and some owner an address for the stop link. */
    hasPasskey: z.boolean(),
    hasAddress: z.boolean(),
  })
  .meta({ id: 'StaffingResponse' })
export type StaffingResponse = z.infer<typeof StaffingResponse>

/** `POST /api/stop-link/look` and `POST /api/stop-link/stop`: the token comes from a mail, not from a session. */
export const StopLinkRequest = z
  .strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) })
  .meta({ id: 'StopLinkRequest' })

export const StopLinkResponse = z
  .object({
    success: z.literal(true),
    /** The step in words of the caller's language, such as "a credit to a seller's balance". */
    what: z.string(),
    grosze: z.number().int().nullable(),
    proposedAt: z.iso.datetime(),
    notBefore: z.iso.datetime(),
    state: z.enum(PROPOSAL_STATES),
  })
  .meta({ id: 'StopLinkResponse' })
export type StopLinkResponse = z.infer<typeof StopLinkResponse>
