import { ACCOUNT_OFFERS_MAX } from '@app/contract/office/account-facts'
import { sql } from 'kysely'
import type { Trx } from '#platform/db/database.ts'

const SLOTS = ACCOUNT_OFFERS_MAX
const SLOTS_OF_PERSON = 4
/** So often a sale may get an offer of ours; then its seller sends one. */
const OFFERS_OF_SALE_MAX = 5
/** Another sale can take the chosen place first. */
const TRIES = 4

/** The caller holds the seller's row lock, so two sales of one seller do not race for a place. */
export async function reserveOffer(trx: Trx, sale: { saleId: bigint; userId: bigint }): Promise<boolean> {
  const { saleId, userId } = sale
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const { rows } = await sql<{ id: bigint | null }>`
      with account as (
        select a.steam_id from sales s join operator_accounts a on a.steam_id = s.account_id
        where s.id = ${saleId} and a.leased_until > clock_timestamp() and a.state <> 'lost'
      ), place as (
        select account.steam_id, slot from account, generate_series(1, ${SLOTS}) as slot
        where not exists (select 1 from outgoing_offers f
          where f.account_id = account.steam_id and f.slot = slot.slot and f.state <> 'ended')
        order by random() limit 1
      ), person as (
        select slot from generate_series(1, ${SLOTS_OF_PERSON}) as slot
        where not exists (select 1 from outgoing_offers f
          where f.user_id = ${userId} and f.person_slot = slot.slot and f.state <> 'ended')
        order by slot limit 1
      ), made as (
        insert into outgoing_offers (sale_id, user_id, account_id, slot, person_slot)
        select ${saleId}::bigint, ${userId}::bigint, place.steam_id, place.slot, person.slot from place, person
        where (select count(*) from outgoing_offers f where f.sale_id = ${saleId}) < ${OFFERS_OF_SALE_MAX}
        on conflict do nothing returning id
      )
      select made.id from place left join made on true cross join person`.execute(trx)
    // Nobody watches the account, or no place is free.
    if (rows.length === 0) return false
    if (rows[0]?.id !== null) return true
  }
  return false
}
