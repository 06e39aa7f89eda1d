import { paidLately, type SalesFigures } from './price-guard.ts'
import { distance, medianOf, share } from './ratios.ts'
import {
  type DropCounts,
  type ListPrices,
  type ListRow,
  type PriceCurrency,
  type ReadList,
  type ReadSales,
} from './read-list.ts'

export type ListLimits = {
  /** Applies to every list, including the first, which has no previous list to compare with. */
  rowsMin: number
  pricedShareMin: number
  /** Compared with the last good list. */
  rowsKeptShareMin: number
  rowsGrownShareMax: number
  movedBy: number
  movedShareMax: number
  levelMovedMax: number
  badShareMax: number
  /** Compares the PLN list with the EUR list at the central bank's rate: the whole list, and each row. */
  rateDifferenceMax: number
  rowRateDifferenceMax: number
  rowsDifferShareMax: number
  staleAfterSeconds: number
  /** Compares the sales history with suggested prices: the whole list, and each row. */
  soldShareMin: number
  salesLevelFactorMax: number
  outlierFactor: number
}

const DEFAULT_LIST_LIMITS: ListLimits = {
  rowsMin: 1_000,
  pricedShareMin: 0.5,
  rowsKeptShareMin: 0.8,
  rowsGrownShareMax: 1.5,
  movedBy: 0.4,
  movedShareMax: 0.1,
  levelMovedMax: 0.2,
  badShareMax: 0.02,
  rateDifferenceMax: 0.1,
  rowRateDifferenceMax: 0.25,
  rowsDifferShareMax: 0.05,
  staleAfterSeconds: 1_800,
  soldShareMin: 0.6,
  salesLevelFactorMax: 2,
  outlierFactor: 10,
}

export const LIST_PROBLEMS = [
  'not_a_list',
  'too_few_rows',
  'too_few_prices',
  'rows_lost',
  'rows_added',
  'prices_lost',
  'bad_rows',
  'many_moved',
  'level_moved',
  'stale',
  'currencies_differ',
  'rate_implausible',
  'rows_implausible',
  'sales_missing',
  'sales_disagree',
] as const
export type ListProblemCode = (typeof LIST_PROBLEMS)[number]

export type ListProblem = {
  code: ListProblemCode
  list: PriceCurrency | 'sales' | 'both'
  /** The measured value and the limit, in the unit of the code (rows, shares, seconds, ratios). */
  found: number
  limit: number
  dropped?: DropCounts
}

export type PreviousList = Readonly<Record<PriceCurrency, ReadonlyMap<string, bigint | null>>>

export type CheckInput = {
  pln: ReadList
  eur: ReadList
  /** Null when the history is unavailable; its checks are skipped then. */
  sales: ReadSales | null
  /** Suggested prices of the last good list by `itemKey`; null before the first one. */
  previous: PreviousList | null
  /** The last known rate of the central bank; null skips the checks that need it. */
  plnPerEur: number | null
  nowSeconds: number
}

export type CheckedItem = {
  marketName: string
  version: string | null
  pln: ListPrices
  /** Null when the EUR list does not have the item. */
  eur: ListPrices | null
  quantity: number
  updatedAtSeconds: number
  sales: SalesFigures | null
}

export type ListVerdict = {
  /** Empty means that the list may go live. */
  problems: ListProblem[]
  /** The accepted rows, with both currencies joined. */
  items: CheckedItem[]
  dropped: {
    pln: DropCounts
    eur: DropCounts
    sales: DropCounts
    /** Rows whose PLN and EUR prices contradict each other. */
    rateMismatch: number
    /** Rows whose suggested price is far from all real sale prices. */
    outliers: number
    /** Sales of items that are not on the list. */
    salesWithoutItem: number
  }
}

