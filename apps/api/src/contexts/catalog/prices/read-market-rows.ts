import { factsOfSkin, phaseOf } from '#contexts/catalog/items/index.ts'
import { hasPhases, parseMarketName } from './domain/market-name.ts'
import type { MarketRow, ReadMarket } from './domain/market-row.ts'
import { AMOUNT_MINOR_MAX } from './domain/price-amount.ts'
import { itemKey, readCount, readName, type DropCounts, type DropReason } from './domain/read-list.ts'

/** A row of a market in common columns; its values are untrusted. */
export type RawMarketRow = {
  marketName: unknown
  /** At most one of the two tells the phase of a name that has several. */
  paintIndex?: unknown
  phase?: unknown
  /** Whole US cents. */
  cents: unknown
  quantity?: unknown
  bidCents?: unknown
}

/** Trusts no row: each one is complete and plausible, or dropped and counted. The cheaper of two rows wins. */
export function readMarketRows(raws: readonly RawMarketRow[], usdRateE4: number): ReadMarket {
  const rows = new Map<string, MarketRow>()
  const dropped: DropCounts = {}
  for (const raw of raws) {
    const row = readRow(raw, usdRateE4)
    if (typeof row === 'string') {
      dropped[row] = (dropped[row] ?? 0) + 1
      continue
    }
    const key = itemKey(row.marketName, row.version || null)
    const first = rows.get(key)
    if (first) dropped.duplicate = (dropped.duplicate ?? 0) + 1
    if (!first || row.grosze < first.grosze) rows.set(key, row)
  }
  return { total: raws.length, rows, dropped }
}

function readRow(raw: RawMarketRow, usdRateE4: number): MarketRow | DropReason {
  const name = readName({ market_hash_name: raw.marketName })
  if (!name) return 'bad_name'
  const version = readVersion(name.marketName, raw)
  if (version === undefined) return 'bad_name'
  const grosze = readCents(raw.cents, usdRateE4)
  if (typeof grosze !== 'number') return 'bad_price'
  const quantity = raw.quantity === undefined ? null : readCount(raw.quantity)
  if (quantity === undefined) return 'bad_quantity'
  const bidGrosze = readCents(raw.bidCents ?? null, usdRateE4)
  if (bidGrosze === undefined) return 'bad_price'
  return { marketName: name.marketName, version, grosze, quantity, bidGrosze }
}

/** A phase that the skin does not have is no phase: its price could be taken for another one's. */
function readVersion(marketName: string, { paintIndex, phase }: RawMarketRow): string | undefined {
  if (paintIndex === undefined && phase === undefined) return ''
  const parsed = parseMarketName(marketName)
  if (parsed.kind !== 'weapon' || !hasPhases(parsed)) return undefined
  if (typeof paintIndex === 'number') return phaseOf(parsed, paintIndex)
  const { phases } = factsOfSkin(parsed.weapon, parsed.finish)
  return typeof phase === 'string' && phases.has(phase) ? phase : undefined
}

/** Rounded down: a conversion must not raise a price. Null stays null; undefined means invalid. */
function readCents(value: unknown, usdRateE4: number): number | null | undefined {
  if (value === null) return null
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value <= 0) return undefined
  const grosze = Math.max(1, Math.floor((value * usdRateE4) / 10_000))
  return grosze <= AMOUNT_MINOR_MAX ? grosze : undefined
}
