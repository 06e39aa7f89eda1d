import {
  MARKET_SHAPE,
  RESALE_COLUMNS,
  RESALE_CURRENCIES,
  RESALE_ROWS_MAX,
  type ResaleColumn,
} from '@app/contract/payments/stock-facts'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { readDecimal } from '#shared/decimal-text.ts'
import { DomainError } from '#shared/domain-error.ts'
import type { NewResale } from './stock.repository.ts'

/** A row of the file: a resale, or the first column that cannot be read. Rows count from 1, after the heading. */
export type ResaleFileRow = { row: number; market: string; reference: string } & (
  | { resale: NewResale; column?: never }
  | { resale?: never; column: ResaleColumn }
)

const OPTIONAL = new Set<ResaleColumn>(['rate', 'rate_table', 'releases_at', 'final'])
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Spreadsheets in Polish write semicolons and decimal commas, others commas and points. */
export function readResaleFile(file: string): ResaleFileRow[] {
  const records = parseFile(file)
  const [first] = records
  if (!first || records.length > RESALE_ROWS_MAX) throw new DomainError('resale_file_unreadable')
  const isMissing = (column: ResaleColumn) => !OPTIONAL.has(column) && !(column in first)
  if (RESALE_COLUMNS.some((column) => isMissing(column))) throw new DomainError('resale_file_unreadable')
  return records.map((record, place) => readRow(record, place + 1))
}

function parseFile(file: string): Partial<Record<ResaleColumn, string>>[] {
  try {
    return parse(file, {
      bom: true,
      columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
      delimiter: file.slice(0, file.indexOf('\n')).includes(';') ? ';' : ',',
      skip_empty_lines: true,
      trim: true,
    })
  } catch {
    throw new DomainError('resale_file_unreadable')
  }
}

function readRow(record: Partial<Record<ResaleColumn, string>>, row: number): ResaleFileRow {
  const text = (column: ResaleColumn) => record[column] ?? ''
  const [market, reference] = [text('market').toLowerCase(), text('reference')]
  const currency = z.enum(RESALE_CURRENCIES).safeParse(text('currency').toUpperCase()).data
  const isForeign = currency !== undefined && currency !== 'PLN'
  const read = {
    id: /^[1-9]\d{0,17}$/.test(text('id')) ? BigInt(text('id')) : undefined,
    market: MARKET_SHAPE.test(market) ? market : undefined,
    reference: reference !== '' && reference.length <= 100 ? reference : undefined,
    currency,
    price: amountOf(text('price'), 2, 1n),
    fee: amountOf(text('fee'), 2, 0n),
    rate: isForeign ? amountOf(text('rate'), 4, 10_000n) : 10_000n,
    rate_table: isForeign ? text('rate_table') || undefined : null,
    sold_at: timeOf(text('sold_at')),
    releases_at: text('releases_at') === '' ? null : timeOf(text('releases_at')),
    final: { '': false, no: false, nie: false, yes: true, tak: true }[text('final').toLowerCase()],
  }
  const column = RESALE_COLUMNS.find((name) => read[name] === undefined)
  if (column !== undefined) return { row, market, reference, column }
  if (read.fee! > read.price!) return { row, market, reference, column: 'fee' }
  return {
    row,
    market,
    reference,
    resale: {
      stockItemId: read.id!,
      market,
      externalId: reference,
      currency: currency!,
      priceMinor: read.price!,
      feeMinor: read.fee!,
      rateE4: Number(read.rate!),
      rateTable: read.rate_table!,
      soldAt: read.sold_at!,
      releasesAt: read.releases_at!,
      isFinal: read.final!,
    },
  }
}

function amountOf(text: string, places: number, least: bigint): bigint | undefined {
  const plain = text.replaceAll(/[\s\u00a0]/g, '').replace(',', '.')
  const amount = readDecimal(plain, places)
  return amount === undefined || amount < least || amount > 1_000_000_000n ? undefined : amount
}

/** A day means its noon, so that no time zone moves it to another day. */
function timeOf(text: string): Date | undefined {
  const time = new Date(DAY.test(text) ? `${text}T12:00:00Z` : text)
  return Number.isNaN(time.getTime()) ? undefined : time
}
