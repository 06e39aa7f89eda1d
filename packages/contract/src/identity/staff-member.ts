import { z } from 'zod'

/** Text typed by a person. PostgreSQL text cannot store a NUL character. */
export const typed = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine((text) => !text.includes('\0'))
/** Set when nothing is done yet: the same person confirms this proposal alone, after a wait. */
export const WaitingProposal = z.uuid().optional()

export const Reason = typed(3, 1_000)

export const StaffMember = z.object({ id: z.string(), name: z.string() }).meta({ id: 'StaffMember' })
