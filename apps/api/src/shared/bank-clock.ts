import { dayAfter, isBankingDay, warsawDay } from './banking-days.ts'

/** The three Elixir settlements of a banking day, in their order. */
export const ELIXIR_SESSIONS = ['morning', 'midday', 'afternoon'] as const
export type ElixirSession = (typeof ELIXIR_SESSIONS)[number]

const MINUTE_MS = 60_000
const at = (hours: number, minutes: number) => (hours * 60 + minutes) * MINUTE_MS
/** In Warsaw time. */
const SETTLES_AT: Record<ElixirSession, number> = {
  morning: at(9, 30),
  midday: at(13, 30),
  afternoon: at(16, 0),
}
/** Our bank needs the file this long before a settlement. Each bank has its own hours; most are within this. */
const FILE_BEFORE_MS = at(1, 30)
/** The receiving bank books the transfer: at once by law, but with many banks it takes a while. */
const BOOKED_AFTER_MS = at(1, 30)
/** Express Elixir takes seconds, giving the file to the bank takes minutes. */
const EXPRESS_AFTER_MS = at(0, 30)

export type TransferWay = {
  /** The settlements for which the operator's staff give the bank a file. */
  sessions: readonly ElixirSession[]
  /** The operator orders Express Elixir, and the receiving bank accepts it. */
  isExpress: boolean
}

/**
 * When a transfer that waits for a file from this moment on is booked; null when no settlement is served. The cut-off
 * is the file, not the settlement: a later transfer waits for the next file, over weekends and holidays.
 */
export function transferByMs(fromMs: number, { sessions, isExpress }: TransferWay): number | null {
  const fileMs = nextFileMs(fromMs, sessions)
  if (fileMs === null) return null
  return fileMs + (isExpress ? EXPRESS_AFTER_MS : FILE_BEFORE_MS + BOOKED_AFTER_MS)
}

/** When the bank needs the next file; null when no settlement is served. */
export function nextFileMs(fromMs: number, sessions: readonly ElixirSession[]): number | null {
  const served = ELIXIR_SESSIONS.filter((session) => sessions.includes(session))
  if (served.length === 0) return null
  for (let day = warsawDay(fromMs); ; day = dayAfter(day)) {
    if (!isBankingDay(day)) continue
    for (const session of served) {
      const atMs = warsawMs(day, SETTLES_AT[session] - FILE_BEFORE_MS)
      if (atMs >= fromMs) return atMs
    }
  }
}

const offsetFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Europe/Warsaw',
  timeZoneName: 'longOffset',
})

/** A time of day in Warsaw. Clocks change at night, hours before the first file, so one offset holds for the day. */
function warsawMs(day: string, timeMs: number): number {
  const asIfGreenwich = Date.parse(day) + timeMs
  const name = offsetFormat.formatToParts(asIfGreenwich).find(({ type }) => type === 'timeZoneName')?.value
  const hours = Number(/GMT\+(\d\d):00/.exec(name ?? '')?.[1])
  return asIfGreenwich - at(hours, 0)
}
