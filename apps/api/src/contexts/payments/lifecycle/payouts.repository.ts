import type { Rail } from '@app/contract/payments/rails'
import { sql, type RawBuilder } from 'kysely'
import type { Language } from '@app/contract/languages'
import type { PayoutMethod } from '@app/contract/payments/payout-details'
import { PREPARED, type Db, type Trx } from '#platform/db/database.ts'
import { payoutStates } from '#platform/db/payout-state-sql.ts'
import type { PayoutKind } from './domain/facts.ts'

/** Events after a payout's creation do not affect it. For a new payout everything counts. */
const isBefore = (createdAt: string, payoutId: string | null) =>
  payoutId === null
    ? sql`true`
    : sql`${sql.ref(createdAt)} < (select made.created_at from payouts made where made.id = ${payoutId})`

/**
 * The total paid to this seller within 30 days or in progress; failed, cancelled and returned payouts do not count.
 */
export const paidIn30Days = (userId: bigint, payoutId: string | null = null) => sql`(
  select coalesce(sum(p.amount_grosze), 0)::bigint from payouts p where p.user_id = ${String(userId)}
    and p.created_at > now() - interval '30 days' and p.state not in ${payoutStates.void}
    and ${isBefore('p.created_at', payoutId)})`

/**
 * The total of the seller's payouts that are unsent or were sent within 24 hours; failed, cancelled and returned ones
 * do not count. For an existing payout only earlier ones count, because later ones need their own approvals.
 */
export const recentPayouts = (userId: bigint, payoutId: string | null = null) => sql`(
  select coalesce(sum(r.amount_grosze), 0)::bigint from payouts r where r.user_id = ${String(userId)}
    and (r.state in ${payoutStates.unsent} or r.state not in ${payoutStates.void}
      and coalesce(r.first_submitted_at, r.created_at) > now() - interval '24 hours')
    and (${payoutId}::uuid is null or (r.created_at, r.id) < (
      select this.created_at, this.id from payouts this where this.id = ${payoutId}::uuid)))`

/**
 * Another account was paid to this destination, or is about to be. Typed details alone do not count: otherwise an
 * attacker could delay another seller's payouts by typing their address.
 */
const payoutsToOthers = (
  userId: bigint,
  fingerprint: RawBuilder<unknown>,
  payoutId: string | null,
) => sql`payouts other where other.destination_fingerprint = ${fingerprint}
    and other.user_id <> ${String(userId)} and other.state not in ${payoutStates.void}
    and ${isBefore('other.created_at', payoutId)}`

export const isPaidToOthers = (
  userId: bigint,
  fingerprint: RawBuilder<unknown>,
  payoutId: string | null = null,
) => sql<boolean>`exists (select 1 from ${payoutsToOthers(userId, fingerprint, payoutId)})`

type OtherUser = { id: string; name: string }

