import type { Db } from '#platform/db/database.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { INVARIANTS, invariantsRepository, type InvariantLimits } from './invariants.repository.ts'
import {
  AMONG_NEW,
  newInvariantsRepository,
  type Changes,
  type LedgerCheck,
} from './new-invariants.repository.ts'

export type InvariantResult = { id: string; statement: string; breaches: number }

export type Verification = {
  scope: 'whole' | 'new'
  results: InvariantResult[]
  /** To be stored: later runs check only newer rows. Null while a violation exists. */
  check: LedgerCheck | null
}

/** Above this number, checking everything is cheaper. */
const JOURNALS_MAX = 100_000

/** Every invariant with its number of violations, all read in one snapshot. */
export async function verifyLedger(db: Db): Promise<InvariantResult[]> {
  return (await verifyWhole(db)).results
}

/** Checks the complete ledger. */
export async function verifyWhole(db: Db): Promise<Verification> {
  const limits = await limitsOf(db)
  return invariantsRepository.inOneSnapshot(db, (snapshot) => verify(snapshot, limits))
}

/** Checks changes since the last check without violations; without such a check, everything. */
export async function verifyNew(db: Db): Promise<Verification> {
  const limits = await limitsOf(db)
  return invariantsRepository.inOneSnapshot(db, async (snapshot) => {
    // It runs every minute, and parallel queries would keep all cores from the sellers meanwhile.
    await invariantsRepository.stayOnOneCore(snapshot)
    const since = await newInvariantsRepository.lastCheck(snapshot)
    const changes = since && (await newInvariantsRepository.readChanges(snapshot, since))
    return verify(snapshot, limits, isFew(changes) ? changes : undefined)
  })
}

function isFew(changes: Changes | undefined): boolean {
  return changes !== undefined && changes.journalIds.length <= JOURNALS_MAX
}

async function verify(snapshot: Db, limits: InvariantLimits, changes?: Changes): Promise<Verification> {
  const results: InvariantResult[] = []
  for (const { id, statement, breaches } of INVARIANTS) {
    const amongNew = changes && AMONG_NEW[id]
    const query = amongNew ? amongNew(changes) : breaches(limits)
    results.push({ id, statement, breaches: await invariantsRepository.countBreaches(snapshot, query) })
  }
  const moment = await newInvariantsRepository.thisMoment(snapshot)
  const clearing = await newInvariantsRepository.readClearing(snapshot, changes)
  // Violating rows stay new, so that every run reports them until they are fixed.
  const isSound = results.every(({ id, breaches }) => breaches === 0 || !(id in AMONG_NEW))
  return { scope: changes ? 'new' : 'whole', results, check: isSound ? { ...moment, clearing } : null }
}

/** The limits that some invariants compare with. */
export async function limitsOf(db: Db): Promise<InvariantLimits> {
  const settings = await readSettings(db)
  return {
    sellerGrosze: settings['payout.advance_tiers'].value.at(-1)?.limitGrosze ?? 0n,
    houseGrosze: settings['payout.advance_pool_grosze'].value,
  }
}
