/**
 * How long a step waits before one person may confirm it alone. It contains no schema, because pages show the wait
 * before the first press. The database has the same table (`one_person_wait`); a test compares the two.
 */
export const STAFFING_MODES = ['many', 'one_person'] as const
export type StaffingMode = (typeof STAFFING_MODES)[number]

export const APPROVAL_RULES = ['two_people', 'one_person'] as const

/** What loosens a rule or gives somebody rights cannot be undone by stopping one payment. */
const SLOW_KINDS = ['setting', 'staff_role']
const SLOW_MINUTES = 24 * 60
/** Also for steps without an amount, such as the end of a hold. */
const LONGEST_MINUTES = 4 * 60
const STEPS = [
  { belowGrosze: 2_000_00, minutes: 15 },
  { belowGrosze: 10_000_00, minutes: 60 },
]

/** `grosze`: the amount with everything else of this person that waits; null without an amount. */
export function onePersonWaitMinutes(kind: string, grosze: number | null): number {
  if (SLOW_KINDS.includes(kind)) return SLOW_MINUTES
  if (grosze === null) return LONGEST_MINUTES
  return STEPS.find(({ belowGrosze }) => grosze < belowGrosze)?.minutes ?? LONGEST_MINUTES
}
