import type { ReadMarket } from './market-row.ts'
import { distance, medianOf, share } from './ratios.ts'

const LIMITS = {
  rowsMin: 1_000,
  badShareMax: 0.02,
  /** Compared with the anchor's live list. */
  comparedMin: 200,
  levelFactorMax: 1.8,
  farFactor: 5,
  farShareMax: 0.1,
  /** Compared with the last good list of the same market, while that is fresh. */
  rowsKeptShareMin: 0.8,
  levelMovedMax: 0.2,
  movedBy: 0.4,
  movedShareMax: 0.1,
} as const

/** Prices in grosze by `itemKey`. */
export type PricesByKey = ReadonlyMap<string, number>
export type MarketProblem = { code: string; text: string }

/** Empty means that the list may go live. Otherwise it is quarantined, and the market soon counts as stale. */
export function checkMarket(
  read: ReadMarket,
  { anchor, previous }: { anchor: PricesByKey; previous: PricesByKey | null },
): MarketProblem[] {
  const toAnchor = ratiosTo(read, anchor)
  const far = toAnchor.filter((ratio) => distance(ratio) + 1 > LIMITS.farFactor).length
  return [
    ...below('too_few_rows', 'usable rows', read.rows.size, LIMITS.rowsMin),
    ...above(
      'bad_rows',
      'share of unusable rows',
      share(read.total - read.rows.size, read.total),
      LIMITS.badShareMax,
    ),
    ...below('not_comparable', 'rows that the main list prices too', toAnchor.length, LIMITS.comparedMin),
    ...above('level_off', 'factor to the main list', distance(medianOf(toAnchor)) + 1, LIMITS.levelFactorMax),
    ...above(
      'many_far',
      'share of rows far from the main list',
      share(far, toAnchor.length),
      LIMITS.farShareMax,
    ),
    ...(previous && previous.size > 0 ? checkAgainstPrevious(read, previous) : []),
  ]
}

function checkAgainstPrevious(read: ReadMarket, previous: PricesByKey): MarketProblem[] {
  const ratios = ratiosTo(read, previous)
  const moved = ratios.filter((ratio) => distance(ratio) > LIMITS.movedBy).length
  return [
    ...below(
      'rows_lost',
      "share of the last list's rows",
      share(read.rows.size, previous.size),
      LIMITS.rowsKeptShareMin,
    ),
    ...above('level_moved', 'move of the middle price', distance(medianOf(ratios)), LIMITS.levelMovedMax),
    ...above(
      'many_moved',
      'share of prices that moved wildly',
      share(moved, ratios.length),
      LIMITS.movedShareMax,
    ),
  ]
}

function ratiosTo({ rows }: ReadMarket, prices: PricesByKey): number[] {
  const ratios: number[] = []
  for (const [key, { grosze }] of rows) {
    const other = prices.get(key)
    if (other !== undefined) ratios.push(grosze / other)
  }
  return ratios
}

function below(code: string, what: string, found: number, limit: number): MarketProblem[] {
  return found < limit ? [problem(code, what, found, limit)] : []
}

function above(code: string, what: string, found: number, limit: number): MarketProblem[] {
  return found > limit ? [problem(code, what, found, limit)] : []
}

function problem(code: string, what: string, found: number, limit: number): MarketProblem {
  return { code, text: `${what}: ${Number(found.toFixed(2))}, limit ${limit}` }
}
