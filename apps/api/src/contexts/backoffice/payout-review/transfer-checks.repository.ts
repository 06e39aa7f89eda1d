import { TRANSFER_CHECK_MINUTES } from '@app/contract/payments/review-facts'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

export const transferChecksRepository = {
  /** Returns the time of the check. */
  async save(db: Db, { payoutId, adminId }: { payoutId: string; adminId: bigint }): Promise<Date> {
    const { checkedAt } = await db
      .insertInto('transfer_checks')
      .values({ payout_id: payoutId, admin_id: adminId })
      .onConflict((conflict) =>
        conflict.column('payout_id').doUpdateSet({ admin_id: adminId, checked_at: sql`now()` }),
      )
      .returning('checked_at as checkedAt')
      .executeTakeFirstOrThrow()
    return checkedAt
  },

  async isValid(db: Db, transactionId: bigint): Promise<boolean> {
    const { rows } = await sql`select 1 from transfer_checks c join payouts p on p.id = c.payout_id
      where p.transaction_id = ${String(transactionId)}::bigint
        and c.checked_at > now() - ${TRANSFER_CHECK_MINUTES} * interval '1 minute'`.execute(db)
    return rows.length > 0
  },
}
