import type {
  BoardEntry,
  BoardLine,
  BoardWindow,
  PayoutBoardResponse,
} from '@app/contract/selling/payout-board'
import { RAILS, type Rail } from '@app/contract/payments/rails'
import { BOARD_DAY_MIN, BOARD_DAYS, BOARD_MIN, MARKS_MAX } from '@app/contract/selling/payout-board-facts'
import type { Db } from '#platform/db/database.ts'
import type { Keys } from '#platform/crypto/keys.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { bandOf, payoutSpeedOf, publicEntries } from './domain/board-entries.ts'
import { countOf, percentileOf } from './domain/duration-steps.ts'
import { payoutBoardRepository } from './payout-board.repository.ts'
import { payoutHoursRepository, type HourRow, type SpeedRow } from './payout-hours.repository.ts'
import { payoutMark } from '#contexts/payments/payouts/index.ts'
import { railsOn } from './rails-on.ts'

/** The cost does not depend on the number of payouts: a month of hourly counts and the last rows of an index. */
export async function readBoard(db: Db, keys: Keys): Promise<PayoutBoardResponse> {
  const [settings, countedAt, hours, speeds, entries] = await Promise.all([
    readSettings(db),
    payoutHoursRepository.countedAt(db),
    payoutHoursRepository.listHours(db, BOARD_DAYS),
    payoutHoursRepository.listSpeeds(db, BOARD_DAYS),
    readEntries(db, keys),
  ])
  const on = railsOn(settings['payout.methods'].value)
  const busy = new Set(hours.flatMap(({ rail, paid, failed }) => (paid + failed > 0 ? [rail] : [])))
  return {
    success: true,
    countedAt: countedAt?.toISOString() ?? null,
    lines: RAILS.filter((rail) => on.includes(rail) || busy.has(rail)).map((rail) =>
      lineOf(
        rail,
        hours.filter((row) => row.rail === rail),
        speeds.filter((row) => row.rail === rail),
      ),
    ),
    entries,
  }
}

function lineOf(rail: Rail, hours: readonly HourRow[], speeds: readonly SpeedRow[]): BoardLine {
  const days = [...new Set(hours.map(({ day }) => day))].toSorted()
  const isRecent = ({ isLast24Hours }: HourRow | SpeedRow) => isLast24Hours
  return {
    rail,
    last24Hours: windowOf(hours.filter(isRecent), speeds.filter(isRecent)),
    last30Days: windowOf(hours, speeds),
    days: days.map((day) => {
      const ofDay = addUp(speeds.filter((row) => row.day === day))
      return { day, medianSeconds: countOf(ofDay) < BOARD_DAY_MIN ? null : percentileOf(ofDay, 0.5) }
    }),
  }
}

function windowOf(hours: readonly HourRow[], rows: readonly SpeedRow[]): BoardWindow {
  const speeds = addUp(rows)
  const measured = countOf(speeds)
  const isEnough = measured >= BOARD_MIN
  return {
    paid: hours.reduce((sum, { paid }) => sum + paid, 0),
    failed: hours.reduce((sum, { failed }) => sum + failed, 0),
    measured,
    medianSeconds: isEnough ? percentileOf(speeds, 0.5) : null,
    p90Seconds: isEnough ? percentileOf(speeds, 0.9) : null,
  }
}

function addUp(rows: readonly SpeedRow[]): Map<number, number> {
  const speeds = new Map<number, number>()
  for (const { seconds, payouts } of rows) speeds.set(seconds, (speeds.get(seconds) ?? 0) + payouts)
  return speeds
}

async function readEntries(db: Db, keys: Keys): Promise<BoardEntry[]> {
  const rows = await payoutBoardRepository.listLastPaid(db, MARKS_MAX)
  return publicEntries(
    rows.map(({ id, rail, day, seconds, amountGrosze }) => ({
      mark: payoutMark(keys, id),
      rail,
      day,
      pace: payoutSpeedOf(seconds),
      band: bandOf(amountGrosze),
    })),
  )
}
