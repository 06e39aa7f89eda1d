import {
  applyPayoutEvent,
  askAboutPromise,
  type LookUp,
  type MoneyPorts,
} from '#contexts/payments/lifecycle/index.ts'
import { isRefusedForGood } from '#platform/db/constraint-violation.ts'
import type { Db, Trx } from '#platform/db/database.ts'
import { enqueue, StaleJobError, type JobContext } from '#platform/jobs/jobs.ts'
import type { Keys } from '#platform/crypto/keys.ts'
import { judgeLine, type LineOutcome } from './domain/judge-line.ts'
import { codesIn } from './domain/transfer-title.ts'
import { lineWorkRepository, type LineWork, type NamedPayoutRow } from './line-work.repository.ts'
import { openTitle } from './statement-title.ts'

export type SettleOptions = {
  db: Db
  keys: Keys
  ports: MoneyPorts
  announceUser: (userId: bigint) => Promise<void>
}

/** The status reported to the payout's rules for each line outcome. */
const FOUND: Partial<Record<LineOutcome, 'settled' | 'returned'>> = {
  settled: 'settled',
  returned: 'returned',
  // Both only report the difference to the rules, which pause the rail and settle nothing.
  amount_differs: 'settled',
  account_differs: 'settled',
}
const ALERTS: readonly LineOutcome[] = ['paid_again', 'not_ordered', 'account_differs', 'amount_differs']

/**
 * Settles each line with all its effects in one commit; after a crash the next run continues. A failed line does not
 * stop later ones: a line that the database refuses is left to staff, any other is retried with the job.
 */
export async function settleStatement(
  options: SettleOptions,
  statementId: bigint,
  context: JobContext,
): Promise<void> {
  const counts: Record<string, number> = {}
  const failures: unknown[] = []
  for (const lineId of await lineWorkRepository.listOpen(options.db, statementId)) {
    try {
      const settled = await settleOrIsolate(options, context, lineId)
      if (!settled) continue
      counts[settled.outcome] = (counts[settled.outcome] ?? 0) + 1
      if (settled.userId !== null) await options.announceUser(settled.userId)
    } catch (error) {
      if (error instanceof StaleJobError) throw error
      failures.push(error)
    }
  }
  // Reconciliation reports every line without a matching payout to staff at once.
  await context.commit((trx) => enqueue(trx, 'reconcile-rail', { rail: 'bank' }, { key: 'reconcile-bank' }))
  context.log.info(
    { statementId: String(statementId), counts, failed: failures.length },
    'bank statement settled',
  )
  if (failures.length > 0) throw new AggregateError(failures, 'lines of a bank statement are not settled')
}

async function settleOrIsolate(
  options: SettleOptions,
  context: JobContext,
  lineId: bigint,
): Promise<Settled | undefined> {
  try {
    return await context.commit((trx) => settleLine(options, trx, lineId))
  } catch (error) {
    if (!isRefusedForGood(error)) throw error
    context.log.error({ err: error, lineId: String(lineId) }, 'bank statement line not booked')
    await context.commit((trx) => lineWorkRepository.isolate(trx, lineId))
    options.ports.alert('bank_line_not_booked', { lineId })
    return { outcome: 'unmatched', userId: null }
  }
}

type Settled = { outcome: LineOutcome; userId: bigint | null }

async function settleLine(options: SettleOptions, trx: Trx, lineId: bigint): Promise<Settled | undefined> {
  const line = await lineWorkRepository.lockOpen(trx, lineId)
  if (!line) return undefined
  if (line.payoutId !== null) return settleReturn(options, trx, line, line.payoutId)
  const payout = await payoutOf(options, trx, line)
  const isSameAccount =
    payout && line.accountFingerprint ? payout.fingerprint.equals(line.accountFingerprint) : null
  let outcome = payout ? judgeLine({ ...line, isSameAccount }, payout) : 'unmatched'
  if (payout && outcome !== 'unmatched') {
    const isApplied = await applyOutcome(options, trx, { line, payout, outcome, isSameAccount })
    if (!isApplied) outcome = 'not_ordered'
    if (ALERTS.includes(outcome)) options.ports.alert(`bank_line_${outcome}`, { payoutId: payout.id })
  }
  const isAbout = outcome === 'unmatched' ? null : (payout ?? null)
  await lineWorkRepository.decide(trx, { id: line.id, outcome, payoutId: isAbout?.id ?? null })
  return { outcome, userId: isAbout?.userId ?? null }
}

/** A return that a second admin has decided. Its payout may have changed since the line was first read. */
async function settleReturn(
  options: SettleOptions,
  trx: Trx,
  line: LineWork,
  payoutId: string,
): Promise<Settled> {
  const payout = (await lineWorkRepository.findPayout(trx, payoutId))!
  const isSameAccount = null
  const isDue =
    line.isReturnAccepted === true && judgeLine({ ...line, isSameAccount }, payout) === 'return_waiting'
  const judged = { line, payout, outcome: 'returned' as const, isSameAccount }
  const outcome = isDue && (await applyOutcome(options, trx, judged)) ? 'returned' : 'not_ordered'
  if (outcome === 'not_ordered') options.ports.alert('bank_return_not_booked', { payoutId, lineId: line.id })
  await lineWorkRepository.decide(trx, { id: line.id, outcome, payoutId })
  return { outcome, userId: payout.userId }
}

/** If a title names several of our payouts, only a single full match counts. */
async function payoutOf(
  { keys }: SettleOptions,
  trx: Trx,
  line: LineWork,
): Promise<NamedPayoutRow | undefined> {
  const title = openTitle(keys, line)
  const named = await lineWorkRepository.findNamed(trx, codesIn(title), line.railKey)
  if (named.length === 1) return named[0]
  const fitting = named.filter(
    (one) =>
      one.amountGrosze === line.amountGrosze &&
      (line.accountFingerprint === null || one.fingerprint.equals(line.accountFingerprint)),
  )
  if (named.length > 1) return fitting.length === 1 ? fitting[0] : undefined
  if (line.direction === 'in' || !line.accountFingerprint) return undefined
  const declared = await lineWorkRepository.findDeclared(trx, line, title)
  return declared.length === 1 ? declared[0] : undefined
}

type Judged = {
  line: LineWork
  payout: NamedPayoutRow
  outcome: LineOutcome
  isSameAccount: boolean | null
}

async function applyOutcome(options: SettleOptions, trx: Trx, judged: Judged): Promise<boolean> {
  const { line, payout, outcome } = judged
  const found = FOUND[outcome]
  if (found) {
    const lookUp: LookUp = {
      found,
      askedAt: Date.now(),
      amountGrosze: line.amountGrosze,
      isSameDestination: outcome !== 'account_differs',
      feeGrosze: 0n,
      // These three identify a line: an outgoing and an incoming booking may share a reference on one day.
      railRef: `${line.reference}/${line.bookedOn}/${line.direction}`,
    }
    const result = await applyPayoutEvent(trx, options.ports, {
      payoutId: payout.id,
      event: { type: 'looked_up', lookUp },
      actor: 'system',
      expectedVersion: payout.version,
    })
    if ('refused' in result && result.refused === 'other_version')
      throw new Error(`payout ${payout.id} has moved while its line was read`)
    // A failed or cancelled payout has no rule for this, so it is left to staff.
    if ('refused' in result) return outcome === 'amount_differs' || outcome === 'account_differs'
  }
  if (outcome === 'settled' || outcome === 'confirmed') {
    const { isLate } = await lineWorkRepository.markOnStatement(trx, payout.id)
    if (isLate) await askAboutPromise(trx, payout.id)
  }
  return true
}
