import type { FeedRow } from '#prices/feeds.ts'
import type { BytePoison, MarketPoison, RowPoison } from '#prices/poison-kinds.ts'
import { BYTE_POISONS, MARKET_POISONS, ROW_POISONS, TIME_POISONS } from '#prices/poison-kinds.ts'

const DAY_SECONDS = 86_400
const HUGE_BODY_BYTES = 26 * 1024 * 1024
const MANIPULATION = 1_000
const LONG_NAME_CHARS = 10_000

type Price = number | null
type Context = {
  /** The same rows in the other currency. */
  inOtherCurrency: () => readonly FeedRow[]
}

type Poison = (rows: readonly FeedRow[], context: Context) => unknown

export function isRowPoison(kind: string): kind is RowPoison {
  return kind in ROW_POISONS || kind in TIME_POISONS
}

export function isBytePoison(kind: string): kind is BytePoison {
  return kind in BYTE_POISONS
}

export function isMarketPoison(kind: string): kind is MarketPoison {
  return kind in MARKET_POISONS
}

export function poisonMarket(kind: MarketPoison, rows: readonly FeedRow[]): FeedRow[] {
  return ON_MARKETS[kind](rows)
}

/** Returns the value to send as JSON instead of the good rows. */
export function poisonRows(kind: RowPoison, rows: readonly FeedRow[], context: Context): unknown {
  return POISONS[kind](rows, context)
}

const POISONS: Record<RowPoison, Poison> = {
  'half-rows-gone': (rows) => rows.filter((_row, index) => index % 2 === 0),
  'all-rows-gone': () => [],
  'prices-times-ten': everyPrice((price) => price && Math.round(price * 1_000) / 100),
  'prices-a-tenth': everyPrice((price) => price && Math.max(1, Math.round(price * 10)) / 100),
  'prices-zero': everyPrice((price) => price && 0),
  'prices-negative': everyPrice((price) => price && -price),
  'prices-huge': everyPrice((price) => price && 1e308),
  'prices-nan-text': everyPrice((price) => price && 'NaN'),
  'prices-null': everyPrice(() => null),
  'prices-as-text': everyPrice((price) => price && String(price)),
  'prices-shuffled': (rows) =>
    rows.map((row, index) => withPricesOf(row, rows[(index + Math.floor(rows.length / 2)) % rows.length])),
  'currencies-swapped': (rows, { inOtherCurrency }) => {
    const others = inOtherCurrency()
    return rows.map((row, index) => withPricesOf(row, others[index]))
  },
  'wrong-currency-label': (rows) => rows.map((row) => ({ ...row, currency: 'USD' })),
  'rows-doubled': (rows) => rows.flatMap((row) => [row, row]),
  'names-missing': everyTenth(({ market_hash_name: _name, ...row }) => row),
  'names-absurd': everyTenth((row, index) => ({ ...row, market_hash_name: absurdName(row, index) })),
  'rows-null': everyTenth((_row, index) => [null, 42, [], 'row'][(index / 10) % 4]),
  'one-item-manipulated': (rows) => {
    const target = rows.reduce(
      (most, row) => (turnoverOf(row) > turnoverOf(most) ? row : most),
      rows[0] ?? {},
    )
    const manipulate = (price: Price) => price && Math.round(price * 100 * MANIPULATION) / 100
    return rows.map((row) => (row === target ? mapPrices(row, manipulate) : row))
  },
  'object-instead-of-list': (rows) => ({ items: rows }),
  'body-25-mb': (rows) => withInventedRows(rows),
  'times-stale': shiftTimes(-3 * DAY_SECONDS),
  'times-future': shiftTimes(DAY_SECONDS),
}

const times = (factor: number) => (price: Price) => price && Math.round(price * factor * 100) / 100

