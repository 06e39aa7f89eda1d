import { FUNDED_RAILS } from '@app/contract/payments/rails'
import type { ReconciliationFinding, ReconciliationResponse } from '@app/contract/payments/reconciliation'
import type { Db } from '#platform/db/database.ts'
import { writeDecimal } from '#shared/decimal-text.ts'
import { fundingsRepository, type FundingRow } from './fundings.repository.ts'
import { isCompared } from './domain/is-compared.ts'
import { readComparedBooks } from './read-compared-books.ts'
import { reportsRepository, type FindingRow, type RunRow } from './reports.repository.ts'

const zlotys = (grosze: bigint): number => Number(grosze) / 100
const staff = (id: bigint, name: string | null) => ({ id: id.toString(), name: name ?? '' })
const number = (id: bigint | null): number | null => (id === null ? null : Number(id))

export function presentRun(row: RunRow) {
  return {
    id: Number(row.id),
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt.toISOString(),
    outcome: row.outcome,
    since: row.since.toISOString(),
    ours: row.ours,
    theirs: row.theirs,
    matched: row.matched,
    opened: row.opened,
  }
}

export function presentFinding(row: FindingRow): ReconciliationFinding {
  const places = row.currency === 'PLN' ? 2 : 8
  const amount = (minor: string | null) => (minor === null ? null : writeDecimal(BigInt(minor), places))
  return {
    id: Number(row.id),
    class: row.class,
    subject: row.subject,
    transactionId: number(row.transactionId),
    currency: row.currency,
    ours: amount(row.oursMinor),
    theirs: amount(row.theirsMinor),
    ourState: row.ourState,
    theirState: row.theirState,
    openedAt: row.openedAt.toISOString(),
    seenAt: row.seenAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    closedBy: number(row.closedBy),
    closeReason: row.closeReason,
  }
}

export function presentFunding(row: FundingRow) {
  return {
    id: Number(row.id),
    rail: row.rail,
    amount: zlotys(row.amountGrosze),
    reference: row.reference,
    proposedBy: staff(row.proposedBy, row.proposerName),
    proposedAt: row.proposedAt.toISOString(),
    confirmedBy: row.confirmedBy === null ? null : staff(row.confirmedBy, row.confirmerName),
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
  }
}

/** All rails on one page. */
export async function showReconciliation(db: Db): Promise<ReconciliationResponse> {
  const runs = await reportsRepository.listLastRuns(db)
  const open = await reportsRepository.countOpen(db)
  const balances = await reportsRepository.listBalances(db)
  const comparable = await reportsRepository.listComparable(db)
  const { cash, underWay } = await readComparedBooks(db, FUNDED_RAILS)
  const openings = await fundingsRepository.listOpenings(db)
  const rails: ReconciliationResponse['rails'] = []
  for (const rail of FUNDED_RAILS) {
    const run = runs.find((row) => row.rail === rail)
    const balance = balances.find((row) => row.rail === rail)
    const opening = openings.find((row) => row.rail === rail)
    rails.push({
      rail,
      lastRun: run ? presentRun(run) : null,
      isCompared: isCompared(run, balance !== undefined) && comparable.includes(rail),
      openFindings: Object.fromEntries(
        open.filter((row) => row.rail === rail).map((row) => [row.class, row.count]),
      ),
      balance: balance
        ? {
            currency: balance.currency,
            amount: writeDecimal(BigInt(balance.minor), balance.currency === 'PLN' ? 2 : 8),
            pln: zlotys(balance.grosze),
            readAt: balance.readAt.toISOString(),
          }
        : null,
      ledgerCash: zlotys(cash.get(rail) ?? 0n),
      underWay: zlotys(underWay.get(rail) ?? 0n),
      opening: opening
        ? { amount: zlotys(opening.amountGrosze), at: opening.confirmedAt.toISOString() }
        : null,
    })
  }
  return { success: true, rails }
}
