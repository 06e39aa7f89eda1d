import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

export type SettingVersionRow = {
  version: number
  value: unknown
  changedAt: Date
  reason: string
  byId: bigint | null
  byName: string | null
  proposerId: bigint | null
  proposerName: string | null
}

export type QuotedItemRow = {
  quoteId: string
  marketName: string
  paintIndex: number | null
  wearFloat: number | null
  stickers: { wear: number }[]
  stickerNames: string[]
  charmName: string | null
}

/** Reads the newest sales by primary key, so the cost does not grow with the table. */
export const settingViewsRepository = {
  async listVersions(db: Db, key: string, limit: number): Promise<SettingVersionRow[]> {
    const { rows } = await sql<SettingVersionRow>`
      select s.version, s.value, s.created_at as "changedAt", s.reason,
        b.id as "byId", b.persona_name as "byName", p.id as "proposerId", p.persona_name as "proposerName"
      from settings s
      left join users b on s.changed_by = 'admin:' || b.id
      left join audit_log a on a.object_type = 'setting' and a.object_id = s.key
        and a.action = 'setting.changed' and a.details->>'version' = s.version::text
      left join users p on p.id = (a.details->>'proposedBy')::bigint
      where s.key = ${key}
      order by s.version desc limit ${limit}`.execute(db)
    return rows
  },

  /**
   * Items of the quotes of the last day that a list priced, newest first. Of an extended quote only the last version
   * counts. The index on the end of a quote bounds the read.
   */
  async listQuotedItems(db: Db, limit: number): Promise<QuotedItemRow[]> {
    const { rows } = await sql<QuotedItemRow>`
      select i.quote_id as "quoteId", i.market_name as "marketName", (i.facts->>'paintIndex')::integer as "paintIndex",
        (i.facts->>'wearFloat')::float8 as "wearFloat", coalesce(i.facts->'stickers', '[]') as stickers,
        coalesce(i.facts->'stickerNames', '[]') as "stickerNames", i.facts->>'charmName' as "charmName"
      from (
        select id, expires_at from quotes q where expires_at > now() - interval '1 day'
          and not exists (select from quotes newer where newer.supersedes_id = q.id)
        order by expires_at desc limit ${limit}
      ) q join quote_items i on i.quote_id = q.id
      where i.appraisal_price_id is null order by q.expires_at desc limit ${limit}`.execute(db)
    return rows
  },

  /** Market price, payout amount and payout method of the last sales. */
  async listLastSales(
    db: Db,
    count: number,
  ): Promise<{ marketGrosze: bigint; totalGrosze: bigint; method: string | null }[]> {
    const { rows } = await sql<{ marketGrosze: bigint; totalGrosze: bigint; method: string | null }>`
      select s.market_grosze as "marketGrosze", s.total_grosze as "totalGrosze", t.method
      from (select id, market_grosze, total_grosze from sales order by id desc limit ${count}) s
      join transactions t on t.id = s.id`.execute(db)
    return rows
  },
}
