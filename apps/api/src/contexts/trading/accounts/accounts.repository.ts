import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'

export type AccountState = 'active' | 'draining' | 'resting' | 'lost'

export type AccountRow = {
  steamId: string
  state: AccountState
  isAdmitted: boolean
  isWatched: boolean
  polledAt: Date | null
  places: number
  heldItems: number
  heldGrosze: bigint
  protectedItems: number
  nextUnlockAt: Date | null
  came7Days: number
  sold7Days: number
  expectedItems: number
  valueGrosze: bigint
  valueCapGrosze: bigint | null
  openOffers: number
}

const ACCOUNTS_MAX = 200

export const accountsRepository = {
  /** The account of the configuration needs nobody's consent. What staff decided about it later stays. */
  async admitConfigured(db: Db, account: { steamId: string; tradeToken: string }): Promise<void> {
    const { steamId, tradeToken } = account
    await sql`
      insert into operator_accounts (steam_id, state, trade_token) values (${steamId}, 'active', ${tradeToken})
      on conflict (steam_id) do update set trade_token = excluded.trade_token,
        state = case when operator_accounts.trade_token is null then 'active' else operator_accounts.state end
      where operator_accounts.trade_token is distinct from excluded.trade_token`.execute(db)
  },

  /** An account holds at most a thousand items, so counting them is cheap. */
  async list(db: Db): Promise<AccountRow[]> {
    const { rows } = await sql<AccountRow>`
      with came as (
        select account_id, count(*)::integer as items from stock_items
        where received_at > now() - interval '7 days' group by account_id),
      sold as (
        select i.account_id, count(*)::integer as items from resales r join stock_items i on i.id = r.stock_item_id
        where r.state <> 'reverted' and r.sold_at > now() - interval '7 days' group by i.account_id)
      select a.steam_id as "steamId", a.state, a.trade_token is not null as "isAdmitted",
        coalesce(a.leased_until > clock_timestamp(), false) as "isWatched", a.polled_at as "polledAt", a.places,
        held.items as "heldItems", held.grosze as "heldGrosze", held.protected as "protectedItems", held.next_unlock as "nextUnlockAt",
        coalesce(came.items, 0) as "came7Days", coalesce(sold.items, 0) as "sold7Days",
        (load.items - held.items)::integer as "expectedItems", load.grosze as "valueGrosze",
        a.value_cap_grosze as "valueCapGrosze",
        (select count(*)::integer from outgoing_offers o where o.account_id = a.steam_id and o.state <> 'ended') as "openOffers"
      from operator_accounts a cross join lateral account_load(a.steam_id) as load
      cross join lateral (
        select count(*)::integer as items, coalesce(sum(cost_grosze - written_down_grosze), 0)::bigint as grosze,
          (count(*) filter (where unlocks_at > now()))::integer as protected,
          min(unlocks_at) filter (where unlocks_at > now()) as next_unlock
        from stock_items where account_id = a.steam_id and left_at is null) as held
      left join came on came.account_id = a.steam_id left join sold on sold.account_id = a.steam_id
      order by a.state, a.steam_id limit ${ACCOUNTS_MAX}`.execute(db)
    return rows
  },

  async lock(
    trx: Trx,
    steamId: string,
  ): Promise<
    { state: AccountState; isAdmitted: boolean; places: number; valueCapGrosze: bigint | null } | undefined
  > {
    const { rows } = await sql<{
      state: AccountState
      isAdmitted: boolean
      places: number
      valueCapGrosze: bigint | null
    }>`
      select state, trade_token is not null as "isAdmitted", places, value_cap_grosze as "valueCapGrosze"
      from operator_accounts where steam_id = ${steamId} for no key update`.execute(trx)
    return rows[0]
  },

  async change(
    trx: Trx,
    steamId: string,
    values: { state?: AccountState; trade_token?: string; places?: number; value_cap_grosze?: bigint | null },
  ): Promise<void> {
    await trx.updateTable('operator_accounts').set(values).where('steam_id', '=', steamId).execute()
  },
}
