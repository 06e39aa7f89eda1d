const warsawClock = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Warsaw',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
})
const OFFSETS = ['+01:00', '+02:00']
const DAY_MS = 24 * 60 * 60 * 1000

/** The start of a day (`2026-11-15`) in Warsaw; undefined for an invalid date. */
export function startOfDay(day: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined
  return OFFSETS.map((offset) => `${day}T00:00:00${offset}`).find((moment) => {
    const date = new Date(moment)
    return !Number.isNaN(date.getTime()) && warsawClock.format(date) === `${day}, 00`
  })
}

/** Returns the following day. */
export function nextDay(day: string): string {
  const noon = new Date(`${day}T12:00:00Z`)
  return Number.isNaN(noon.getTime()) ? '' : new Date(noon.getTime() + DAY_MS).toISOString().slice(0, 10)
}
