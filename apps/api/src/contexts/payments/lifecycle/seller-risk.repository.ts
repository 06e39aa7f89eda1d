import { sql, type RawBuilder } from 'kysely'
import { callAtCommit, type Db, type Trx } from '#platform/db/database.ts'
import { callFunction } from '#platform/db/function-calls.ts'
import type { OpenAdvances } from './domain/advance-limits.ts'

/** Serializes two sellers with one destination. */
export const lockDestination = (fingerprint: RawBuilder<unknown>) =>
  sql`pg_advisory_xact_lock(hashtext('advance'), hashtext(encode(${fingerprint}, 'hex')))`

/** The used part of the advance pool. */
export const OPEN_POOL_GROSZE = sql<bigint>`(select coalesce(sum(total_grosze), 0)::bigint from sale_financials
  where pool_reserved_at is not null and released_at is null)`

/** The amounts at risk per seller, advance pool and destination, and the debts owed to us. */
export const sellerRiskRepository = {
  async lockDestination(trx: Trx, fingerprint: Buffer): Promise<void> {
    await sql`select ${lockDestination(sql`${fingerprint}::bytea`)}`.execute(trx)
  },

  async readOpenAdvances(db: Db, userId: bigint, fingerprint: Buffer | null): Promise<OpenAdvances> {
    const { rows } = await sql<{ seller: bigint; destination: bigint; today: bigint }>`
      select
        (select coalesce(sum(total_grosze), 0)::bigint from sale_financials
          where user_id = ${String(userId)} and reserved_at is not null and released_at is null) as seller,
        (select coalesce(sum(total_grosze), 0)::bigint from sale_financials
          where destination_fingerprint = ${fingerprint} and reserved_at is not null and released_at is null) as destination,
        (select coalesce(sum(total_grosze), 0)::bigint from sale_financials
          where is_new_seller and reserved_at >= date_trunc('day', now(), 'Europe/Warsaw')) as today`.execute(
      db,
    )
    const row = rows[0]!
    return {
      sellerGrosze: row.seller,
      destinationGrosze: row.destination,
      newSellersTodayGrosze: row.today,
    }
  },

  async readOpenHouse(db: Db): Promise<bigint> {
    const { rows } = await sql<{ sum: bigint }>`select ${OPEN_POOL_GROSZE} as sum`.execute(db)
    return rows[0]!.sum
  },

  async releaseAdvance(trx: Trx, saleId: bigint): Promise<void> {
    await trx
      .updateTable('sale_financials')
      .set({ released_at: sql`now()` })
      .where('sale_id', '=', saleId)
      .where('released_at', 'is', null)
      .execute()
  },

  /** Fails when the limit of all sellers together has no room left for this sale. */
  async checkPool(trx: Trx, sale: { id: bigint; totalGrosze: bigint }, poolGrosze: bigint): Promise<void> {
    const values = [sale.id, sale.totalGrosze, poolGrosze].map((one) => sql.lit(String(one)))
    await callAtCommit(trx, sql`check_advance_pool(${sql.join(values)})`)
  },

  async countSale(trx: Trx, sale: { id: bigint; userId: bigint }): Promise<void> {
    await callFunction(trx, sql`count_sale(${String(sale.id)}, ${String(sale.userId)})`)
  },

  async setFrozen(trx: Trx, userId: bigint, isFrozen: boolean): Promise<void> {
    await sql`insert into seller_risk_profiles (user_id) values (${String(userId)}) on conflict (user_id) do nothing`.execute(
      trx,
    )
    await trx
      .updateTable('seller_risk_profiles')
      .set(
        isFrozen
          ? { frozen_at: sql`coalesce(frozen_at, now())` }
          : { frozen_at: null, thawed_at: sql`now()` },
      )
      .where('user_id', '=', userId)
      .execute()
  },

  async setLimitByHand(trx: Trx, userId: bigint, limitGrosze: bigint | null): Promise<void> {
    await sql`insert into seller_risk_profiles (user_id) values (${String(userId)}) on conflict (user_id) do nothing`.execute(
      trx,
    )
    await trx
      .updateTable('seller_risk_profiles')
      .set({ limit_by_hand_grosze: limitGrosze })
      .where('user_id', '=', userId)
      .execute()
  },

  async readLimitByHand(db: Db, userId: bigint): Promise<bigint | null> {
    const row = await db
      .selectFrom('seller_risk_profiles')
      .select('limit_by_hand_grosze')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row?.limit_by_hand_grosze ?? null
  },

  async findOpenReturn(trx: Trx, saleId: bigint): Promise<{ isEarly: boolean } | undefined> {
    return trx
      .selectFrom('returns_due')
      .select(sql<boolean>`not_before > now()`.as('isEarly'))
      .where('sale_id', '=', saleId)
      .where('closed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
  },

  async closeReturn(trx: Trx, saleId: bigint, tradeId: string): Promise<void> {
    await trx
      .updateTable('returns_due')
      .set({ trade_id: tradeId, closed_at: sql`now()` })
      .where('sale_id', '=', saleId)
      .execute()
  },

  async ownerOfDebt(db: Db, debtId: bigint): Promise<bigint | undefined> {
    const row = await db.selectFrom('debts').select('user_id').where('id', '=', debtId).executeTakeFirst()
    return row?.user_id
  },

  async openDebt(trx: Trx, debt: { userId: bigint; saleId: bigint; grosze: bigint }): Promise<void> {
    await trx
      .insertInto('debts')
      .values({
        user_id: debt.userId,
        sale_id: debt.saleId,
        amount_grosze: debt.grosze,
        left_grosze: debt.grosze,
      })
      .execute()
  },

  async lockDebt(trx: Trx, debtId: bigint): Promise<{ userId: bigint; leftGrosze: bigint; parts: number }> {
    const debt = await trx
      .selectFrom('debts')
      .select(['user_id as userId', 'left_grosze as leftGrosze'])
      .where('id', '=', debtId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const parts = await trx.selectFrom('debt_payments').select('part').where('debt_id', '=', debtId).execute()
    return { ...debt, parts: parts.length }
  },

  async payDebt(
    trx: Trx,
    payment: { debtId: bigint; part: number; how: string; grosze: bigint; leftGrosze: bigint; actor: string },
  ): Promise<void> {
    await trx
      .insertInto('debt_payments')
      .values({
        debt_id: payment.debtId,
        part: payment.part,
        how: payment.how,
        amount_grosze: payment.grosze,
        actor: payment.actor,
      })
      .execute()
    await trx
      .updateTable('debts')
      .set({
        left_grosze: payment.leftGrosze,
        closed_at: payment.leftGrosze === 0n ? sql`now()` : null,
      })
      .where('id', '=', payment.debtId)
      .execute()
  },

  async openReturn(trx: Trx, saleId: bigint, notBefore: number): Promise<void> {
    await trx
      .insertInto('returns_due')
      .values({ sale_id: saleId, not_before: new Date(notBefore) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
}