/** Checks a fetched list against the last good list, the other currency, the sales history and the clock. */
export function checkLists(input: CheckInput, limits: ListLimits = DEFAULT_LIST_LIMITS): ListVerdict {
  const { pln, eur, sales, previous } = input
  const joined = joinRows(input)
  const { items, rateMismatch, outliers } = chooseItems(joined, input.plnPerEur, limits)
  const implausible = rateMismatch + outliers
  const problems = [
    ...checkCurrency('PLN', pln, previous?.PLN, input.nowSeconds, limits),
    ...checkCurrency('EUR', eur, previous?.EUR, input.nowSeconds, limits),
    ...checkBetweenCurrencies(joined, input.plnPerEur, limits),
    ...(sales ? checkSales(joined, sales, limits) : []),
    ...above('rows_implausible', 'both', share(implausible, pln.rows.size), limits.badShareMax),
  ]
  return {
    problems,
    items,
    dropped: {
      pln: pln.dropped,
      eur: eur.dropped,
      sales: sales?.dropped ?? {},
      rateMismatch,
      outliers,
      salesWithoutItem: sales ? sales.rows.size - joined.filter(({ figures }) => figures !== null).length : 0,
    },
  }
}

function checkCurrency(
  currency: PriceCurrency,
  list: ReadList,
  previous: ReadonlyMap<string, bigint | null> | undefined,
  nowSeconds: number,
  limits: ListLimits,
): ListProblem[] {
  if (!list.isList) return [{ code: 'not_a_list', list: currency, found: 0, limit: 1 }]
  const rowCount = list.rows.size
  let priced = 0
  let newestSeconds = 0
  for (const row of list.rows.values()) {
    if (row.suggested !== null) priced += 1
    newestSeconds = Math.max(newestSeconds, row.updatedAtSeconds)
  }
  return [
    ...below('too_few_rows', currency, rowCount, limits.rowsMin),
    ...below('too_few_prices', currency, share(priced, rowCount), limits.pricedShareMin),
    ...above('bad_rows', currency, share(list.total - rowCount, list.total), limits.badShareMax).map(
      (problem) => ({ ...problem, dropped: list.dropped }),
    ),
    ...(rowCount === 0 ? [] : above('stale', currency, nowSeconds - newestSeconds, limits.staleAfterSeconds)),
    ...(previous && previous.size > 0 ? checkAgainstPrevious(currency, list, priced, previous, limits) : []),
  ]
}

function checkAgainstPrevious(
  currency: PriceCurrency,
  list: ReadList,
  priced: number,
  previous: ReadonlyMap<string, bigint | null>,
  limits: ListLimits,
): ListProblem[] {
  const ratios: number[] = []
  let pricedBefore = 0
  for (const [key, before] of previous) {
    if (before === null) continue
    pricedBefore += 1
    const now = list.rows.get(key)?.suggested ?? null
    if (now !== null) ratios.push(Number(now) / Number(before))
  }
  // Symmetric, so that ×1.4 and ÷1.4 count alike.
  const moved = ratios.filter((ratio) => distance(ratio) > limits.movedBy).length
  return [
    ...below('rows_lost', currency, share(list.rows.size, previous.size), limits.rowsKeptShareMin),
    ...above('rows_added', currency, share(list.rows.size, previous.size), limits.rowsGrownShareMax),
    ...below('prices_lost', currency, share(priced, pricedBefore), limits.rowsKeptShareMin),
    ...above('many_moved', currency, share(moved, ratios.length), limits.movedShareMax),
    ...(ratios.length === 0
      ? []
      : above('level_moved', currency, distance(medianOf(ratios)), limits.levelMovedMax)),
  ]
}

type JoinedRow = { row: ListRow; inEuro: ListRow | undefined; figures: SalesFigures | null }

/** Joins each PLN row with its EUR row and sales figures once, for all checks. */
function joinRows({ pln, eur, sales }: CheckInput): JoinedRow[] {
  const joined: JoinedRow[] = []
  for (const [key, row] of pln.rows) {
    joined.push({ row, inEuro: eur.rows.get(key), figures: sales?.rows.get(key) ?? null })
  }
  return joined
}

