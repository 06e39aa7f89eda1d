import type { Db } from '#platform/db/database.ts'
import { appraisalsRepository, type AppraisalRow } from './appraisals.repository.ts'

export type OpenAppraisals = ReadonlyMap<string, AppraisalRow>

/** This seller's open appraisals, by asset id. */
export async function listOpenAppraisals(db: Db, userId: bigint): Promise<OpenAppraisals> {
  const rows = await appraisalsRepository.listOpen(db, userId)
  return new Map(rows.map((row) => [row.assetId, row]))
}
