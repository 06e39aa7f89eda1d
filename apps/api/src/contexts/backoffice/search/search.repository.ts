import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

export const searchRepository = {
  /** How many items of each name we hold. */
  async countHeld(db: Db, names: readonly string[]): Promise<Map<string, number>> {
    if (names.length === 0) return new Map()
    const { rows } = await sql<{ name: string; count: number }>`
      select market_name as name, count(*)::integer as count from stock_items
      where market_name = any(${[...names]}::text[]) and left_at is null group by market_name`.execute(db)
    return new Map(rows.map(({ name, count }) => [name, count]))
  },
}
