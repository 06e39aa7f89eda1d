import type { Db } from '#platform/database.ts'
import { readSettings } from '#platform/settings.ts'
import { INVARIANTS, invariantsRepository } from './invariants.repository.ts'

export type InvariantResult = { id: string; statement: string; breaches: number }

/** Every invariant with the number of rows that break it; all are read in one moment. */
export async function verifyLedger(db: Db): Promise<InvariantResult[]> {
  const settings = await readSettings(db)
  const limits = {
    sellerGrosze: settings['payout.advance_tiers'].value.at(-1)?.limitGrosze ?? 0n,
    houseGrosze: settings['payout.advance_house_grosze'].value,
  }
  return invariantsRepository.inOneSnapshot(db, async (snapshot) => {
    const results: InvariantResult[] = []
    for (const rule of INVARIANTS) {
      const breaches = await invariantsRepository.countBreaches(snapshot, rule, limits)
      results.push({ id: rule.id, statement: rule.statement, breaches })
    }
    return results
  })
}
