import type { DropCounts } from './read-list.ts'

export type MarketRow = {
  marketName: string
  /** The phase; empty for a name that is a single item, and for the cheapest of all phases. */
  version: string
  grosze: number
  quantity: number | null
  bidGrosze: number | null
}

export type ReadMarket = { total: number; rows: ReadonlyMap<string, MarketRow>; dropped: DropCounts }
