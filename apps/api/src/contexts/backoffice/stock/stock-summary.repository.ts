import type { SummaryPeriod } from '@app/contract/payments/stock-facts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/db/database.ts'

export type MarginRow = {
  items: number
  revenueGrosze: bigint
  feesGrosze: bigint
  costGrosze: bigint
  taxGrosze: bigint
  marginGrosze: bigint
  writeOffsGrosze: bigint
}
export type GroupRow = { key: string; items: number; revenueGrosze: bigint; marginGrosze: bigint }
export type MonthRow = Omit<GroupRow, 'key'> & { month: string; writeOffsGrosze: bigint }
export type PeriodName = 'today' | SummaryPeriod

/** Days and months are those of Warsaw. Both days belong to the period. */
const TODAY = sql`warsaw_day(now())`
const MONTH_START = sql`date_trunc('month', ${TODAY}::timestamp)::date`
const PERIODS: Record<PeriodName, readonly [from: RawBuilder<unknown>, to: RawBuilder<unknown>]> = {
  today: [TODAY, TODAY],
  month: [MONTH_START, TODAY],
  lastMonth: [sql`(${MONTH_START} - interval '1 month')::date`, sql`${MONTH_START} - 1`],
  year: [sql`(${MONTH_START} - interval '11 months')::date`, TODAY],
}
const midnight = (day: RawBuilder<unknown>) => sql`((${day})::timestamp at time zone 'Europe/Warsaw')`

function within(time: RawBuilder<unknown>, period: PeriodName): RawBuilder<boolean> {
  const [from, to] = PERIODS[period]
  return sql`${time} >= ${midnight(from)} and ${time} < ${midnight(sql`${to} + 1`)}`
}

const monthOf = (time: RawBuilder<unknown>) => sql`to_char(${time} at time zone 'Europe/Warsaw', 'YYYY-MM')`

const GROUPS = {
  category: sql`category`,
  priceClass: sql`price_class`,
  payoutOption: sql`payout_option`,
} as const satisfies Record<string, RawBuilder<unknown>>
const GROUPS_MAX = 8
const SOLD = sql`count(*)::integer as items, coalesce(sum(price_grosze), 0)::bigint as "revenueGrosze",
  coalesce(sum(margin_grosze), 0)::bigint as "marginGrosze"`

/** What was sold, and what was written off. */
export const stockSummaryRepository = {
  async listPeriods(db: Db): Promise<Record<PeriodName, { from: string; to: string }>> {
    const columns = Object.entries(PERIODS).map(
      ([name, [from, to]]) => sql`jsonb_build_object('from', ${from}, 'to', ${to}) as ${sql.ref(name)}`,
    )
    const { rows } = await sql<
      Record<PeriodName, { from: string; to: string }>
    >`select ${sql.join(columns)}`.execute(db)
    return rows[0]!
  },

  async readMargin(db: Db, period: PeriodName): Promise<MarginRow> {
    const { rows } = await sql<MarginRow>`
      select ${SOLD}, coalesce(sum(fee_grosze), 0)::bigint as "feesGrosze",
        coalesce(sum(cost_grosze), 0)::bigint as "costGrosze", coalesce(sum(tax_grosze), 0)::bigint as "taxGrosze",
        (select coalesce(sum(amount_grosze), 0)::bigint from stock_write_offs
          where ${within(sql`at`, period)}) as "writeOffsGrosze"
      from resales where state <> 'reverted' and ${within(sql`sold_at`, period)}`.execute(db)
    return rows[0]!
  },

  async readSoldAtLoss(db: Db, period: PeriodName): Promise<Omit<GroupRow, 'key'>> {
    const { rows } = await sql<Omit<GroupRow, 'key'>>`
      select ${SOLD} from resales
      where state <> 'reverted' and margin_grosze < 0 and ${within(sql`sold_at`, period)}`.execute(db)
    return rows[0]!
  },

  async listGroups(db: Db, group: keyof typeof GROUPS, period: PeriodName): Promise<GroupRow[]> {
    const { rows } = await sql<GroupRow>`
      select ${GROUPS[group]} as key, ${SOLD} from resales
      where state <> 'reverted' and ${within(sql`sold_at`, period)}
      group by 1 order by 4 desc, 1 limit ${GROUPS_MAX}`.execute(db)
    return rows
  },

  async listMonths(db: Db): Promise<MonthRow[]> {
    const { rows } = await sql<MonthRow>`
      with sold as (
        select ${monthOf(sql`sold_at`)} as month, ${SOLD} from resales
        where state <> 'reverted' and ${within(sql`sold_at`, 'year')} group by 1),
      lost as (
        select ${monthOf(sql`at`)} as month, sum(amount_grosze)::bigint as grosze from stock_write_offs
        where ${within(sql`at`, 'year')} group by 1)
      select month, coalesce(sold.items, 0) as items, coalesce(sold."revenueGrosze", 0)::bigint as "revenueGrosze",
        coalesce(sold."marginGrosze", 0)::bigint as "marginGrosze", coalesce(lost.grosze, 0)::bigint as "writeOffsGrosze"
      from sold full join lost using (month) order by 1`.execute(db)
    return rows
  },
}
