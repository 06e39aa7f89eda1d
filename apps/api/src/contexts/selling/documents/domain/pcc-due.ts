const DAY_MS = 86_400_000
/**
 * From the PCC tax act, art. 10(1). Unverified: whether a day off moves the deadline, and from which moment it runs.
 */
const DUE_DAYS = 14

/** The last day to declare and pay the tax on an agreement of this day. Days are `2026-11-16`, in Warsaw time. */
export function pccDueOn(agreedOn: string): string {
  return new Date(Date.parse(agreedOn) + DUE_DAYS * DAY_MS).toISOString().slice(0, 10)
}
