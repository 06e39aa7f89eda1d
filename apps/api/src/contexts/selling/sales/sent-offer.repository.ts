import { sql } from 'kysely'
import type { OutgoingProblem } from '@app/contract/selling/sent-offers'
import type { Db, Trx } from '#platform/db/database.ts'

export type SentOfferRow = {
  state: 'reserved' | 'sending' | 'open' | 'ended'
  accountId: string
  offerId: string | null
  sentAt: Date | null
  problem: OutgoingProblem | null
  isCancelWanted: boolean
  isDenied: boolean
}

export const sentOfferRepository = {
  async findLast(db: Db, saleId: bigint): Promise<SentOfferRow | undefined> {
    const { rows } = await sql<SentOfferRow>`
      select state, account_id as "accountId", offer_id as "offerId", sent_at as "sentAt", problem,
        cancel_wanted_at is not null as "isCancelWanted", denied_at is not null as "isDenied"
      from outgoing_offers where sale_id = ${String(saleId)} order by id desc limit 1`.execute(db)
    return rows[0]
  },

  /** The seller did not decline it. False when the last offer was not declined. */
  async deny(trx: Trx, saleId: bigint): Promise<boolean> {
    const { rows } = await sql`
      update outgoing_offers set denied_at = coalesce(denied_at, now())
      where id = (select max(id) from outgoing_offers where sale_id = ${String(saleId)})
        and state = 'ended' and problem in ('declined', 'countered') returning 1`.execute(trx)
    return rows.length > 0
  },
}
