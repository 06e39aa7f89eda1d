import { sql, type RawBuilder } from 'kysely'
import type { PayoutMethod } from '@app/contract/payments/payout-details'
import type { Db } from '#platform/db/database.ts'

type Line = {
  journalId: bigint
  at: Date
  saleId: bigint
  /** In Warsaw time. */
  agreedOn: string
  /** A Steam id, or the number of an erased user. */
  counterparty: string
  /** The cursor of the next page. */
  placeAt: string
}

export type PccRow = Line & {
  isUndone: boolean
  paidGrosze: bigint
  basisGrosze: bigint | null
  rateBps: number | null
  /** Negative when the tax was reversed. */
  taxGrosze: bigint
}

export type PurchaseRow = Line & {
  kind: 'received' | 'reversed' | 'rejected'
  /** Negative when it was reversed, like the tax. */
  grosze: bigint
  basisGrosze: bigint | null
  rateBps: number | null
  taxGrosze: bigint
  items: string
  itemCount: number
  method: PayoutMethod
}

export type TaxSums = {
  boughtCount: number
  boughtGrosze: bigint
  undoneCount: number
  undoneGrosze: bigint
  pccCount: number
  pccGrosze: bigint
  /** The days of the first and the last taxed agreement. */
  firstAgreedOn: string | null
  lastAgreedOn: string | null
}

type Place = Pick<Line, 'placeAt' | 'journalId'> | undefined

/**
 * Must match the predicates of the indexes `journals_purchase_at_idx` and `journals_pcc_at_idx`; otherwise PostgreSQL
 * does not use them.
 */
const IS_PURCHASE = sql`(j.key like 'sale:%:received' or j.key like 'sale:%:reversed' or j.key like 'sale:%:rejected')`
const IS_PCC = sql`j.key like 'sale:%:pcc%'`
const SALE_ID = sql`split_part(j.key, ':', 2)::bigint`
const COUNTERPARTY = sql`case when u.steam_id = forgotten_steam_id(u.id) then 'usuniete-' || u.id else u.steam_id end`
const AGREED_ON = sql`to_char(s.terms_accepted_at at time zone 'Europe/Warsaw', 'YYYY-MM-DD')`
const IS_OWED = sql`j.key not like '%:pcc_undone'`
/**
 * Journals of one posting have neighbouring ids, so the id range is extended by this much; the time filter removes
 * other months.
 */
const NEIGHBOURS = 1_000

/** `2026-11`: from midnight in Warsaw before its first day until midnight before the next month. */
function isIn(month: string): RawBuilder<boolean> {
  const first = `${month}-01`
  return sql`(j.at >= ${first}::timestamp at time zone 'Europe/Warsaw'
    and j.at < (${first}::timestamp + interval '1 month') at time zone 'Europe/Warsaw')`
}

function isAfter(place: Place): RawBuilder<boolean> {
  return place ? sql`(j.at, j.id) > (${place.placeAt}::timestamptz, ${place.journalId})` : sql`true`
}

