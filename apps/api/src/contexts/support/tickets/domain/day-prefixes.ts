/** Prefix lengths of YYYYMMDD: a year, a month, ten days of it, a day. */
const LENGTHS = [4, 6, 7, 8] as const

/**
 * The fewest YYYYMMDD prefixes that cover all days of a period and no other day. So a period of years needs only a
 * handful of index words. Days are YYYY-MM-DD, both included.
 */
export function dayPrefixes(period: { from: string; to: string }): string[] {
  const [from, to] = [digits(period.from), digits(period.to)]
  const found: string[] = []
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year += 1)
    found.push(...within(String(year).padStart(4, '0'), from, to))
  return found
}

function within(prefix: string, from: string, to: string): string[] {
  const days = daysOf(prefix)
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined || last < from || first > to) return []
  if (first >= from && last <= to) return [prefix]
  const length = LENGTHS.find((longer) => longer > prefix.length)!
  const parts = new Set(days.map((day) => day.slice(0, length)))
  return [...parts].flatMap((part) => within(part, from, to))
}

function daysOf(prefix: string): string[] {
  const year = prefix.slice(0, 4)
  const day = new Date(`${year}-${prefix.length > 4 ? prefix.slice(4, 6) : '01'}-01T00:00:00Z`)
  const days: string[] = []
  for (let text = dayOf(day); text.slice(0, 6) <= prefix.slice(0, 6).padEnd(6, '9'); text = dayOf(day)) {
    if (text.startsWith(prefix)) days.push(text)
    day.setUTCDate(day.getUTCDate() + 1)
  }
  return days
}

function dayOf(date: Date): string {
  return digits(date.toISOString().slice(0, 10))
}

function digits(day: string): string {
  return day.replaceAll('-', '')
}