const ON_MARKETS: Record<MarketPoison, (rows: readonly FeedRow[]) => FeedRow[]> = {
  'prices-half-more': (rows) => rows.map((row) => mapPrices(row, times(1.5))),
  'one-item-doubled': (rows) => {
    const most = Math.max(...rows.map((row) => turnoverOf(row)))
    return rows.map((row) => (turnoverOf(row) === most ? mapPrices(row, times(2)) : row))
  },
  'phases-swapped': (rows) =>
    onPhases(rows, (phases) => phases.map((row) => withPricesOf(row, dearestOf(phases)))),
  'phases-reversed': (rows) =>
    onPhases(rows, (phases) => {
      const byPrice = phases.toSorted((one, other) => dollarsOf(one) - dollarsOf(other))
      return byPrice.map((row, index) => withPricesOf(row, byPrice.at(-1 - index)))
    }),
  'phases-invented': (rows) =>
    rows.map((row) => (row['version'] === null ? row : { ...row, version: 'Phase 9', paint_index: 999_999 })),
  'quantities-zero': (rows) => rows.map((row) => ({ ...row, quantity: 0, min_price: 0.01 })),
  'quantities-text': (rows) => rows.map((row) => ({ ...row, quantity: 'many' })),
  'dear-duplicates': (rows) => rows.flatMap((row) => [row, mapPrices(row, times(10))]),
  'names-foreign': (rows) =>
    rows.map((row) => ({ ...row, market_hash_name: `X ${String(row['market_hash_name'])}` })),
}

function onPhases(rows: readonly FeedRow[], change: (phases: FeedRow[]) => FeedRow[]): FeedRow[] {
  const phased = rows.filter((row) => row['version'] !== null)
  const names = Map.groupBy(phased, (row) => row['market_hash_name'])
  return [
    ...rows.filter((row) => row['version'] === null),
    ...[...names.values()].flatMap((name) => change(name)),
  ]
}

function dearestOf(rows: readonly FeedRow[]): FeedRow | undefined {
  return rows.toSorted((one, other) => dollarsOf(other) - dollarsOf(one))[0]
}

function dollarsOf(row: FeedRow): number {
  return Number(row['suggested_price'])
}

const PRICE_FIELDS = [
  'suggested_price',
  'min_price',
  'max_price',
  'mean_price',
  'median_price',
  'avg_sale_price',
] as const
const WINDOW_FIELDS = ['last_24_hours', 'last_7_days', 'last_30_days', 'last_90_days'] as const

function everyPrice(change: (price: Price) => unknown): Poison {
  return (rows) => rows.map((row) => mapPrices(row, change))
}

/** Changes the prices of a row of any feed; quantities and volumes stay unchanged. */
function mapPrices(row: FeedRow, change: (price: Price) => unknown): FeedRow {
  const changed = { ...row }
  for (const field of PRICE_FIELDS) if (field in row) changed[field] = change(row[field] as Price)
  for (const field of WINDOW_FIELDS) {
    const window = row[field] as (Record<string, Price> & { volume: number }) | undefined
    if (!window) continue
    const { volume, ...prices } = window
    changed[field] = {
      ...Object.fromEntries(Object.entries(prices).map(([name, price]) => [name, change(price)])),
      volume,
    }
  }
  return changed
}

function withPricesOf(row: FeedRow, source: FeedRow = row): FeedRow {
  const changed = { ...row }
  for (const field of [...PRICE_FIELDS, ...WINDOW_FIELDS]) {
    if (field in row) changed[field] = source[field]
  }
  return changed
}

function everyTenth(change: (row: FeedRow, index: number) => unknown): Poison {
  return (rows) => rows.map((row, index) => (index % 10 === 0 ? change(row, index) : row))
}

function absurdName(row: FeedRow, index: number): string {
  const name = String(row['market_hash_name'])
  return index % 20 === 0 ? name.padEnd(LONG_NAME_CHARS, ' x') : `${name}\u0000\u001b[2J\n`
}

function turnoverOf(row: FeedRow): number {
  const sales = row['last_30_days'] as { volume: number } | undefined
  return sales ? sales.volume : Number(row['quantity'] ?? 0)
}

function shiftTimes(seconds: number): Poison {
  return (rows) => rows.map((row) => ({ ...row, updated_at: Number(row['updated_at']) + seconds }))
}

function withInventedRows(rows: readonly FeedRow[]): FeedRow[] {
  const [model] = rows
  if (!model) return []
  const modelBytes = JSON.stringify(model).length
  const missingBytes = HUGE_BODY_BYTES - JSON.stringify(rows).length
  const invented = Array.from({ length: Math.ceil(missingBytes / modelBytes) }, (_none, index) => ({
    ...model,
    market_hash_name: `AK-47 | Nobody Has Seen ${index} (Field-Tested)`,
  }))
  return [...rows, ...invented]
}
