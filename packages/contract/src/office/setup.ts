import { z } from 'zod'

/** What an installation needs before its first sale, in the order in which it is done. */
export const SETUP_STEPS = [
  'company',
  'staffing',
  'passkey',
  'owner_email',
  'worker',
  'steam',
  'prices',
  'money',
  'bank',
  'backups',
] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

/** `GET /api/admin/setup`: the checklist of the dashboard, until the first sale is paid. */
export const SetupResponse = z
  .object({
    success: z.literal(true),
    /** After the first paid sale the dashboard no longer shows the list. */
    hasSold: z.boolean(),
    steps: z.array(z.object({ step: z.enum(SETUP_STEPS), isDone: z.boolean() })),
  })
  .meta({ id: 'SetupResponse' })
export type SetupResponse = z.infer<typeof SetupResponse>
