import { sql } from 'kysely'
import type { OutgoingProblem } from '@app/contract/selling/sent-offers'
import type { Trx } from '#platform/db/database.ts'

export type SentOfferRow = {
  state: 'reserved' | 'sending' | 'open' | 'ended'
  accountId: string
  offerId: string | null
  /** A time in JSON. */
  sentAt: string | null
  problem: OutgoingProblem | null
  isCancelWanted: boolean
  isDenied: boolean
}

/** Our last offer for the sale `s`, as one JSON value for the statement that reads the sale. */
export const SENT_OFFER_OF_SALE = sql<SentOfferRow | null>`(select row_to_json(sent) from (
  select state, account_id as "accountId", offer_id as "offerId", sent_at as "sentAt", problem,
    cancel_wanted_at is not null as "isCancelWanted", denied_at is not null as "isDenied"
  from outgoing_offers where sale_id = s.id order by id desc limit 1) sent)`

export const sentOfferRepository = {
  /** The seller did not decline it. False when the last offer was not declined. */
  async deny(trx: Trx, saleId: bigint): Promise<boolean> {
    const { rows } = await sql`
      update outgoing_offers set denied_at = coalesce(denied_at, now())
      where id = (select max(id) from outgoing_offers where sale_id = ${String(saleId)})
        and state = 'ended' and problem in ('declined', 'countered') returning 1`.execute(trx)
    return rows.length > 0
  },
}
