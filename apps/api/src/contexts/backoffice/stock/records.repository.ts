import type { ResaleCurrency } from '@app/contract/payments/stock-facts'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

export type RecordRow = {
  id: bigint
  /** A correction undoes the line of an earlier sale. */
  isCorrection: boolean
  saleId: bigint
  name: string
  boughtAt: string
  costGrosze: bigint
  writtenDownGrosze: bigint
  taxGrosze: bigint
  at: string
  /** The order of the lines, to the microsecond. */
  atUs: string
  market: string
  reference: string | null
  currency: ResaleCurrency
  priceMinor: bigint
  rateE4: number
  rateTable: string | null
  priceGrosze: bigint
  feeGrosze: bigint
}
type Line = Pick<RecordRow, 'atUs' | 'id' | 'isCorrection'>

const MICROSECONDS = sql`(extract(epoch from l.at) * 1000000)::bigint`
const day = (time: ReturnType<typeof sql>) => sql`to_char(${time} at time zone 'Europe/Warsaw', 'YYYY-MM-DD')`

/** A sale in the month of the sale, and its correction in the month in which it was undone. */
const lines = (month: string) => {
  const from = sql`((${month} || '-01')::date::timestamp at time zone 'Europe/Warsaw')`
  const to = sql`(((${month} || '-01')::date + interval '1 month') at time zone 'Europe/Warsaw')`
  return sql`(
    select id, false as is_correction, sold_at as at from resales where sold_at >= ${from} and sold_at < ${to}
    union all select id, true, decided_at from resales
    where state = 'reverted' and decided_at >= ${from} and decided_at < ${to}) l`
}

export const recordsRepository = {
  async count(db: Db, month: string): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${lines(month)}`.execute(db)
    return rows[0]!.count
  },

  /** The lines of a month after a given line, or the first ones. */
  async list(db: Db, month: string, after: Line | undefined, limit: number): Promise<RecordRow[]> {
    const isLater = after
      ? sql`(${MICROSECONDS}, l.id, l.is_correction) > (${after.atUs}::bigint, ${String(after.id)}::bigint, ${after.isCorrection}::boolean)`
      : sql`true`
    const { rows } = await sql<RecordRow>`
      select r.id, l.is_correction as "isCorrection", i.sale_id as "saleId", i.market_name as name,
        ${day(sql`i.received_at`)} as "boughtAt", i.cost_grosze as "costGrosze",
        i.cost_grosze - r.cost_grosze as "writtenDownGrosze", r.tax_grosze as "taxGrosze", ${day(sql`l.at`)} as at,
        ${MICROSECONDS}::text as "atUs", r.market, r.external_id as reference, r.currency, r.price_minor as "priceMinor",
        r.rate_e4 as "rateE4", r.rate_table as "rateTable", r.price_grosze as "priceGrosze", r.fee_grosze as "feeGrosze"
      from ${lines(month)} join resales r on r.id = l.id join stock_items i on i.id = r.stock_item_id
      where ${isLater} order by ${MICROSECONDS}, l.id, l.is_correction limit ${limit}`.execute(db)
    return rows
  },
}
