import { sql } from 'kysely'
import type { Language } from '@app/contract/languages'
import type { Db, Trx } from '#platform/db/database.ts'

export type DivertedSale = {
  userId: bigint
  language: Language
  itemNames: string[]
}

export const diversionTicketsRepository = {
  /** A sale whose alarm has no ticket yet. */
  async find(db: Db, saleId: bigint): Promise<DivertedSale | undefined> {
    const { rows } = await sql<DivertedSale>`
      select s.user_id as "userId", coalesce(s.language, 'pl') as language,
        array(select i.market_name from sale_items i where i.sale_id = s.id and i.asset_id = any(a.asset_ids)
          order by i.place) as "itemNames"
      from diversion_alarms a join sales s on s.id = a.sale_id
      where a.sale_id = ${String(saleId)} and a.ticket_id is null`.execute(db)
    return rows[0]
  },

  /** The lock is held until the commit, so only one of two jobs opens a ticket. */
  async lock(trx: Trx, saleId: bigint): Promise<boolean> {
    const { rows } = await sql`select 1 from diversion_alarms
      where sale_id = ${String(saleId)} and ticket_id is null for update`.execute(trx)
    return rows.length > 0
  },

  async saveTicket(trx: Trx, saleId: bigint, ticketId: bigint): Promise<void> {
    await trx
      .updateTable('diversion_alarms')
      .set({ ticket_id: ticketId })
      .where('sale_id', '=', saleId)
      .execute()
  },
}
