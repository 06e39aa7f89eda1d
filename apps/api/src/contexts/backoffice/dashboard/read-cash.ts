import { CASH_DAYS, type StatsOf } from '@app/contract/office/stats'
import { PAYOUT_METHODS } from '@app/contract/payments/rails'
import type { Db } from '#platform/db/database.ts'
import { zlotysOf } from '#shared/zlotys.ts'
import { cashRepository, type OwedRow } from './cash.repository.ts'

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

/** How much money is needed when, and where it is missing. */
export async function readCash(db: Db): Promise<StatsOf<'cash'>> {
  const [{ owed, balances, days }, underWay] = await Promise.all([
    loadCash(db),
    cashRepository.sumUnderWay(db),
  ])
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
    methods: PAYOUT_METHODS.map((method) => {
      const ofMethod = owed.filter((row) => row.method === method)
      const week = sumOf(ofMethod.filter(({ inDays }) => inDays < WEEK_DAYS))
      const balance = balances.find((row) => row.method === method)?.grosze ?? null
      return {
        method,
        today: zlotysOf(sumOf(ofMethod.filter(({ inDays }) => inDays === 0))),
        week: zlotysOf(week),
        balance: balance === null ? null : zlotysOf(balance),
        topUp: balance === null ? null : zlotysOf(week > balance ? week - balance : 0n),
      }
    }),
  }
}

function sumOf(rows: readonly OwedRow[]): bigint {
  return rows.reduce((sum, { grosze }) => sum + grosze, 0n)
}