export const payoutsRepository = {
  async findDetails(
    db: Db,
    payoutDetailsId: string,
  ): Promise<
    { method: PayoutMethod; coin: string | null; fingerprint: Buffer; takesExpress: boolean } | undefined
  > {
    const row = await db
      .selectFrom('payout_destinations')
      .select(['method', 'coin', 'fingerprint', 'takes_express as takesExpress'])
      .where('id', '=', payoutDetailsId)
      .executeTakeFirst()
    return row && { ...row, method: row.method as PayoutMethod }
  },

  /** Whether this seller was paid to this destination before, and the payment was not returned. */
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

  /** For each destination: whether a payout to it is settled, and whether the last one was returned. */
  async listOutcomes(
    db: Db,
    userId: bigint,
    fingerprints: readonly Buffer[],
  ): Promise<{ fingerprint: Buffer; wasPaid: boolean; cameBack: boolean }[]> {
    if (fingerprints.length === 0) return []
    const { rows } = await sql<{ fingerprint: Buffer; wasPaid: boolean; cameBack: boolean }>`
      select place.fingerprint, paid.at is not null as "wasPaid",
        coalesce(back.at > coalesce(paid.at, '-infinity'), false) as "cameBack"
      from unnest(${fingerprints}::bytea[]) as place (fingerprint)
      cross join lateral (select max(settled_at) as at from payouts where user_id = ${String(userId)}::bigint
        and destination_fingerprint = place.fingerprint and state = 'settled') paid
      cross join lateral (select max(moved_at) as at from payouts where user_id = ${String(userId)}::bigint
        and destination_fingerprint = place.fingerprint and state = 'returned') back`.execute(db)
    return rows
  },

  async recentGrosze(db: Db, payout: { id: string; userId: bigint }): Promise<bigint> {
    const { rows } = await sql<{ sum: bigint }>`
      select ${recentPayouts(payout.userId, payout.id)} as sum`.execute(db)
    return rows[0]!.sum
  },

  /** Admins who alone credited the money of this withdrawal. */
  async creditorsOf(db: Db, withdrawal: { userId: bigint; transactionId: bigint }): Promise<bigint[]> {
    const { rows } = await sql<{ creditedBy: bigint }>`
      select credited_by as "creditedBy"
      from unwithdrawn_credits(${String(withdrawal.userId)}, ${String(withdrawal.transactionId)})`.execute(db)
    return rows.map(({ creditedBy }) => creditedBy)
  },

  async insertCredit(
    trx: Trx,
    credit: {
      transactionId: bigint
      userId: bigint
      grosze: bigint
      creditedBy: bigint
      confirmedBy: bigint | null
    },
  ): Promise<void> {
    await trx
      .insertInto('balance_credits')
      .values({
        transaction_id: credit.transactionId,
        user_id: credit.userId,
        amount_grosze: credit.grosze,
        credited_by: credit.creditedBy,
        confirmed_by: credit.confirmedBy,
      })
      .execute()
  },

  /** Newest payouts first, at most `limit` users. */
  async listPaidToo(db: Db, userId: bigint, fingerprint: Buffer, limit: number): Promise<OtherUser[]> {
    const { rows } = await sql<OtherUser>`
      select u.id::text as id, u.persona_name as name from (
        select other.user_id, max(other.created_at) as at
        from ${payoutsToOthers(userId, sql`${fingerprint}`, null)} group by other.user_id order by at desc limit ${limit}) paid
      join users u on u.id = paid.user_id order by paid.at desc`.execute(db)
    return rows
  },

  /** Whether this seller has ever received a payout that was not returned. */
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

  /** When the session's user signed in through Steam. */
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
      .with('made', (query) =>
        query
          .insertInto('payouts')
          .values({
            kind: payout.kind,
            transaction_id: payout.transactionId,
            sale_id: payout.kind === 'sale' ? payout.transactionId : null,
            user_id: payout.userId,
            rail: payout.rail,
            rail_key: sql<string>`coalesce(payout_rail_key(${payout.kind}, ${String(payout.transactionId)}::bigint),
          replace(gen_random_uuid()::text, '-', ''))`,
            amount_grosze: payout.amountGrosze,
            payout_destination_id: payout.payoutDetailsId,
            destination_fingerprint: payout.fingerprint,
            approvals_required: payout.approvalsRequired,
            is_evidence_clean: payout.isEvidenceClean,
            // Only the API role, where users withdraw, may write this column.
            ...(payout.language === undefined ? {} : { language: payout.language }),
            promised_by: payout.promise?.by ?? null,
            promise_terms: payout.promise?.terms ?? null,
          })
          .returning('id'),
      )
      .selectFrom('made')
      .select(['id', sql`record_payout_step(id)`.as('recorded')])
      .modifyFront(PREPARED)
      .executeTakeFirstOrThrow()
    return id
  },

  /** The first request's time stays. */
  async markRecallWanted(trx: Trx, payout: { id: string; version: number }): Promise<void> {
    await trx
      .updateTable('payouts')
      .set({ recall_wanted_at: sql`now()`, version: payout.version + 1 })
      .where('id', '=', payout.id)
      .where('version', '=', payout.version)
      .where('recall_wanted_at', 'is', null)
      .execute()
  },

  /** Requested withdrawals that are not sent: their money is reserved. */
  async unsentWithdrawalsGrosze(trx: Trx, userId: bigint): Promise<bigint> {
    const { rows } = await sql<{ sum: bigint }>`
      select coalesce(sum(amount_grosze), 0)::bigint as sum from payouts
      where user_id = ${String(userId)} and kind = 'withdrawal' and state in ${payoutStates.unsent}`.execute(
      trx,
    )
    return rows[0]!.sum
  },

  async insertCorrection(
    trx: Trx,
    correction: { userId: bigint; grosze: bigint; proposalId: string },
  ): Promise<bigint> {
    const { id } = await trx
      .insertInto('balance_corrections')
      .values({
        user_id: correction.userId,
        amount_grosze: correction.grosze,
        proposal_id: correction.proposalId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  async insertTransaction(
    trx: Trx,
    transaction: {
      type: 'withdrawal' | 'deposit'
      userId: bigint
      grosze: bigint
      method: PayoutMethod | null
      requestMark?: Buffer
    },
  ): Promise<bigint> {
    const { id } = await trx
      .insertInto('transactions')
      .values({
        type: transaction.type,
        user_id: transaction.userId,
        amount_grosze: transaction.grosze,
        method: transaction.method,
        request_mark: transaction.requestMark ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
}
