import { hashText, randomAt } from '#prices/noise.ts'

const DAY_MS = 86_400_000
/** About noon in Warsaw. */
const PUBLISHED_AFTER_UTC_MS = 11 * 3_600_000
const HOLIDAYS = [
  '01-01',
  '01-06',
  '05-01',
  '05-03',
  '08-15',
  '11-01',
  '11-11',
  '12-24',
  '12-25',
  '12-26',
] as const
const EURO_SEED = hashText('euro')

export type RateTable = { no: string; effectiveDate: string; mid: number }

/** The central bank's table of one day; undefined when the bank publishes none. */
function tableOf(date: string): RateTable | undefined {
  if (!isWorkingDay(date)) return undefined
  const dayNumber = Math.floor(Date.parse(date) / DAY_MS)
  // The rate varies by a few grosze around a recent average.
  const week = 0.02 * Math.sin(dayNumber / 40) + 0.01 * (randomAt(EURO_SEED, 0, dayNumber) - 0.5)
  const mid = Math.round((4.25 + week) * 10_000) / 10_000
  const number = String(workingDaysUpTo(date)).padStart(3, '0')
  return { no: `${number}/A/NBP/${date.slice(0, 4)}`, effectiveDate: date, mid }
}

/** The newest `count` tables published before `nowMs`, oldest first. */
export function lastTables(nowMs: number, count: number): RateTable[] {
  const tables: RateTable[] = []
  let dayMs = nowMs - PUBLISHED_AFTER_UTC_MS
  while (tables.length < count) {
    const table = tableOf(dateOf(dayMs))
    if (table) tables.unshift(table)
    dayMs -= DAY_MS
  }
  return tables
}

/** The tables of a date range, both ends included, without tables that are not published yet. */
export function tablesBetween(from: string, to: string, nowMs: number): RateTable[] {
  const lastDate = dateOf(nowMs - PUBLISHED_AFTER_UTC_MS)
  const tables: RateTable[] = []
  for (let dayMs = Date.parse(from); dayMs <= Date.parse(to); dayMs += DAY_MS) {
    const date = dateOf(dayMs)
    const table = date <= lastDate ? tableOf(date) : undefined
    if (table) tables.push(table)
  }
  return tables
}

const DOLLARS_PER_EURO = 1.09

/** The dollar follows the euro at a fixed ratio. */
export function inDollars(table: RateTable): RateTable {
  return { ...table, mid: Math.round((table.mid / DOLLARS_PER_EURO) * 10_000) / 10_000 }
}

export function plnPerUsd(nowMs: number): number {
  return Math.round((plnPerEur(nowMs) / DOLLARS_PER_EURO) * 10_000) / 10_000
}

export function plnPerEur(nowMs: number): number {
  const [table] = lastTables(nowMs, 1)
  if (!table) throw new Error('there is always a last table')
  return table.mid
}

export function dateOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10)
}

function isWorkingDay(date: string): boolean {
  const weekday = new Date(date).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !HOLIDAYS.some((holiday) => date.endsWith(holiday))
}

function workingDaysUpTo(date: string): number {
  let count = 0
  for (let dayMs = Date.parse(`${date.slice(0, 4)}-01-01`); dayMs <= Date.parse(date); dayMs += DAY_MS) {
    if (isWorkingDay(dateOf(dayMs))) count += 1
  }
  return count
}
