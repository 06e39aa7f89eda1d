/** Days as `YYYY-MM-DD`; both ends included. */
export type DayRange = { from?: string | undefined; to?: string | undefined }

export type SplitRange = {
  /** Months that lie in the range with all their days, from the first up to and without the second. */
  months: { from: string | undefined; before: string | undefined } | undefined
  /** What is left at both ends. */
  days: { from: string; to: string }[]
}

/** A long range is mostly whole months: so few rows say how much is in it. */
export function splitRange({ from, to }: DayRange): SplitRange {
  const firstMonth = from === undefined ? undefined : firstDayOfMonth(from, from.endsWith('-01') ? 0 : 1)
  const beforeMonth = to === undefined ? undefined : firstDayOfMonth(dayAfter(to), 0)
  if (firstMonth !== undefined && beforeMonth !== undefined && firstMonth >= beforeMonth)
    return { months: undefined, days: from! <= to! ? [{ from: from!, to: to! }] : [] }
  const days: SplitRange['days'] = []
  if (firstMonth !== undefined && from! < firstMonth) days.push({ from: from!, to: dayBefore(firstMonth) })
  if (beforeMonth !== undefined && beforeMonth <= to!) days.push({ from: beforeMonth, to: to! })
  return { months: { from: firstMonth, before: beforeMonth }, days }
}

export function monthOf(day: string): string {
  return firstDayOfMonth(day, 0)
}

export function lastDayOfMonth(month: string): string {
  return dayBefore(firstDayOfMonth(month, 1))
}

function firstDayOfMonth(day: string, later: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return text(new Date(Date.UTC(year, month - 1 + later, 1)))
}

function dayAfter(day: string): string {
  return shifted(day, 1)
}

function dayBefore(day: string): string {
  return shifted(day, -1)
}

function shifted(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return text(date)
}

function text(date: Date): string {
  return date.toISOString().slice(0, 10)
}
