import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'

export type SaleFinding = { at: Date; code: string; details: Record<string, unknown> }

/**
 * Reasons for a review, for the staff who decide about the sale. The same code is stored only once; `add` returns
 * whether it is new.
 */
export const findingsRepository = {
  async add(
    trx: Trx,
    finding: { saleId: bigint; code: string; details?: Record<string, unknown> },
  ): Promise<boolean> {
    const { rows } = await sql`
      insert into sale_review_reasons (sale_id, code, details)
      values (${String(finding.saleId)}, ${finding.code}, ${JSON.stringify(finding.details ?? {})}::jsonb)
      on conflict do nothing returning 1`.execute(trx)
    return rows.length > 0
  },

  async list(db: Db, saleId: bigint): Promise<SaleFinding[]> {
    const rows = await db
      .selectFrom('sale_review_reasons')
      .select(['at', 'code', 'details'])
      .where('sale_id', '=', saleId)
      .orderBy('id')
      .execute()
    return rows as SaleFinding[]
  },
}
