import type { BoardEntry } from '@app/contract/selling/payout-board'
import {
  MARKS_ALIKE_MIN,
  MARKS_MIN,
  type AmountBand,
  type PaidPace,
} from '@app/contract/selling/payout-board-facts'

const PACES: readonly (readonly [PaidPace, number])[] = [
  ['to_5_minutes', 300],
  ['to_15_minutes', 900],
  ['to_1_hour', 3_600],
  ['to_1_day', 86_400],
]
const BANDS: readonly (readonly [AmountBand, bigint])[] = [
  ['to_100', 100_00n],
  ['to_300', 300_00n],
  ['to_1000', 1_000_00n],
]
/** The last two groups of a mark. */
const MARK_END_CHARS = 9

export function payoutSpeedOf(seconds: number | null): PaidPace | null {
  if (seconds === null) return null
  return PACES.find(([, most]) => seconds <= most)?.[0] ?? 'longer'
}

export function bandOf(grosze: bigint): AmountBand {
  return BANDS.find(([, below]) => grosze < below)?.[0] ?? 'from_1000'
}

/**
 * The public data of single payouts. A reader who knows when and how a seller was paid must not learn the amount. So
 * the amount band is shown only for several similar payouts. Within a day the order is by the end of the mark,
 * which is random: it reveals neither time nor neighbours, and does not look like a list sorted by code.
 */
export function publicEntries(entries: readonly BoardEntry[]): BoardEntry[] {
  if (entries.length < MARKS_MIN) return []
  const alike = ({ day, rail, pace }: BoardEntry) => `${day} ${rail} ${pace}`
  const groups = Map.groupBy(entries, alike)
  return entries
    .map((entry) =>
      (groups.get(alike(entry))?.length ?? 0) < MARKS_ALIKE_MIN ? { ...entry, band: null } : entry,
    )
    .toSorted((one, other) => other.day.localeCompare(one.day) || endOf(one).localeCompare(endOf(other)))
}

function endOf({ mark }: BoardEntry): string {
  return mark.slice(-MARK_END_CHARS)
}
