import { z } from 'zod'
import { grosze } from './advance-tiers.ts'

const DispatchLimits = z.strictObject({
  twoAdminsFromGrosze: grosze,
  accountHourGrosze: grosze,
  hourGrosze: grosze,
})
type Limits = z.output<typeof DispatchLimits>

/** What may leave our Steam accounts. `dispatch_limit` of the database repeats the initial values. */
export const DISPATCH_LIMITS = {
  schema: DispatchLimits,
  initial: { twoAdminsFromGrosze: 2_000_00, accountHourGrosze: 5_000_00, hourGrosze: 10_000_00 },
  meaning:
    'Items that leave our Steam accounts: from which value on two admins agree, counted with what the same person got within 24 hours, and how much one account and all accounts give within an hour.',
  loosens: (before: Limits, after: Limits) =>
    after.twoAdminsFromGrosze > before.twoAdminsFromGrosze ||
    after.accountHourGrosze > before.accountHourGrosze ||
    after.hourGrosze > before.hourGrosze,
}
