import { sql } from 'kysely'
import type { Trx } from '#platform/db/database.ts'
import type { CancelReason } from './domain/facts.ts'

/** Offers that we send, as far as the rules of a sale change them. The caller holds the sale's row lock. */
export const sentOffersRepository = {
  /** The first reason that ends the sale stays. */
  async wantCancel(trx: Trx, saleId: bigint, reason: CancelReason): Promise<void> {
    await sql`
      update outgoing_offers set cancel_wanted_at = coalesce(cancel_wanted_at, now()),
        cancel_reason = case when cancel_reason is null or cancel_reason = 'own_offer' then ${reason} else cancel_reason end
      where sale_id = ${String(saleId)} and state <> 'ended'`.execute(trx)
  },

  /** Refused by the database unless the offer's account is lost. */
  async abandon(trx: Trx, saleId: bigint): Promise<void> {
    await sql`update outgoing_offers set state = 'ended', ended_at = now(), trade_token = null
      where sale_id = ${String(saleId)} and state <> 'ended'`.execute(trx)
  },

  async endUnsent(trx: Trx, saleId: bigint): Promise<void> {
    await sql`update outgoing_offers set state = 'ended', ended_at = now(), trade_token = null
      where sale_id = ${String(saleId)} and state = 'reserved'`.execute(trx)
  },
}