function checkBetweenCurrencies(
  joined: readonly JoinedRow[],
  plnPerEur: number | null,
  limits: ListLimits,
): ListProblem[] {
  const ratios: number[] = []
  let missing = 0
  for (const { row, inEuro } of joined) {
    if (!inEuro) missing += 1
    else if (row.suggested !== null && inEuro.suggested !== null) {
      ratios.push(Number(row.suggested) / Number(inEuro.suggested))
    }
  }
  return [
    ...above('currencies_differ', 'both', share(missing, joined.length), limits.rowsDifferShareMax),
    ...(plnPerEur === null || ratios.length === 0
      ? []
      : above('rate_implausible', 'both', distance(medianOf(ratios) / plnPerEur), limits.rateDifferenceMax)),
  ]
}

function checkSales(joined: readonly JoinedRow[], sales: ReadSales, limits: ListLimits): ListProblem[] {
  if (!sales.isList) return [{ code: 'not_a_list', list: 'sales', found: 0, limit: 1 }]
  const ratios: number[] = []
  let offered = 0
  let sold = 0
  for (const { row, figures } of joined) {
    const { suggested, quantity } = row
    const paid = paidLately(figures)
    if (quantity > 0) offered += 1
    if (quantity > 0 && paid !== null) sold += 1
    if (suggested !== null && paid !== null) ratios.push(Number(suggested) / Number(paid))
  }
  const badShare = share(sales.total - sales.rows.size, sales.total)
  return [
    ...below('sales_missing', 'sales', share(sold, offered), limits.soldShareMin),
    ...above('rows_added', 'sales', share(sales.rows.size, joined.length), limits.rowsGrownShareMax),
    ...above('bad_rows', 'sales', badShare, limits.badShareMax).map((problem) => ({
      ...problem,
      dropped: sales.dropped,
    })),
    ...(ratios.length === 0
      ? []
      : above('sales_disagree', 'sales', distance(medianOf(ratios)) + 1, limits.salesLevelFactorMax)),
  ]
}

function chooseItems(
  joined: readonly JoinedRow[],
  plnPerEur: number | null,
  limits: ListLimits,
): { items: CheckedItem[]; rateMismatch: number; outliers: number } {
  const items: CheckedItem[] = []
  let rateMismatch = 0
  let outliers = 0
  for (const { row, inEuro, figures } of joined) {
    if (inEuro && plnPerEur !== null && contradicts(row, inEuro, plnPerEur, limits)) rateMismatch += 1
    else if (figures && isOutlier(row, figures, limits)) outliers += 1
    else items.push(joinItem(row, inEuro, figures))
  }
  return { items, rateMismatch, outliers }
}

function joinItem(row: ListRow, inEuro: ListRow | undefined, sales: SalesFigures | null): CheckedItem {
  const { marketName, version, quantity, updatedAtSeconds } = row
  return {
    marketName,
    version,
    pln: pricesOf(row),
    eur: inEuro ? pricesOf(inEuro) : null,
    quantity,
    updatedAtSeconds,
    sales,
  }
}

function pricesOf({ suggested, min, max, mean, median }: ListRow): ListPrices {
  return { suggested, min, max, mean, median }
}

const CENTS_COMPARABLE_MIN = 100n

function contradicts(row: ListRow, inEuro: ListRow, plnPerEur: number, limits: ListLimits): boolean {
  if (row.suggested === null || inEuro.suggested === null) return false
  // Below one euro, rounding to cents alone changes the ratio.
  if (inEuro.suggested < CENTS_COMPARABLE_MIN && row.suggested < CENTS_COMPARABLE_MIN * 5n) return false
  return distance(Number(row.suggested) / Number(inEuro.suggested) / plnPerEur) > limits.rowRateDifferenceMax
}

function isOutlier({ suggested }: ListRow, sales: SalesFigures, limits: ListLimits): boolean {
  const paid = paidLately(sales)
  if (suggested === null || paid === null) return false
  return distance(Number(suggested) / Number(paid)) + 1 > limits.outlierFactor
}

function below(
  code: ListProblemCode,
  list: ListProblem['list'],
  found: number,
  limit: number,
): ListProblem[] {
  return found < limit ? [{ code, list, found, limit }] : []
}

function above(
  code: ListProblemCode,
  list: ListProblem['list'],
  found: number,
  limit: number,
): ListProblem[] {
  return found > limit ? [{ code, list, found, limit }] : []
}
