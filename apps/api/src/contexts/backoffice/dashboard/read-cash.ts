import { CASH_DAYS, type StatsOf } from '@app/contract/office/stats'
import { PAYOUT_METHODS, type PayoutMethod, type Rail } from '@app/contract/payments/rails'
import type { Db } from '#platform/db/database.ts'
import { zlotysOf } from '#shared/zlotys.ts'
import { cashRepository, type OwedRow, type RailBalance } from './cash.repository.ts'

const WEEK_DAYS = 7

/** What we owe by day and method, and the reported balances of the methods. */
export async function loadCash(db: Db) {
  const [owed, balances, days] = await Promise.all([
    cashRepository.listOwed(db),
    cashRepository.listBalances(db),
    cashRepository.listDays(db, CASH_DAYS),
  ])
  return { owed, balances, days }
}

/** Null when no rail of the method reports a balance. */
function balanceOf(balances: readonly RailBalance[], method: PayoutMethod): bigint | null {
  const known = balances.flatMap((row) => (row.method === method && row.grosze !== null ? [row.grosze] : []))
  return known.length === 0 ? null : known.reduce((sum, grosze) => sum + grosze, 0n)
}

/** Payouts through rails that report no balance: nobody knows whether the money for them is there. */
export function unreportedOf(
  owed: readonly OwedRow[],
  balances: readonly RailBalance[],
): { rows: OwedRow[]; rails: Rail[] } {
  const silent = balances.filter(({ grosze }) => grosze === null)
  const railsOf = ({ rail, method }: OwedRow) =>
    silent.filter((row) =>
      rail === null ? row.method === method && balanceOf(balances, method) === null : row.rail === rail,
    )
  const rows = owed.filter((row) => railsOf(row).length > 0)
  return { rows, rails: [...new Set(rows.flatMap((row) => railsOf(row).map(({ rail }) => rail)))].sort() }
}

/** How much money is needed when, and where it is missing. */
export async function readCash(db: Db): Promise<StatsOf<'cash'>> {
  const [{ owed, balances, days }, underWay] = await Promise.all([
    loadCash(db),
    cashRepository.sumUnderWay(db),
  ])
  const inWeek = owed.filter(({ inDays }) => inDays < WEEK_DAYS)
  const unreported = unreportedOf(inWeek, balances)
  return {
    total: zlotysOf(sumOf(owed)),
    days: days.map((day, inDays) => {
      const due = owed.filter((row) => row.inDays === inDays)
      return {
        day,
        amount: zlotysOf(sumOf(due)),
        payouts: due.reduce((sum, { payouts }) => sum + payouts, 0),
      }
    }),
    later: zlotysOf(sumOf(owed.filter(({ inDays }) => inDays >= CASH_DAYS))),
    underWay: zlotysOf(underWay),
    unreported: { rails: unreported.rails, amount: zlotysOf(sumOf(unreported.rows)) },
    methods: PAYOUT_METHODS.map((method) => {
      const ofMethod = owed.filter((row) => row.method === method)
      const week = sumOf(ofMethod.filter(({ inDays }) => inDays < WEEK_DAYS))
      const known = sumOf(inWeek.filter((row) => row.method === method && !unreported.rows.includes(row)))
      const balance = balanceOf(balances, method)
      const needed = balances.reduce(
        (sum, row) => (row.method === method ? sum + row.leavingGrosze : sum),
        known,
      )
      return {
        method,
        total: zlotysOf(sumOf(ofMethod)),
        week: zlotysOf(week),
        balance: balance === null ? null : zlotysOf(balance),
        topUp: balance === null ? null : zlotysOf(needed > balance ? needed - balance : 0n),
      }
    }),
  }
}

function sumOf(rows: readonly OwedRow[]): bigint {
  return rows.reduce((sum, { grosze }) => sum + grosze, 0n)
}
