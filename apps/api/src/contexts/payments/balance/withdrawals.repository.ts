import { sql } from 'kysely'
import type { Language } from '@app/contract/languages'
import type { Db } from '#platform/db/database.ts'

export type WithdrawalRow = {
  userId: bigint
  transactionId: bigint
  amountGrosze: bigint
  state: string
  payoutDetailsId: string
  /** Empty for those asked for before it was kept. */
  language: Language | null
  /** Typed by an admin, or the rail's own name for it. */
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
        'payout_details_id as payoutDetailsId',
        sql<Language | null>`language`.as('language'),
        sql<string | null>`coalesce(reference, rail_ref)`.as('reference'),
      ])
      .where('id', '=', payoutId)
      .where('kind', '=', 'withdrawal')
      .executeTakeFirst()
  },
}
