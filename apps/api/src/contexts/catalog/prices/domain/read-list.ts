import { normaliseMarketName } from './market-name.ts'
import { readAmount } from './price-amount.ts'
import type { SalesFigures } from './price-guard.ts'

export const PRICE_CURRENCIES = ['PLN', 'EUR'] as const
export type PriceCurrency = (typeof PRICE_CURRENCIES)[number]

export const DROP_REASONS = [
  'not_an_object',
  'bad_name',
  'wrong_currency',
  'bad_price',
  'bad_quantity',
  'bad_time',
  'future_time',
  'duplicate',
] as const
export type DropReason = (typeof DROP_REASONS)[number]
export type DropCounts = Partial<Record<DropReason, number>>

/** In grosze or cents. Null when the provider has no figure, for example because nothing is on sale. */
export type ListPrices = {
  suggested: bigint | null
  min: bigint | null
  max: bigint | null
  mean: bigint | null
  median: bigint | null
}

export type ListRow = ListPrices & {
  marketName: string
  /** The phase, when one market name covers several items. */
  version: string | null
  quantity: number
  updatedAtSeconds: number
}

export type ReadResult<Row> = {
  /** False when the response is not a list. */
  isList: boolean
  /** All rows in the response, valid and invalid. */
  total: number
  /** Keyed by `itemKey`. */
  rows: ReadonlyMap<string, Row>
  dropped: DropCounts
}
export type ReadList = ReadResult<ListRow>
export type ReadSales = ReadResult<SalesFigures>

const NAME_CHARS_MAX = 200
const VERSION_CHARS_MAX = 40
const QUANTITY_MAX = 10_000_000
const FUTURE_SECONDS_MAX = 600

type RawRow = Readonly<Record<string, unknown>>
type ItemName = Pick<ListRow, 'marketName' | 'version'>

export function itemKey(marketName: string, version: string | null): string {
  return version === null ? marketName : `${marketName}\n${version}`
}

/** Reads the provider's item list. Trusts no row: each one is complete and plausible, or dropped and counted. */
export function readItemList(body: unknown, currency: PriceCurrency, nowSeconds: number): ReadList {
  return readRows(body, (raw, name) => readItemRow(raw, name, currency, nowSeconds), cheaperOf)
}

/** Reads the provider's sales history (always requested in PLN). */
export function readSalesHistory(body: unknown, currency: PriceCurrency = 'PLN'): ReadSales {
  return readRows(
    body,
    (raw) => readSalesRow(raw, currency),
    (first) => first,
  )
}

function readRows<Row>(
  body: unknown,
  readRow: (raw: RawRow, name: ItemName) => Row | DropReason,
  choose: (first: Row, second: Row) => Row,
): ReadResult<Row> {
  if (!Array.isArray(body)) return { isList: false, total: 0, rows: new Map(), dropped: {} }
  const rows = new Map<string, Row>()
  const dropped: DropCounts = {}
  const drop = (reason: DropReason) => {
    dropped[reason] = (dropped[reason] ?? 0) + 1
  }
  for (const raw of body as readonly unknown[]) {
    if (!isRecord(raw)) {
      drop('not_an_object')
      continue
    }
    const name = readName(raw)
    const row = name === undefined ? 'bad_name' : readRow(raw, name)
    if (name === undefined || typeof row === 'string') {
      drop(row as DropReason)
      continue
    }
    const key = itemKey(name.marketName, name.version)
    const first = rows.get(key)
    if (first !== undefined) drop('duplicate')
    rows.set(key, first === undefined ? row : choose(first, row))
  }
  return { isList: true, total: body.length, rows, dropped }
}

