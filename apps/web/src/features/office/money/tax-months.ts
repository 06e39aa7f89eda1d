const MONTHS_SHOWN = 24
const MONTH_SHAPE = /^20[2-9]\d-(0[1-9]|1[0-2])$/
const warsawDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Warsaw' })

/** The current month in Warsaw, the months before it, and an older month from the URL. */
export function monthsUpTo(now: Date, asked: string): string[] {
  const [year = 0, month = 1] = warsawDay.format(now).split('-').map(Number)
  const months = Array.from({ length: MONTHS_SHOWN }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 7),
  )
  return MONTH_SHAPE.test(asked) && !months.includes(asked) ? [...months, asked] : months
}
