import { isCalled, RAIL_REGISTRY, type CalledRail, type ReconciledRail } from '@app/contract/payments/rails'
import {
  payoutWorkRepository,
  railBalancesRepository,
  schedulePayout,
  type PayoutRail,
  type PayoutRails,
} from '#contexts/payments/payouts/index.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import type { JobContext } from '#platform/jobs/jobs.ts'
import type { Keys } from '#platform/crypto/keys.ts'
import { balanceFinding } from './domain/balance-finding.ts'
import { isBalanceExplained } from './domain/books.ts'
import { compareBooks, type Comparison, type Finding } from './domain/compare-books.ts'
import { readRailBooks, type RailBooks } from './read-rail-books.ts'
import { reconcileBank } from './reconcile-bank.ts'
import { reconciliationRepository } from './reconciliation.repository.ts'

export type ReconcileOptions = {
  db: Db
  keys: Keys
  rails: PayoutRails
  /** Alerts staff. */
  alert: (about: string, facts: { rail: string; subject: string }) => void
}

const DAY_MS = 86_400_000
const OVERLAP_MS = DAY_MS
const FIRST_LOOK_MS = 7 * DAY_MS
const COIN_UNITS = 100_000_000n

/**
 * Compares a provider's records with ours since the last comparison and one day before it. It moves no money: a
 * payout with another state is queried by its own job, everything else is left to staff.
 */
export async function reconcileRail(
  options: ReconcileOptions,
  rail: ReconciledRail,
  context: JobContext,
): Promise<void> {
  const startedAt = await reconciliationRepository.clock(options.db)
  const lastAt = await reconciliationRepository.lastDoneAt(options.db, rail)
  const since = new Date(lastAt ? lastAt.getTime() - OVERLAP_MS : startedAt.getTime() - FIRST_LOOK_MS)
  const run = { rail, startedAt, since }
  if (!isCalled(rail)) return reconcileBank(options, run, context)
  const client = options.rails[rail]
  if (!client) return
  const books = await readRailBooks(options, run, client)
  if (books) {
    const comparison = compareBooks({
      ...books,
      nowMs: startedAt.getTime(),
      sinceMs: since.getTime(),
      visibilityMs: RAIL_REGISTRY[rail].visibilityMs,
    })
    const opened = await context.commit((trx) => keep(trx, run, books, comparison))
    for (const finding of opened)
      options.alert(`reconciliation_${finding.class}`, { rail, subject: finding.subject })
  } else {
    await context.commit((trx) =>
      reconciliationRepository.saveRun(trx, { ...run, outcome: 'unavailable', ...NOTHING }),
    )
  }
  await compareBalance(options, rail, client, context)
}

const NOTHING = { ours: 0, theirs: 0, matched: 0, opened: 0 }

type Run = { rail: ReconciledRail; startedAt: Date; since: Date }

async function keep(trx: Trx, run: Run, books: RailBooks, comparison: Comparison): Promise<Finding[]> {
  const opened: Finding[] = []
  for (const finding of comparison.findings)
    if (await reconciliationRepository.open(trx, run.rail, finding)) opened.push(finding)
  await reconciliationRepository.closeSettled(trx, run.rail, comparison.settledPayouts)
  if (books.asked.length > 0) await reconciliationRepository.markAsked(trx, books.asked)
  for (const payoutId of comparison.lookUps) await schedulePayout(trx, payoutId, 0)
  await reconciliationRepository.saveRun(trx, {
    ...run,
    outcome: 'done',
    ours: books.ours.length,
    theirs: books.theirs.length,
    matched: comparison.matched,
    opened: opened.length,
  })
  return opened
}

/** Stores the provider's balance, and compares it once a day when it is in zlotys. */
async function compareBalance(
  options: ReconcileOptions,
  rail: CalledRail,
  { readBalance }: PayoutRail,
  context: JobContext,
): Promise<void> {
  const balance = await readBalance?.()
  if (!balance) return
  const grosze = await inGrosze(options.db, rail, balance)
  if (grosze === undefined) return
  const difference = await context.commit(async (trx) => {
    await railBalancesRepository.save(trx, { rail, ...balance, grosze })
    if (balance.currency !== 'PLN') return undefined
    const ledger = await reconciliationRepository.readLedger(trx, rail)
    const isExplained = isBalanceExplained({ railGrosze: grosze, ...ledger })
    if (isExplained) await reconciliationRepository.closeVanished(trx, rail)
    const day = await reconciliationRepository.takeDailyBalance(trx, rail)
    if (day === undefined || isExplained) return undefined
    const finding = balanceFinding(day, ledger.cashGrosze, grosze)
    return (await reconciliationRepository.open(trx, rail, finding)) ? finding : undefined
  })
  if (difference) options.alert('reconciliation_balance_differs', { rail, subject: difference.subject })
}

async function inGrosze(
  db: Db,
  rail: CalledRail,
  balance: { currency: string; minor: bigint },
): Promise<bigint | undefined> {
  if (balance.currency === 'PLN') return balance.minor
  const rate = await payoutWorkRepository.lastRate(db, rail)
  // The rate is in zlotys per coin; its hundredths are grosze, so the rounding is not significant here.
  return rate === null ? undefined : (balance.minor * BigInt(Math.round(Number(rate) * 100))) / COIN_UNITS
}
