import { z } from 'zod'
import { Reason } from '../identity/staff-member.ts'
import { RESALE_COLUMNS } from './stock-facts.ts'

const FILE_CHARS_MAX = 60_000

const File = z.string().min(1).max(FILE_CHARS_MAX)

/** `POST /api/admin/resales/preview` */
export const PreviewResalesRequest = z.strictObject({ file: File }).meta({ id: 'PreviewResalesRequest' })
/** `POST /api/admin/resales/import`: the whole file or nothing. */
export const ImportResalesRequest = z
  .strictObject({ file: File, reason: Reason })
  .meta({ id: 'ImportResalesRequest' })

/** `waits`: a second admin must confirm it; `recorded`: an earlier import or form has recorded it. */
export const RESALE_ROW_OUTCOMES = ['new', 'waits', 'recorded', 'wrong'] as const
export const ResaleFileResponse = z
  .object({
    success: z.literal(true),
    rows: z.array(
      z.object({
        row: z.number().int(),
        market: z.string(),
        reference: z.string(),
        outcome: z.enum(RESALE_ROW_OUTCOMES),
        /** The column to correct, or the reason of the refusal in the caller's language. */
        column: z.enum(RESALE_COLUMNS).nullable(),
        problem: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'ResaleFileResponse' })
export type ResaleFileResponse = z.infer<typeof ResaleFileResponse>
