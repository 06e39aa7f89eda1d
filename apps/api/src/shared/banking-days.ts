const DAY_MS = 86_400_000
/** The 24th of December is a holiday since 2025. */
const FIXED_HOLIDAYS = new Set('01-01 01-06 05-01 05-03 08-15 11-01 11-11 12-24 12-25 12-26'.split(' '))
/** Easter Monday and Corpus Christi, in days after Easter. The other two fall on Sundays. */
const AFTER_EASTER = [1, 60]

const warsawDate = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Warsaw' })

/** The Polish date of a moment, as `2026-11-16`. */
export function warsawDay(ms: number): string {
  return warsawDate.format(ms)
}

/** The day after, as `2026-11-17`. */
export function dayAfter(day: string): string {
  return isoDay(Date.parse(day) + DAY_MS)
}

/** Whole days from one date to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

/** Whether Polish banks settle transfers on this date. The database computes the same (`is_banking_day`). */
export function isBankingDay(day: string): boolean {
  const dayMs = Date.parse(day)
  const date = new Date(dayMs)
  if (date.getUTCDay() === 0 || date.getUTCDay() === 6) return false
  if (FIXED_HOLIDAYS.has(day.slice(5))) return false
  const easterMs = easterOf(date.getUTCFullYear())
  return !AFTER_EASTER.some((days) => easterMs + days * DAY_MS === dayMs)
}

function isoDay(dayMs: number): string {
  return new Date(dayMs).toISOString().slice(0, 10)
}

/** The Gregorian Easter algorithm (Meeus, Jones, Butcher). */
function easterOf(year: number): number {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const rest = year % 100
  const shift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - shift + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const place = epact + weekday - 7 * late + 114
  return Date.UTC(year, Math.floor(place / 31) - 1, (place % 31) + 1)
}
