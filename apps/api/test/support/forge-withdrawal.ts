import { sql } from 'kysely'
import { moneyRepository } from '#contexts/payments/lifecycle/money.repository.ts'
import { savePayoutDetails } from '#contexts/payments/destinations/index.ts'
import { schedulePayout } from '#contexts/payments/payouts/index.ts'
import { creditByTwo } from './credit-by-two.ts'
import { newSeller } from './sale-with-money.ts'
import type { TestApi } from './test-api.ts'

export type ForgedWithdrawal = { payoutId: string; railKey: string; transactionId: bigint; userId: bigint }

/**
 * What an attacker who controls the API can write: a withdrawal that no user requested, its approvals, and the job.
 * Every write uses the API's own database role. The balance exists.
 */
export async function forgeWithdrawal(
  { testDb, keys }: Pick<TestApi, 'testDb' | 'keys'>,
  { grosze, adminIds = [] }: { grosze: bigint; adminIds?: readonly bigint[] },
): Promise<ForgedWithdrawal> {
  const userId = await newSeller(testDb.db)
  // Test sellers have a key that decrypts nothing.
  await testDb.db.deleteFrom('user_keys').where('user_id', '=', userId).execute()
  await creditByTwo(testDb.db, { userId, grosze })
  const api = testDb.as('skinkantor_api')
  return api.transaction().execute(async (trx) => {
    const input = { method: 'paypal' as const, email: `thief.${userId}@example.com` }
    const details = await savePayoutDetails(trx, keys, { userId, input, requestId: 'test' })
    const { id: transactionId } = await trx
      .insertInto('transactions')
      .values({ type: 'withdrawal', user_id: userId, amount_grosze: grosze, method: 'paypal' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: payoutId, rail_key: railKey } = await trx
      .insertInto('payouts')
      .values({
        kind: 'withdrawal',
        transaction_id: transactionId,
        user_id: userId,
        rail: 'paypal',
        amount_grosze: grosze,
        payout_destination_id: details.id,
        destination_fingerprint: details.fingerprint,
        approvals_required: 0,
      })
      .returning(['id', 'rail_key'])
      .executeTakeFirstOrThrow()
    const approvals = adminIds.length === 0 ? [null] : adminIds
    for (const [index, adminId] of approvals.entries())
      await trx
        .insertInto('payout_approvals')
        .values({
          payout_id: payoutId,
          number: index + 1,
          how: adminId === null ? 'policy' : 'admin',
          admin_id: adminId,
          destination_fingerprint: details.fingerprint,
        })
        .execute()
    await sql`select record_payout_step(${payoutId}::uuid)`.execute(trx)
    const created = { id: payoutId, version: 1, from: 'created', state: 'approved' } as const
    await moneyRepository.updatePayout(trx, created, {})
    await schedulePayout(trx, payoutId, 0)
    return { payoutId, railKey, transactionId, userId }
  })
}
