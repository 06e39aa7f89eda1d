import type { Rail } from '@app/contract/payments/rails'
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'

export type FundingRow = {
  id: bigint
  rail: Rail
  amountGrosze: bigint
  reference: string
  proposedBy: bigint
  proposerName: string
  proposedAt: Date
  confirmedBy: bigint | null
  confirmerName: string | null
  confirmedAt: Date | null
}

/** The display name of the staff member. */
function nameOf(column: 'proposed_by' | 'confirmed_by') {
  return sql<
    string | null
  >`(select persona_name from users where users.id = ${sql.ref(`rail_fundings.${column}`)})`
}

const COLUMNS = [
  'id',
  'rail',
  'amount_grosze as amountGrosze',
  'reference',
  'proposed_by as proposedBy',
  'proposed_at as proposedAt',
  'confirmed_by as confirmedBy',
  'confirmed_at as confirmedAt',
  nameOf('proposed_by').as('proposerName'),
  nameOf('confirmed_by').as('confirmerName'),
] as const

export const fundingsRepository = {
  /** False when the same request has already proposed it. */
  async propose(
    trx: Trx,
    funding: { rail: Rail; amountGrosze: bigint; reference: string; adminId: bigint; keyMark: Buffer },
  ): Promise<boolean> {
    const row = await trx
      .insertInto('rail_fundings')
      .values({
        rail: funding.rail,
        amount_grosze: funding.amountGrosze,
        reference: funding.reference,
        proposed_by: funding.adminId,
        key_mark: funding.keyMark,
      })
      .onConflict((conflict) => conflict.columns(['proposed_by', 'key_mark']).doNothing())
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },

  async findByKey(db: Db, adminId: bigint, keyMark: Buffer): Promise<FundingRow | undefined> {
    const row = await db
      .selectFrom('rail_fundings')
      .select(COLUMNS)
      .where('proposed_by', '=', adminId)
      .where('key_mark', '=', keyMark)
      .executeTakeFirst()
    return row as FundingRow | undefined
  },

  async lock(trx: Trx, id: bigint): Promise<FundingRow | undefined> {
    const row = await trx
      .selectFrom('rail_fundings')
      .select(COLUMNS)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    return row as FundingRow | undefined
  },

  async confirm(trx: Trx, id: bigint, adminId: bigint): Promise<FundingRow> {
    const row = await trx
      .updateTable('rail_fundings')
      .set({ confirmed_by: adminId, confirmed_at: sql`now()` })
      .where('id', '=', id)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow()
    return row as FundingRow
  },

  /** The first booking of each rail. */
  async listOpenings(db: Db): Promise<{ rail: string; amountGrosze: bigint; confirmedAt: Date }[]> {
    const { rows } = await sql<{ rail: string; amountGrosze: bigint; confirmedAt: Date }>`
      select distinct on (rail) rail, amount_grosze as "amountGrosze", confirmed_at as "confirmedAt"
      from rail_fundings where confirmed_at is not null order by rail, confirmed_at, id`.execute(db)
    return rows
  },

  async list(
    db: Db,
    page: { limit: number; offset: number },
  ): Promise<{ rows: FundingRow[]; total: number }> {
    const rows = await db
      .selectFrom('rail_fundings')
      .select(COLUMNS)
      .orderBy('id', 'desc')
      .limit(page.limit)
      .offset(page.offset)
      .execute()
    const { total } = await db
      .selectFrom('rail_fundings')
      .select((row) => row.fn.countAll<bigint>().as('total'))
      .executeTakeFirstOrThrow()
    return { rows: rows as FundingRow[], total: Number(total) }
  },
}
