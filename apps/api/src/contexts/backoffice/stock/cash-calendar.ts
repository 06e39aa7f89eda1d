import { CASH_DAYS } from '@app/contract/office/stats'
import type { StockSummaryResponse } from '@app/contract/office/stock'
import { isDated, loadCash, sumBalances, unreportedOf } from '#contexts/backoffice/dashboard/index.ts'
import type { Db } from '#platform/db/database.ts'
import { zlotysOf } from '#shared/zlotys.ts'
import { holdingsRepository } from './holdings.repository.ts'

const FRIDAY = 5

/** What becomes free, what marketplaces release and what we must pay, by day; and the cash until Friday. */
export async function readCalendar(
  db: Db,
): Promise<Pick<StockSummaryResponse, 'calendar' | 'friday' | 'undated'>> {
  const [cash, unlocks, releases, onBalances] = await Promise.all([
    loadCash(db),
    holdingsRepository.listUnlocks(db, CASH_DAYS),
    holdingsRepository.listReleases(db, CASH_DAYS),
    sumBalances(db),
  ])
  const owed = cash.owed.filter(isDated)
  const known = cash.balances.filter((row): row is typeof row & { grosze: bigint } => row.grosze !== null)
  const balance = known.length === 0 ? null : sum(known.map(({ grosze }) => grosze))
  const leaving = sum(cash.balances.map(({ leavingGrosze }) => leavingGrosze))
  const dueUntil = (lastDay: number) =>
    sum(owed.flatMap((row) => (row.inDays <= lastDay ? [row.grosze] : [])))
  const fridayPlace = cash.days.findIndex((day) => new Date(day).getUTCDay() === FRIDAY)
  const untilFriday = owed.filter(({ inDays }) => inDays <= fridayPlace)
  const unreported = unreportedOf(untilFriday, cash.balances)
  // Money of one method cannot pay another one, and a rail without a balance promises nothing.
  const ofMethod = (rows: readonly { method: string; grosze: bigint }[], method: string) =>
    sum(rows.flatMap((row) => (row.method === method ? [row.grosze] : [])))
  const reported = untilFriday.filter((row) => !unreported.rows.includes(row))
  const short = sum(
    [...new Set(known.map(({ method }) => method))].map((method) =>
      atLeastZero(
        ofMethod(reported, method) +
          sum(known.map((row) => (row.method === method ? row.leavingGrosze : 0n))) -
          ofMethod(known, method),
      ),
    ),
  )
  return {
    friday: {
      day: cash.days[fridayPlace] ?? '',
      payouts: zlotysOf(dueUntil(fridayPlace)),
      balance: balance === null ? null : zlotysOf(balance),
      short: balance === null ? null : zlotysOf(short),
      unreported: {
        rails: unreported.rails,
        payouts: zlotysOf(sum(unreported.rows.map(({ grosze }) => grosze))),
      },
    },
    undated: {
      balances: zlotysOf(onBalances),
      review: zlotysOf(sum(cash.owed.filter((row) => !isDated(row)).map(({ grosze }) => grosze))),
    },
    calendar: cash.days.map((day, inDays) => {
      const unlock = unlocks.find((row) => row.inDays === inDays)
      return {
        day,
        unlocks: unlock?.items ?? 0,
        unlocksBookValue: zlotysOf(unlock?.bookGrosze ?? 0n),
        releases: zlotysOf(releases.find((row) => row.inDays === inDays)?.grosze ?? 0n),
        payouts: zlotysOf(dueUntil(inDays) - dueUntil(inDays - 1)),
        left: balance === null ? null : zlotysOf(balance - leaving - dueUntil(inDays)),
      }
    }),
  }
}

const atLeastZero = (grosze: bigint) => (grosze > 0n ? grosze : 0n)

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, grosze) => total + grosze, 0n)
}
