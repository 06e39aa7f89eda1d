import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { creditBalance } from '#contexts/payments/lifecycle/index.ts'
import type { Db } from '#platform/db/database.ts'
import { newAdmin } from './sale-with-money.ts'

/** A balance that two admins credited: it is paid out like any other money. */
export async function creditByTwo(db: Db, credit: { userId: bigint; grosze: bigint }): Promise<bigint> {
  const [creditedBy, confirmedBy] = [await newAdmin(db), await newAdmin(db)]
  const userId = credit.userId.toString()
  return db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('admin_proposals')
      .values({
        kind: 'credit',
        subject: userId,
        seller_id: credit.userId,
        payload: JSON.stringify({ userId, grosze: Number(credit.grosze) }),
        payload_hash: randomBytes(32),
        reason: 'test',
        proposed_by: creditedBy,
        expires_at: sql<Date>`now() + interval '1 hour'`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('admin_proposals')
      .set({ state: 'confirmed', decided_by: confirmedBy, decided_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    return creditBalance(trx, { ...credit, creditedBy, confirmedBy })
  })
}
