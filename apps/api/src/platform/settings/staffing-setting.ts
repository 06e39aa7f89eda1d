import { z } from 'zod'
import { STAFFING_MODES, type StaffingMode } from '@app/contract/office/one-person-wait'

/** The rule of `staffing.mode`; see docs/decisions/0051-company-of-one.md. */
export const STAFFING_MODE = {
  schema: z.enum(STAFFING_MODES),
  initial: 'many' as const,
  meaning:
    'Whether a second person confirms, or in a company of one a wait, a passkey and a stop link stand for it.',
  loosens: (before: StaffingMode, after: StaffingMode) => before !== after && after === 'one_person',
}
