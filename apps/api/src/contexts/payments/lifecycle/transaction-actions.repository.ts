import type { Trx } from '#platform/db/database.ts'

export type TransactionAction =
  | 'approved'
  | 'rejected'
  | 'reference_entered'
  | 'details_revealed'
  | 'return_closed'
  | 'recall_wanted'
  | 'refused_by_bank'
  | 'payouts_held'

export const transactionActionsRepository = {
  async insert(
    trx: Trx,
    action: { transactionId: bigint; action: TransactionAction; adminId: bigint; reason: string | null },
  ): Promise<void> {
    await trx
      .insertInto('transaction_actions')
      .values({
        transaction_id: action.transactionId,
        action: action.action,
        admin_id: action.adminId,
        reason: action.reason,
      })
      .execute()
  },
}
