import type { Db } from '#platform/db/database.ts'

/** This seller's open debts, oldest first. */
export async function listOpenDebts(db: Db, userId: bigint) {
  return db
    .selectFrom('debts')
    .select([
      'id',
      'sale_id as saleId',
      'amount_grosze as amountGrosze',
      'left_grosze as leftGrosze',
      'created_at as at',
    ])
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute()
}
