import { sql, type RawBuilder } from 'kysely'
import type { PayoutMethod } from '@app/contract/payments/payout-details'
import type { Db } from '#platform/db/database.ts'

/**
 * `sale`, `withdrawal`: money that arrived. `returned`: it was returned later. `undone`: the trade was reversed after
 * the payout, so the seller owes it. `set_off`: the balance paid such a debt. `written_off`: we no longer claim it.
 */
export type MovementKind = 'sale' | 'withdrawal' | 'returned' | 'undone' | 'set_off' | 'written_off'

export type MovementRow = {
  at: Date
  kind: MovementKind
  transactionId: bigint
  /** Negative when the seller has less money afterwards. */
  grosze: bigint
  method: PayoutMethod | null
  items: string | null
  itemCount: number
  /** The cursor of the next page. */
  place: { at: string; ref: string }
}

export type MonthRow = {
  month: number
  payouts: number
  movements: number
  paidGrosze: bigint
  correctedGrosze: bigint
}
export type YearRow = Omit<MonthRow, 'month'> & { year: number; isOver: boolean }

/**
 * All changes to the money that a seller has from us, from the ledger: payouts as the providers settled them, and the
 * seller's debt account. Debts repaid in cash are excluded on both sides, because a reversal already counts when it
 * happens.
 */
function movementsOf(userId: bigint): RawBuilder<unknown> {
  const receivable = `A:receivable:${userId}`
  return sql`(
    select p.settled_at as at, 'p' || p.id as ref, p.kind as kind, p.transaction_id, p.amount_grosze as grosze,
      p.payout_destination_id
    from payouts p where p.user_id = ${userId} and p.settled_at is not null
    union all
    select j.at, 'j' || j.id, 'returned', p.transaction_id, -p.amount_grosze, p.payout_destination_id
    from payouts p join journals j on j.key = 'payout:' || p.id || ':return'
    where p.user_id = ${userId} and p.state = 'returned' and p.settled_at is not null
    union all
    select j.at, 'j' || j.id,
      case when j.key like 'sale:%' then 'undone' when j.key like 'debt:%:written_off' then 'written_off' else 'set_off' end,
      case when j.key like 'sale:%' then split_part(j.key, ':', 2)::bigint
        else (select d.sale_id from debts d where d.id = split_part(j.key, ':', 2)::bigint) end,
      -e.amount_grosze, null
    from journal_entries e join journals j on j.id = e.journal_id
    where e.account_id = ${receivable}
      and not exists (select from journal_entries c where c.journal_id = j.id and c.account_id like 'A:cash:%')
  )`
}

/** Midnight in Warsaw before the first of January. */
function startOf(year: number): RawBuilder<Date> {
  return sql`(make_timestamp(${year}::integer, 1, 1, 0, 0, 0) at time zone 'Europe/Warsaw')`
}

const SUMS = sql`
  (count(*) filter (where kind in ('sale', 'withdrawal')))::integer as payouts, count(*)::integer as movements,
  coalesce(sum(grosze) filter (where kind in ('sale', 'withdrawal')), 0)::bigint as "paidGrosze",
  coalesce(sum(grosze) filter (where kind not in ('sale', 'withdrawal')), 0)::bigint as "correctedGrosze"`

export const statementRepository = {
  async listYears(db: Db, userId: bigint): Promise<YearRow[]> {
    const { rows } = await sql<YearRow>`
      select extract(year from at at time zone 'Europe/Warsaw')::integer as year, ${SUMS},
        extract(year from at at time zone 'Europe/Warsaw') < extract(year from now() at time zone 'Europe/Warsaw') as "isOver"
      from ${movementsOf(userId)} m group by year, "isOver" order by year desc`.execute(db)
    return rows
  },

  async listMonths(db: Db, own: { userId: bigint; year: number }): Promise<MonthRow[]> {
    const { rows } = await sql<MonthRow>`
      select extract(month from at at time zone 'Europe/Warsaw')::integer as month, ${SUMS}
      from ${movementsOf(own.userId)} m where at >= ${startOf(own.year)} and at < ${startOf(own.year + 1)}
      group by month order by month`.execute(db)
    return rows
  },

  async isOver(db: Db, year: number): Promise<boolean> {
    const { rows } = await sql<{ isOver: boolean }>`
      select now() >= ${startOf(year + 1)} as "isOver"`.execute(db)
    return rows[0]!.isOver
  },

  async findPerson(db: Db, userId: bigint): Promise<{ steamId: string; name: string }> {
    return db
      .selectFrom('users')
      .select(['steam_id as steamId', 'persona_name as name'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
  },

  /** In time order; a page begins after the last row of the previous one. */
  async list(
    db: Db,
    own: { userId: bigint; year: number },
    page: { after: MovementRow['place'] | undefined; limit: number },
  ): Promise<MovementRow[]> {
    const after = page.after ?? { at: '-infinity', ref: '' }
    const { rows } = await sql<Omit<MovementRow, 'place'> & { placeAt: string; ref: string }>`
      select m.at, m.kind, m.transaction_id as "transactionId", m.grosze, d.method, i.items,
        coalesce(i.count, 0)::integer as "itemCount", m.at::text as "placeAt", m.ref
      from (
        select * from ${movementsOf(own.userId)} m
        where at >= greatest(${startOf(own.year)}, ${after.at}::timestamptz) and at < ${startOf(own.year + 1)}
          and (at > ${after.at}::timestamptz or ref collate "C" > ${after.ref})
        order by at, ref collate "C" limit ${page.limit}
      ) m
      left join payout_destinations d on d.id = m.payout_destination_id
      left join lateral (
        select string_agg(market_name, '; ' order by place) as items, count(*) as count
        from sale_items where sale_id = m.transaction_id
      ) i on true
      order by m.at, m.ref collate "C"`.execute(db)
    return rows.map(({ placeAt, ref, ...row }) => ({ ...row, place: { at: placeAt, ref } }))
  },
}