function readItemRow(
  raw: RawRow,
  { marketName, version }: ItemName,
  currency: PriceCurrency,
  nowSeconds: number,
): ListRow | DropReason {
  if (raw['currency'] !== currency) return 'wrong_currency'
  const suggested = readPrice(raw['suggested_price'])
  const min = readPrice(raw['min_price'])
  const max = readPrice(raw['max_price'])
  const mean = readPrice(raw['mean_price'])
  const median = readPrice(raw['median_price'])
  if (
    suggested === undefined ||
    min === undefined ||
    max === undefined ||
    mean === undefined ||
    median === undefined
  ) {
    return 'bad_price'
  }
  const quantity = readCount(raw['quantity'])
  if (quantity === undefined) return 'bad_quantity'
  const updatedAtSeconds = raw['updated_at']
  if (typeof updatedAtSeconds !== 'number' || !Number.isSafeInteger(updatedAtSeconds)) return 'bad_time'
  if (updatedAtSeconds <= 0) return 'bad_time'
  if (updatedAtSeconds > nowSeconds + FUTURE_SECONDS_MAX) return 'future_time'
  return {
    marketName,
    version,
    suggested,
    min,
    max,
    mean,
    median,
    quantity,
    updatedAtSeconds,
  }
}

function readSalesRow(raw: RawRow, currency: PriceCurrency): SalesFigures | DropReason {
  if (raw['currency'] !== currency) return 'wrong_currency'
  const last7Days = readWindow(raw['last_7_days'])
  const last30Days = readWindow(raw['last_30_days'])
  const last90Days = readWindow(raw['last_90_days'])
  if (!last7Days || !last30Days || !last90Days) return 'bad_price'
  return {
    volume7Days: last7Days.volume,
    volume30Days: last30Days.volume,
    median7DaysGrosze: last7Days.median,
    median30DaysGrosze: last30Days.median,
    median90DaysGrosze: last90Days.median,
  }
}

function readWindow(value: unknown): { volume: number; median: bigint | null } | undefined {
  if (!isRecord(value)) return undefined
  const volume = readCount(value['volume'] ?? 0)
  const median = readPrice(value['median'])
  if (volume === undefined || median === undefined) return undefined
  // A median without sales is invented.
  return { volume, median: volume === 0 ? null : median }
}

/** Undefined means an invalid price, which is worse than a missing one. */
function readPrice(value: unknown): bigint | null | undefined {
  if (value === null || value === undefined) return null
  const amount = readAmount(value)
  return amount === 0n ? undefined : amount
}

export function readCount(value: unknown): number | undefined {
  if (typeof value !== 'number' || !Number.isInteger(value)) return undefined
  return value >= 0 && value <= QUANTITY_MAX ? value : undefined
}

/** Undefined when this is no name that Steam could have. */
export function readName(raw: RawRow): ItemName | undefined {
  const name = raw['market_hash_name']
  const version = raw['version'] ?? null
  if (typeof name !== 'string') return undefined
  const isPlain = name.length <= NAME_CHARS_MAX && PLAIN_TEXT.test(name)
  if (!isPlain && !isNameText(name, NAME_CHARS_MAX)) return undefined
  if (version !== null && (typeof version !== 'string' || !isNameText(version, VERSION_CHARS_MAX))) {
    return undefined
  }
  return { marketName: isPlain ? name : normaliseMarketName(name), version }
}

/**
 * A fast check that nearly all names pass. It allows no forbidden characters, no outer spaces and no character with a
 * second Unicode form.
 */
const PLAIN_TEXT = /^[!-~★](?:[ -~★™]*[!-~★™])?$/

/** No control characters, lone surrogates, invisible direction marks or outer spaces. */
function isNameText(text: string, charsMax: number): boolean {
  return (
    text.length > 0 && text.length <= charsMax && text === text.trim() && !/[\p{Cc}\p{Cs}\p{Cf}]/u.test(text)
  )
}

/** With two rows for one item the cheaper one wins: a duplicate must never raise our price. */
function cheaperOf(first: ListRow, second: ListRow): ListRow {
  if (first.suggested === null) return first
  return second.suggested === null || second.suggested < first.suggested ? second : first
}

function isRecord(value: unknown): value is RawRow {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
