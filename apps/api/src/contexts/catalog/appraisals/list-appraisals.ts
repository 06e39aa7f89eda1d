import type { Db } from '#platform/db/database.ts'
import { appraisalsRepository, type AppraisalRow } from './appraisals.repository.ts'

export type OpenAppraisals = ReadonlyMap<string, AppraisalRow>

/** What this seller has asked for and not given up, by asset. */
export async function listOpenAppraisals(db: Db, userId: bigint): Promise<OpenAppraisals> {
  const rows = await appraisalsRepository.listOpen(db, userId)
  return new Map(rows.map((row) => [row.assetId, row]))
}
