import { sql } from 'kysely'
import type { PayoutMethod } from '@app/contract/payout-details'
import type { Db, Trx } from '#platform/database.ts'
import type { Approval } from './domain/facts.ts'
import type { PayoutKind, Rail } from './domain/payout-states.ts'

export const payoutsRepository = {
  async findDetails(
    db: Db,
    payoutDetailsId: string,
  ): Promise<{ method: PayoutMethod; coin: string | null; fingerprint: Buffer } | undefined> {
    const row = await db
      .selectFrom('payout_details')
      .select(['method', 'coin', 'fingerprint'])
      .where('id', '=', payoutDetailsId)
      .executeTakeFirst()
    return row && { ...row, method: row.method as PayoutMethod }
  },

  /** Whether this seller was paid there before and the payment stood. */
  async areDetailsProven(db: Db, userId: bigint, fingerprint: Buffer): Promise<boolean> {
    const row = await db
      .selectFrom('payouts')
      .select('id')
      .where('user_id', '=', userId)
      .where('destination_fingerprint', '=', fingerprint)
      .where('state', '=', 'settled')
      .executeTakeFirst()
    return row !== undefined
  },

  async insert(
    trx: Trx,
    payout: {
      kind: PayoutKind
      transactionId: bigint
      userId: bigint
      rail: Rail
      amountGrosze: bigint
      payoutDetailsId: string
      fingerprint: Buffer
      approvalsRequired: number
      isEvidenceClean: boolean
    },
  ): Promise<string> {
    const { id } = await trx
      .insertInto('payouts')
      .values({
        kind: payout.kind,
        transaction_id: payout.transactionId,
        sale_id: payout.kind === 'sale' ? payout.transactionId : null,
        user_id: payout.userId,
        rail: payout.rail,
        amount_grosze: payout.amountGrosze,
        payout_details_id: payout.payoutDetailsId,
        destination_fingerprint: payout.fingerprint,
        approvals_required: payout.approvalsRequired,
        is_evidence_clean: payout.isEvidenceClean,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  async insertApproval(trx: Trx, payoutId: string, approval: Approval, number: number): Promise<void> {
    await trx
      .insertInto('payout_approvals')
      .values({
        payout_id: payoutId,
        number,
        how: approval.how,
        destination_fingerprint: Buffer.from(approval.destination, 'hex'),
        ...(approval.adminId === null ? {} : { admin_id: approval.adminId }),
      })
      .execute()
  },

  /** Withdrawals that were asked for and not sent: their money is spoken for. */
  async unsentWithdrawalsGrosze(trx: Trx, userId: bigint): Promise<bigint> {
    const { rows } = await sql<{ sum: bigint }>`
      select coalesce(sum(amount_grosze), 0)::bigint as sum from payouts
      where user_id = ${String(userId)} and kind = 'withdrawal' and state in ('created', 'approved')`.execute(
      trx,
    )
    return rows[0]!.sum
  },

  async insertTransaction(
    trx: Trx,
    transaction: {
      type: 'withdrawal' | 'deposit'
      userId: bigint
      grosze: bigint
      method: PayoutMethod | null
    },
  ): Promise<bigint> {
    const { id } = await trx
      .insertInto('transactions')
      .values({
        type: transaction.type,
        user_id: transaction.userId,
        amount_grosze: transaction.grosze,
        method: transaction.method,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  async pauseRail(trx: Trx, rail: Rail, reason: 'credentials' | 'funds' | 'breach' | 'admin'): Promise<void> {
    await trx
      .updateTable('rail_states')
      .set({ paused_at: sql`now()`, pause_reason: reason })
      .where('rail', '=', rail)
      .where('paused_at', 'is', null)
      .execute()
  },

  async resumeRail(trx: Trx, rail: Rail): Promise<void> {
    await trx
      .updateTable('rail_states')
      .set({ paused_at: null, pause_reason: null })
      .where('rail', '=', rail)
      .execute()
  },
}
