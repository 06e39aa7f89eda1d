import { CASH_DAYS, type StatsOf } from '@app/contract/office/stats'
import { PAYOUT_METHODS, type PayoutMethod, type Rail } from '@app/contract/payments/rails'
import { readHouseCash } from '#contexts/payments/ledger/index.ts'
import type { Db } from '#platform/db/database.ts'
import { zlotysOf } from '#shared/zlotys.ts'
import { cashRepository, type OwedRow, type RailBalance } from './cash.repository.ts'

type DatedRow = OwedRow & { inDays: number }
export const isDated = (row: OwedRow): row is DatedRow => row.inDays !== null

/** What we owe by day and method, and the reported balances of the methods. */
export async function loadCash(db: Db) {
  const [owed, balances, days] = await Promise.all([
    cashRepository.listOwed(db),
    cashRepository.listBalances(db),
    cashRepository.listDays(db, CASH_DAYS),
  ])
  return { owed, balances, days }
}

/** What sellers have on their balances and have not asked for. */
export const sumBalances = (db: Db) => cashRepository.sumBalances(db)

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
  const [{ owed, balances, days }, underWay, onBalances] = await Promise.all([
    loadCash(db),
    cashRepository.sumUnderWay(db),
    cashRepository.sumBalances(db),
  ])
  const books = await readHouseCash(
    db,
    balances.map(({ rail }) => rail),
  )
  const booksOf = (isMeant: (row: RailBalance) => boolean) =>
    balances.reduce((sum, row) => (isMeant(row) ? sum + (books.get(row.rail) ?? 0n) : sum), 0n)
  const dated = owed.filter(isDated)
  const inReview = owed.filter(({ inDays }) => inDays === null)
  const unreported = unreportedOf(dated, balances)
  return {
    total: zlotysOf(sumOf(owed) + onBalances),
    inReview: { amount: zlotysOf(sumOf(inReview)), sales: countOf(inReview) },
    onBalances: zlotysOf(onBalances),
    days: days.map((day, inDays) => {
      const due = owed.filter((row) => row.inDays === inDays)
      return {
        day,
        amount: zlotysOf(sumOf(due)),
        payouts: countOf(due),
      }
    }),
    later: zlotysOf(sumOf(dated.filter(({ inDays }) => inDays >= CASH_DAYS))),
    underWay: zlotysOf(underWay),
    unreported: {
      rails: unreported.rails,
      amount: zlotysOf(sumOf(unreported.rows)),
      books: zlotysOf(booksOf(({ rail }) => unreported.rails.includes(rail))),
    },
    methods: PAYOUT_METHODS.map((method) => {
      const ofMethod = owed.filter((row) => row.method === method)
      const reported = dated.filter((row) => row.method === method && !unreported.rows.includes(row))
      const balance = balanceOf(balances, method)
      const isPartial = booksOf((row) => row.method === method && row.grosze === null) > 0n
      const shortage =
        balance === null ? null : shortageOf(reported, balance - leavingOf(balances, method), days)
      return {
        method,
        total: zlotysOf(sumOf(ofMethod)),
        // A balance that leaves out one of the method's rails is no balance of the method.
        balance: balance === null || (isPartial && shortage === null) ? null : zlotysOf(balance),
        books: zlotysOf(booksOf((row) => row.method === method)),
        shortage,
      }
    }),
  }
}

/** From which day the balance is too small, and by how much in the end; null when it is enough. */
function shortageOf(due: readonly DatedRow[], freeGrosze: bigint, days: readonly string[]) {
  const isShortOn = (lastDay: number) => sumOf(due.filter(({ inDays }) => inDays <= lastDay)) > freeGrosze
  const missing = sumOf(due) - freeGrosze
  if (missing <= 0n) return null
  const firstDay = days.findIndex((_day, inDays) => isShortOn(inDays))
  return { from: days[firstDay] ?? null, amount: zlotysOf(missing), due: zlotysOf(sumOf(due)) }
}

function leavingOf(balances: readonly RailBalance[], method: PayoutMethod): bigint {
  return balances.reduce((sum, row) => (row.method === method ? sum + row.leavingGrosze : sum), 0n)
}

function countOf(rows: readonly OwedRow[]): number {
  return rows.reduce((sum, { payouts }) => sum + payouts, 0)
}

function sumOf(rows: readonly OwedRow[]): bigint {
  return rows.reduce((sum, { grosze }) => sum + grosze, 0n)
}
