import { sql } from 'kysely'
import type { Language } from '@app/contract/languages'
import type { PayoutMethod } from '@app/contract/payout-details'
import type { Db, Trx } from '#platform/database.ts'
import type { Approval } from './domain/facts.ts'
import type { PayoutKind, Rail } from './domain/payout-states.ts'

export type NewPayoutFacts = {
  payoutDetailsId: string
  method: PayoutMethod
  coin: string | null
  fingerprint: Buffer
  takesExpress: boolean
  /** Many accounts that lead to one place are how stolen items become money: a person looks from the second one on. */
  isDestinationOfOthers: boolean
  /** Whether this seller was paid there before and the payment stood. */
  areDetailsProven: boolean
  paidGrosze: bigint
  /** Their balance is not what our ledger says. */
  doubtedRails: Rail[]
}

/** What was paid to this seller within 30 days or is on its way; what came back or never left does not count. */
export const paidIn30Days = (userId: bigint) => sql`(
  select coalesce(sum(p.amount_grosze), 0)::bigint from payouts p where p.user_id = ${String(userId)}
    and p.created_at > now() - interval '30 days' and p.state not in ('failed', 'cancelled', 'returned'))`

export const payoutsRepository = {
  async findDetails(
    db: Db,
    payoutDetailsId: string,
  ): Promise<
    { method: PayoutMethod; coin: string | null; fingerprint: Buffer; takesExpress: boolean } | undefined
  > {
    const row = await db
      .selectFrom('payout_details')
      .select(['method', 'coin', 'fingerprint', 'takes_express as takesExpress'])
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

  /**
   * All that decides about a new payout, and where it goes. Whoever was given other details for a transaction is paid to
   * those, however often it has to be tried again, unless they are chosen anew.
   */
  async readForNew(
    trx: Trx,
    payout: { transactionId: bigint; userId: bigint; payoutDetailsId: string; areDetailsChosen: boolean },
  ): Promise<NewPayoutFacts | undefined> {
    const { userId, payoutDetailsId, areDetailsChosen } = payout
    const detailsId = areDetailsChosen
      ? sql`${payoutDetailsId}::uuid`
      : sql`coalesce((select p.payout_details_id from payouts p where p.transaction_id = ${String(payout.transactionId)}
          order by p.created_at desc limit 1), ${payoutDetailsId}::uuid)`
    const { rows } = await sql<NewPayoutFacts>`
      select d.id as "payoutDetailsId", d.method, d.coin, d.fingerprint, d.takes_express as "takesExpress",
        exists (select 1 from payout_details o where o.fingerprint = d.fingerprint
          and o.user_id <> ${String(userId)}) as "isDestinationOfOthers",
        exists (select 1 from payouts p where p.user_id = ${String(userId)}
          and p.destination_fingerprint = d.fingerprint and p.state = 'settled') as "areDetailsProven",
        ${paidIn30Days(userId)} as "paidGrosze",
        array(select f.rail from reconciliation_findings f
          where f.class = 'balance_differs' and f.closed_at is null) as "doubtedRails"
      from payout_details d where d.id = ${detailsId}`.execute(trx)
    return rows[0]
  },

  /** Whether anything was paid to this seller and stood. */
  async wasPaidBefore(db: Db, userId: bigint): Promise<boolean> {
    const row = await db
      .selectFrom('payouts')
      .select('id')
      .where('user_id', '=', userId)
      .where('state', '=', 'settled')
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },

  /** When the person of this session came through Steam. */
  async signedInAt(db: Db, sessionId: string): Promise<Date | undefined> {
    const row = await db
      .selectFrom('sessions')
      .select('signed_in_at')
      .where('id', '=', sessionId)
      .executeTakeFirst()
    return row?.signed_in_at
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
      language?: Language
      promise: { by: Date; terms: number } | null
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
        // Only the API, where people withdraw, may write this column.
        ...(payout.language === undefined ? {} : { language: payout.language }),
        promised_by: payout.promise?.by ?? null,
        promise_terms: payout.promise?.terms ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  async insertApproval(
    trx: Trx,
    payoutId: string,
    approval: Approval & { reason?: string | null },
    number: number,
  ): Promise<void> {
    await trx
      .insertInto('payout_approvals')
      .values({
        payout_id: payoutId,
        number,
        how: approval.how,
        destination_fingerprint: Buffer.from(approval.destination, 'hex'),
        ...(approval.adminId === null ? {} : { admin_id: approval.adminId }),
        // The worker's role approves by policy alone and may not write these columns.
        ...(approval.reason ? { reason: approval.reason } : {}),
      })
      .execute()
  },

  /** The first wish stays. */
  async markRecallWanted(trx: Trx, payout: { id: string; version: number }): Promise<void> {
    await trx
      .updateTable('payouts')
      .set({ recall_wanted_at: sql`now()`, version: payout.version + 1 })
      .where('id', '=', payout.id)
      .where('version', '=', payout.version)
      .where('recall_wanted_at', 'is', null)
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
}
