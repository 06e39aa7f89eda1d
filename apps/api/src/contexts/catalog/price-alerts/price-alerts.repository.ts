import type { Language } from '@app/contract/languages'
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'

export type PriceAlertRow = {
  id: string
  slug: string
  marketName: string
  targetGrosze: bigint
  createdAt: Date
}
export type WaitingAlert = PriceAlertRow & { userId: bigint; nameId: number; language: Language }

const COLUMNS = [
  'price_alerts.id',
  'market_names.slug',
  'market_names.market_hash_name as marketName',
  'price_alerts.target_grosze as targetGrosze',
  'price_alerts.created_at as createdAt',
] as const

export const priceAlertsRepository = {
  listOf(db: Db, userId: bigint): Promise<PriceAlertRow[]> {
    return db
      .selectFrom('price_alerts')
      .innerJoin('market_names', 'market_names.id', 'price_alerts.name_id')
      .select(COLUMNS)
      .where('user_id', '=', userId)
      .orderBy('price_alerts.created_at')
      .orderBy('price_alerts.id')
      .execute()
  },

  async count(trx: Trx, userId: bigint): Promise<number> {
    const row = await trx
      .selectFrom('price_alerts')
      .select((eb) => eb.fn.countAll<bigint>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return Number(row.count)
  },

  /** One alert per item: a second one replaces the amount and the language. */
  async save(
    trx: Trx,
    alert: { userId: bigint; nameId: number; targetGrosze: bigint; language: Language },
  ): Promise<void> {
    const { targetGrosze: target_grosze, language } = alert
    await trx
      .insertInto('price_alerts')
      .values({ user_id: alert.userId, name_id: alert.nameId, target_grosze, language })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'name_id']).doUpdateSet({ target_grosze, language }),
      )
      .execute()
  },

  async delete(db: Db, own: { userId: bigint; id: string }): Promise<boolean> {
    const deleted = await db
      .deleteFrom('price_alerts')
      .where('id', '=', own.id)
      .where('user_id', '=', own.userId)
      .returning('id')
      .executeTakeFirst()
    return deleted !== undefined
  },

  async deleteAllOf(db: Db, userId: bigint): Promise<void> {
    await db.deleteFrom('price_alerts').where('user_id', '=', userId).execute()
  },

  /**
   * Alerts after this id whose amount the live list may have reached. We never pay more than the suggested price, so
   * this leaves out all others.
   */
  async listCandidates(db: Db, afterId: string | null, limit: number): Promise<WaitingAlert[]> {
    const { rows } = await sql<WaitingAlert>`
      select a.id, m.slug, m.market_hash_name as "marketName", a.target_grosze as "targetGrosze",
        a.created_at as "createdAt", a.user_id as "userId", a.name_id as "nameId", a.language
      from price_alerts a join market_names m on m.id = a.name_id
      where (${afterId}::uuid is null or a.id > ${afterId}::uuid) and exists (
        select from price_items p where p.list_id = (select id from price_lists where state = 'live')
          and p.name_id = a.name_id and p.suggested_grosze >= a.target_grosze)
      order by a.id limit ${limit}`.execute(db)
    return rows
  },

  /** False when the alert was deleted, changed or sent meanwhile. */
  async take(trx: Trx, { id, targetGrosze }: Pick<WaitingAlert, 'id' | 'targetGrosze'>): Promise<boolean> {
    const taken = await trx
      .deleteFrom('price_alerts')
      .where('id', '=', id)
      .where('target_grosze', '=', targetGrosze)
      .returning('id')
      .executeTakeFirst()
    return taken !== undefined
  },
}
