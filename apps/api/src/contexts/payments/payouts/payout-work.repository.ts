import { CALLED_RAILS, type CalledRail } from '@app/contract/payments/rails'
import { sql } from 'kysely'
import type { SealedDetails } from '#contexts/payments/destinations/index.ts'
import type { nextPayoutStep } from '#contexts/payments/lifecycle/index.ts'
import { PREPARED, type Db, type Trx } from '#platform/db/database.ts'
import { payoutStates } from '#platform/db/payout-state-sql.ts'

type StepFacts = Parameters<typeof nextPayoutStep>[0]

/** The worker's first read of a payout; the rules read again under their locks. */
export type PayoutWork = Pick<StepFacts, 'rail' | 'state' | 'isSubmitted'> & {
  version: number
  userId: bigint
  saleId: bigint | null
  amountGrosze: bigint
  railKey: string
  railRef: string | null
  payoutDetailsId: string
  /** Undefined when the details were erased. */
  sealedDetails: SealedDetails | undefined
  destination: Buffer
  createdAt: Date
  firstSubmittedAt: Date | null
  coin: { units: bigint; rate: string } | null
  /** Whether we would still submit it today: no new objection to the seller or the trade. */
  isStillWanted: boolean
  /** The rail is paused, or in doubt and no admin has approved this payout. */
  isHeld: boolean
  /** An unclaimed payout must be recalled: an admin asked for it, or the trade was reversed. */
  isRecallWanted: boolean
  /** When these values were read, by the database's clock. */
  readAt: Date
}

export const payoutWorkRepository = {
  async find(db: Db, payoutId: string): Promise<PayoutWork | undefined> {
    const row = await db
      .selectFrom('payouts as p')
      .leftJoin('sale_financials as m', 'm.sale_id', 'p.sale_id')
      .leftJoin('seller_risk_profiles as s', 's.user_id', 'p.user_id')
      .leftJoin('payout_destinations as d', 'd.id', 'p.payout_destination_id')
      .leftJoin('user_keys as k', (join) =>
        join.onRef('k.user_id', '=', 'd.user_id').onRef('k.purpose', '=', 'd.key_purpose'),
      )
      .select([
        'p.rail',
        'p.state',
        'p.is_submitted as isSubmitted',
        'p.version',
        'p.user_id as userId',
        'p.sale_id as saleId',
        'p.amount_grosze as amountGrosze',
        'p.rail_key as railKey',
        'p.rail_ref as railRef',
        'p.payout_destination_id as payoutDetailsId',
        'p.destination_fingerprint as destination',
        'd.user_id as ownerId',
        'd.fingerprint',
        'd.masked',
        'd.sealed',
        'k.wrapping_key_id as wrappingKeyId',
        'k.wrapped_key as wrappedKey',
        'p.created_at as createdAt',
        'p.first_submitted_at as firstSubmittedAt',
        sql<string | null>`p.coin_units::text`.as('coinUnits'),
        sql<string | null>`trim_scale(p.coin_rate)::text`.as('coinRate'),
        sql<boolean>`s.frozen_at is null and m.reversed_at is null and not p.is_resubmit_blocked
          and not exists (select 1 from account_freezes f where f.user_id = p.user_id and f.ended_at is null)
          and not exists (select 1 from debts d where d.user_id = p.user_id and d.closed_at is null)`.as(
          'isStillWanted',
        ),
        sql<boolean>`exists (select 1 from rail_states r where r.rail = p.rail and r.paused_at is not null)
          or exists (select 1 from reconciliation_findings f
              where f.rail = p.rail and f.class = 'balance_differs' and f.closed_at is null)
            and not exists (select 1 from payout_approvals a where a.payout_id = p.id and a.how = 'admin'
              and a.destination_fingerprint = p.destination_fingerprint)`.as('isHeld'),
        sql<boolean>`p.recall_wanted_at is not null or m.reversed_at is not null`.as('isRecallWanted'),
        sql<Date>`clock_timestamp()`.as('readAt'),
      ])
      .modifyFront(PREPARED)
      .where('p.id', '=', payoutId)
      .executeTakeFirst()
    if (!row) return undefined
    const { coinUnits, coinRate, ownerId, fingerprint, masked, sealed, wrappingKeyId, wrappedKey, ...facts } =
      row
    const coin = coinUnits === null || coinRate === null ? null : { units: BigInt(coinUnits), rate: coinRate }
    const sealedDetails =
      wrappedKey === null
        ? undefined
        : { userId: ownerId, fingerprint, masked, sealed, wrappingKeyId, wrappedKey }
    return { ...facts, coin, sealedDetails } as PayoutWork
  },

  /** Set once: the same payout is never sent with another coin amount. */
  async fixCoin(
    trx: Trx,
    payout: { id: string; version: number },
    coin: { units: bigint; rate: string },
  ): Promise<number> {
    const { version } = await trx
      .updateTable('payouts')
      .set({ coin_units: String(coin.units), coin_rate: coin.rate, version: payout.version + 1 })
      .where('id', '=', payout.id)
      .where('version', '=', payout.version)
      .returning('version')
      .executeTakeFirstOrThrow()
    return version
  },

  /** The first hash is kept; a seller can look it up in the chain. */
  async saveTransactionHash(trx: Trx, payoutId: string, hash: string): Promise<void> {
    await trx
      .insertInto('payout_chain_transactions')
      .values({ payout_id: payoutId, hash })
      .onConflict((conflict) => conflict.column('payout_id').doNothing())
      .execute()
  },

  /**
   * One at a time per destination, across all workers; undefined when another worker holds the lock. The lock belongs
   * to a connection, not to a transaction, so it ends with the worker at the latest.
   */
  async withDestination<Result>(
    db: Db,
    destination: Buffer,
    work: () => Promise<Result>,
  ): Promise<Result | undefined> {
    const key = String(destination.readBigInt64BE(0))
    return db.connection().execute(async (connection) => {
      const { rows } = await sql<{ isOurs: boolean }>`
        select pg_try_advisory_lock(${key}::bigint) as "isOurs"`.execute(connection)
      if (!rows[0]?.isOurs) return undefined
      try {
        return await work()
      } finally {
        await sql`select pg_advisory_unlock(${key}::bigint)`.execute(connection)
      }
    })
  },

  /** Null without a rate, or when it is too old for a comparison. */
  async lastRate(db: Db, rail: CalledRail): Promise<string | null> {
    const row = await db
      .selectFrom('rail_states')
      .select(sql<string>`trim_scale(coin_rate)::text`.as('rate'))
      .where('rail', '=', rail)
      .where('coin_rate_read_at', '>', sql<Date>`now() - interval '1 hour'`)
      .executeTakeFirst()
    return row?.rate ?? null
  },

  async saveRate(trx: Trx, rail: CalledRail, rate: string): Promise<void> {
    await trx
      .updateTable('rail_states')
      .set({ coin_rate: rate, coin_rate_read_at: sql`now()` })
      .where('rail', '=', rail)
      .execute()
  },

  /** Payouts that need processing but have no job. */
  async findForgotten(db: Db): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select p.id from payouts p
      where p.state in ${payoutStates.released}
        and p.rail = any(${CALLED_RAILS}::text[])
        and not exists (select 1 from graphile_worker.jobs j where j.key = 'payout:' || p.id
          and j.attempts < j.max_attempts)
      limit 1000`.execute(db)
    return rows.map(({ id }) => id)
  },
}
