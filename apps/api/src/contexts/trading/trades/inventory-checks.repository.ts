import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/database.ts'
import type { Missing } from './domain/inventory-check-rules.ts'

/** A check claimed by this process; `mark` is verified when the result is written. */
export type TakenLook = {
  saleId: bigint
  userId: bigint
  sellerId: string
  assetIds: string[]
  missing: string[]
  isConfirmed: boolean
  mark: string
}

/** Items that two checks did not find, for an account that has not been read since. */
export type Suspect = {
  saleId: bigint
  userId: bigint
  assetIds: string[]
  createdAt: Date
}

type Look = Pick<TakenLook, 'saleId' | 'mark'>

/** How long, and how often, a sale is checked with priority. */
const URGENT_SECONDS = 180
const URGENT_EVERY_SECONDS = 8
/** Rounds run every second, so a check can start late. At most this many late seconds are made up. */
const LATE_SECONDS_MAX = 3

const IS_DUE = sql<boolean>`(next_look_at <= clock_timestamp() and outcome is distinct from 'with_us'
  and (leased_until is null or leased_until <= clock_timestamp()))`
const IS_SECOND = sql<boolean>`(cardinality(missing) > 0 and confirmed_at is null
  or coalesce(urgent_until > clock_timestamp(), false))`
const TAKEN = sql`l.sale_id as "saleId", s.user_id as "userId", u.steam_id as "sellerId", l.missing,
  l.confirmed_at is not null as "isConfirmed", l.lease_mark::text as mark,
  array(select i.asset_id from sale_items i where i.sale_id = s.id order by i.place) as "assetIds"`

