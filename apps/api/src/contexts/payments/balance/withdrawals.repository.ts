import { sql } from 'kysely'
import type { Language } from '@app/contract/languages'
import type { Db } from '#platform/db/database.ts'

export type WithdrawalRow = {
  userId: bigint
  transactionId: bigint
  amountGrosze: bigint
  state: string
  payoutDetailsId: string
  /** Null for withdrawals requested before this column existed. */
  language: Language | null
  /** Typed by an admin, or the provider's own reference. */
  reference: string | null
}

export const withdrawalsRepository = {
  async find(db: Db, payoutId: string): Promise<WithdrawalRow | undefined> {
    return db
      .selectFrom('payouts')
      .select([
        'user_id as userId',
        'transaction_id as transactionId',
        'amount_grosze as amountGrosze',
        'state',
        'payout_destination_id as payoutDetailsId',
        sql<Language | null>`language`.as('language'),
        sql<string | null>`coalesce(reference, rail_ref)`.as('reference'),
      ])
      .where('id', '=', payoutId)
      .where('kind', '=', 'withdrawal')
      .executeTakeFirst()
  },
}