export const taxRepository = {
  async listPcc(
    db: Db,
    month: string,
    page: { after?: Place; skip?: number; limit: number },
  ): Promise<PccRow[]> {
    const { rows } = await sql<PccRow>`
      select j.id as "journalId", j.at, j.at::text as "placeAt", s.id as "saleId", ${AGREED_ON} as "agreedOn",
        ${COUNTERPARTY} as counterparty, j.key like '%:pcc_undone' as "isUndone", m.total_grosze as "paidGrosze",
        m.pcc_basis_grosze as "basisGrosze", m.pcc_rate_bps as "rateBps",
        case when j.key like '%:pcc_undone' then -m.pcc_grosze else m.pcc_grosze end as "taxGrosze"
      from journals j join sale_financials m on m.sale_id = ${SALE_ID} join sales s on s.id = m.sale_id join users u on u.id = s.user_id
      where ${IS_PCC} and ${isIn(month)} and ${isAfter(page.after)}
      order by j.at, j.id limit ${page.limit} offset ${page.skip ?? 0}`.execute(db)
    return rows
  },

  async listPurchases(db: Db, month: string, page: { after?: Place; limit: number }): Promise<PurchaseRow[]> {
    const { rows } = await sql<PurchaseRow>`
      select p.*, i.items, i.count::integer as "itemCount", d.method
      from (
        select j.id as "journalId", j.at, j.at::text as "placeAt", s.id as "saleId", ${AGREED_ON} as "agreedOn",
          ${COUNTERPARTY} as counterparty, split_part(j.key, ':', 3) as kind,
          m.total_grosze * sign as grosze, m.pcc_basis_grosze * sign as "basisGrosze", m.pcc_rate_bps as "rateBps",
          m.pcc_grosze * sign as "taxGrosze", s.payout_destination_id
        from journals j
        cross join lateral (select case when j.key like '%:received' then 1 else -1 end as sign) signs
        join sale_financials m on m.sale_id = ${SALE_ID} join sales s on s.id = m.sale_id join users u on u.id = s.user_id
        where ${IS_PURCHASE} and ${isIn(month)} and ${isAfter(page.after)}
        order by j.at, j.id limit ${page.limit}
      ) p
      join payout_destinations d on d.id = p.payout_destination_id
      cross join lateral (
        select string_agg(market_name, '; ' order by place) as items, count(*) as count from sale_items where sale_id = p."saleId"
      ) i
      order by p.at, p."journalId"`.execute(db)
    return rows
  },

  /** The totals of a month's lines. */
  async sumLines(db: Db, month: string): Promise<TaxSums> {
    const { rows } = await sql<TaxSums>`
      select bought.*, pcc.* from (
        select (count(*) filter (where j.key like '%:received'))::integer as "boughtCount",
          coalesce(sum(m.total_grosze) filter (where j.key like '%:received'), 0)::bigint as "boughtGrosze",
          (count(*) filter (where j.key not like '%:received'))::integer as "undoneCount",
          -coalesce(sum(m.total_grosze) filter (where j.key not like '%:received'), 0)::bigint as "undoneGrosze"
        from journals j join sale_financials m on m.sale_id = ${SALE_ID} where ${IS_PURCHASE} and ${isIn(month)}
      ) bought, (
        select count(*)::integer as "pccCount",
          coalesce(sum(case when j.key like '%:pcc_undone' then -m.pcc_grosze else m.pcc_grosze end), 0)::bigint as "pccGrosze",
          min(${AGREED_ON}) filter (where ${IS_OWED}) as "firstAgreedOn", max(${AGREED_ON}) filter (where ${IS_OWED}) as "lastAgreedOn"
        from journals j join sale_financials m on m.sale_id = ${SALE_ID} join sales s on s.id = m.sale_id
        where ${IS_PCC} and ${isIn(month)}
      ) pcc`.execute(db)
    return rows[0]!
  },

  /** The same totals from the accounts alone: all entries of the month except those of items that we sold or lost. */
  async sumLedger(db: Db, month: string): Promise<{ inventoryGrosze: bigint; pccGrosze: bigint }> {
    const { rows } = await sql<{ inventoryGrosze: bigint; pccGrosze: bigint }>`
      with bounds as (
        select min(j.id) as first, max(j.id) as last from journals j where ${IS_PURCHASE} and ${isIn(month)}
      )
      select coalesce(sum(e.amount_grosze) filter (where e.account_id = 'A:inventory'), 0)::bigint as "inventoryGrosze",
        coalesce(sum(e.amount_grosze) filter (where e.account_id = 'E:pcc'), 0)::bigint as "pccGrosze"
      from bounds b join journal_entries e on e.journal_id between b.first - ${NEIGHBOURS} and b.last + ${NEIGHBOURS}
      join journals j on j.id = e.journal_id
      where e.account_id in ('A:inventory', 'E:pcc') and j.key !~ '^(resale|write_off):' and ${isIn(month)}`.execute(
      db,
    )
    return rows[0]!
  },
}