export const inventoryChecksRepository = {
  /** Keeps a row for every waiting sale and for no other. Returns the cost of one check of all of them. */
  async follow(db: Db): Promise<{ sales: number; requests: number }> {
    await sql`delete from inventory_checks l using sales s where s.id = l.sale_id and s.state <> 'awaiting_items'`.execute(
      db,
    )
    // The state condition is repeated so that PostgreSQL uses the index of waiting sales.
    await sql`insert into inventory_checks (sale_id) select id from sales
      where state in ('awaiting_items', 'offer_seen') and state = 'awaiting_items' on conflict do nothing`.execute(
      db,
    )
    const { rows } = await sql<{ sales: number; requests: number }>`
      select count(*)::integer as sales, coalesce(sum(pages), 0)::integer as requests from inventory_checks
      where outcome is distinct from 'with_us'`.execute(db)
    return rows[0]!
  },

  async savePlan(db: Db, plan: { intervalSeconds: number; sales: number; requests: number }): Promise<void> {
    await sql`
      insert into inventory_check_schedule as p (interval_seconds, waiting_sales, requests_per_round, reckoned_at)
      values (${plan.intervalSeconds}, ${plan.sales}, ${plan.requests}, clock_timestamp())
      on conflict (is_only) do update set interval_seconds = excluded.interval_seconds,
        waiting_sales = excluded.waiting_sales, requests_per_round = excluded.requests_per_round,
        reckoned_at = excluded.reckoned_at`.execute(db)
  },

  /**
   * Second checks decide about an alarm, so they come before all others. Another process can claim them only after
   * the lease expires.
   */
  async takeSecond(
    db: Db,
    wish: { mark: string; limit: number; leaseSeconds: number },
  ): Promise<TakenLook[]> {
    const { rows } = await sql<TakenLook>`
      with due as (
        select sale_id from inventory_checks where ${IS_DUE} and ${IS_SECOND}
        order by next_look_at limit ${wish.limit} for update skip locked
      )
      update inventory_checks l set ${lease(wish)} from due, sales s, users u
      where l.sale_id = due.sale_id and s.id = l.sale_id and u.id = s.user_id returning ${TAKEN}`.execute(db)
    return rows
  },

  /**
   * The ordinary check that waits longest, if one is due. Across all processes these checks start one after another.
   */
  async takeNext(
    db: Db,
    wish: { mark: string; leaseSeconds: number; gapSeconds: number },
  ): Promise<TakenLook | undefined> {
    const { rows } = await sql<TakenLook>`
      with due as (
        select sale_id, pages from inventory_checks where ${IS_DUE} and not ${IS_SECOND}
        order by next_look_at limit 1 for update skip locked
      ), turn as (
        update inventory_check_schedule set turn_at = greatest(turn_at, clock_timestamp() - make_interval(secs => ${LATE_SECONDS_MAX}))
          + make_interval(secs => ${wish.gapSeconds}::float8 * (select pages from due))
        where turn_at <= clock_timestamp() and exists (select 1 from due) returning 1
      )
      update inventory_checks l set ${lease(wish)} from due, sales s, users u
      where l.sale_id = due.sale_id and s.id = l.sale_id and u.id = s.user_id and exists (select 1 from turn)
      returning ${TAKEN}`.execute(db)
    return rows[0]
  },

  /** The rate limit allows no request now. A later round checks the sale as soon as a request is allowed. */
  async releaseLease(db: Db, look: Look): Promise<void> {
    await sql`update inventory_checks set lease_mark = null, leased_until = null
      where sale_id = ${String(look.saleId)} and lease_mark = ${look.mark}::uuid`.execute(db)
  },

  async noteUnknown(trx: Trx, look: Look, problem: string, nextSeconds: number): Promise<boolean> {
    return isWritten(
      await sql`
        update inventory_checks set looked_at = clock_timestamp(), outcome = 'unknown', problem = ${problem},
          ${nextLook(nextSeconds)} where ${isOwn(look)} returning 1`.execute(trx),
    )
  },

  async noteThere(trx: Trx, look: Look, pages: number, nextSeconds: number): Promise<boolean> {
    return isWritten(
      await sql`
        update inventory_checks set looked_at = clock_timestamp(), outcome = 'there', problem = null, pages = ${pages},
          missing = '{}', confirmed_at = null, clear_accounts = '{}', ${nextLook(nextSeconds)}
        where ${isOwn(look)} returning 1`.execute(trx),
    )
  },

  async recordMissingItems(
    trx: Trx,
    look: Look,
    found: { missing: Missing; pages: number; nextSeconds: number },
  ): Promise<boolean> {
    const { assetIds, isConfirmed } = found.missing
    return isWritten(
      await sql`
        update inventory_checks set looked_at = clock_timestamp(), outcome = 'gone', problem = null, pages = ${found.pages},
          missing = ${assetIds}::text[],
          confirmed_at = case when ${isConfirmed} then coalesce(confirmed_at, clock_timestamp()) end,
          clear_accounts = case when ${isConfirmed} then clear_accounts else '{}' end, ${nextLook(found.nextSeconds, isConfirmed)}
        where ${isOwn(look)} returning 1`.execute(trx),
    )
  },

  async listSuspects(db: Db, accountId: string): Promise<Suspect[]> {
    const { rows } = await sql<Suspect>`
      select l.sale_id as "saleId", s.user_id as "userId", l.missing as "assetIds", s.created_at as "createdAt"
      from inventory_checks l join sales s on s.id = l.sale_id
      where l.confirmed_at is not null and not ${accountId} = any(l.clear_accounts)
        and l.outcome is distinct from 'with_us' and s.state = 'awaiting_items'
      order by l.confirmed_at limit 200`.execute(db)
    return rows
  },

  /** True if the sale still waits and its check result is unchanged. Both rows stay locked until the commit. */
  async lockSuspect(trx: Trx, { saleId, assetIds }: Suspect): Promise<boolean> {
    const { rows: sales } = await sql`select 1 from sales where id = ${String(saleId)}
      and state = 'awaiting_items' for update`.execute(trx)
    if (sales.length === 0) return false
    const { rows } = await sql`select 1 from inventory_checks where sale_id = ${String(saleId)}
      and confirmed_at is not null and missing = ${assetIds}::text[] for update`.execute(trx)
    return rows.length > 0
  },

  /** Records that this account does not have the items. Returns whether none that we can read has them. */
  async noteClear(
    trx: Trx,
    saleId: bigint,
    accountId: string,
    accountIds: readonly string[],
  ): Promise<boolean> {
    const { rows } = await sql<{ isClear: boolean }>`
      update inventory_checks set clear_accounts = array_append(array_remove(clear_accounts, ${accountId}), ${accountId})
      where sale_id = ${String(saleId)} returning clear_accounts @> array(select unnest(${accountIds}::text[])
        except select steam_id from operator_accounts where state = 'lost') as "isClear"`.execute(trx)
    return rows[0]?.isClear ?? false
  },

  /** Our accounts received the items outside the sale's offers, so the checks of this sale stop. */
  async noteWithUs(trx: Trx, saleId: bigint): Promise<void> {
    await sql`update inventory_checks set outcome = 'with_us', problem = null where sale_id = ${String(saleId)}`.execute(
      trx,
    )
  },

  /** Steam says that an offer of ours asks for items that are gone. That counts as a first check. */
  async noteMissedBySteam(trx: Trx, sale: { saleId: bigint; assetIds: readonly string[] }): Promise<void> {
    await sql`
      insert into inventory_checks (sale_id, looked_at, outcome, missing, urgent_until)
      values (${String(sale.saleId)}, clock_timestamp(), 'gone', ${sale.assetIds}::text[], ${urgentUntil})
      on conflict (sale_id) do update set looked_at = excluded.looked_at, outcome = 'gone', problem = null,
        missing = excluded.missing, confirmed_at = null, clear_accounts = '{}', urgent_until = excluded.urgent_until,
        next_look_at = clock_timestamp(), lease_mark = null, leased_until = null`.execute(trx)
  },

  /** Our offer was declined. If that was not the seller, the items leave within minutes. */
  async watchClosely(trx: Trx, saleId: bigint): Promise<void> {
    await sql`
      insert into inventory_checks (sale_id, urgent_until) values (${String(saleId)}, ${urgentUntil})
      on conflict (sale_id) do update set urgent_until = excluded.urgent_until, next_look_at = clock_timestamp()`.execute(
      trx,
    )
  },

  async isWithUs(db: Db, saleId: bigint): Promise<boolean> {
    const { rows } =
      await sql`select 1 from inventory_checks where sale_id = ${String(saleId)} and outcome = 'with_us'`.execute(
        db,
      )
    return rows.length > 0
  },
}

function lease({ mark, leaseSeconds }: { mark: string; leaseSeconds: number }) {
  return sql`lease_mark = ${mark}::uuid, leased_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})`
}

const urgentUntil = sql`clock_timestamp() + make_interval(secs => ${URGENT_SECONDS})`

/**
 * A sale that is watched closely is due sooner. Once its items are known to be gone, another look decides nothing, and it
 * would take the looks of the next suspicion.
 */
function nextLook(seconds: number, isDecided = false) {
  return sql`next_look_at = clock_timestamp() + make_interval(secs => case
      when not ${isDecided}::boolean and inventory_checks.urgent_until > clock_timestamp()
      then least(${seconds}::float8, ${URGENT_EVERY_SECONDS}) else ${seconds}::float8 end),
    urgent_until = case when ${isDecided}::boolean then null else inventory_checks.urgent_until end,
    lease_mark = null, leased_until = null`
}

function isOwn({ saleId, mark }: Look) {
  return sql`sale_id = ${String(saleId)} and lease_mark = ${mark}::uuid`
}

function isWritten({ rows }: { rows: unknown[] }): boolean {
  return rows.length > 0
}
