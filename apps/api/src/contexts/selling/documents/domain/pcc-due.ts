const DAY_MS = 86_400_000
/** From the act on the tax, art. 10(1). Whether a day off moves it, and from which moment it runs, nobody has checked. */
const DUE_DAYS = 14

/** The day until which the tax on an agreement of this day is declared and paid. Days are `2026-11-16`, in Warsaw. */
export function pccDueOn(agreedOn: string): string {
  return new Date(Date.parse(agreedOn) + DUE_DAYS * DAY_MS).toISOString().slice(0, 10)
}
