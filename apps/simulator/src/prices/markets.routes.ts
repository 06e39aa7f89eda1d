import { z } from 'zod'
import { commonFaultOutcome, waitForFault, type Fault, type Faults } from '#control/faults.ts'
import { DMARKET_PUBLIC_KEY } from '#dmarket/dmarket-signature.ts'
import { readJsonBody } from '#http/json-body.ts'
import { jsonReply, type Outcome } from '#http/reply.ts'
import type { Route, SimulatorRequest } from '#http/router.ts'
import type { FeedRow } from '#prices/feeds.ts'
import { paintIndexOf, type Market } from '#prices/markets.ts'
import { isMarketPoison, isRowPoison, poisonMarket, poisonRows } from '#prices/poisons.ts'
import type { PriceBoard } from '#prices/price-board.ts'

const CSFLOAT_KEY = 'simulator-csfloat-key'
const DMARKET_PAGE_MAX = 1_000

type State = { faults: Faults; prices: PriceBoard }

const PageBody = z.object({
  filter: z.object({ game: z.literal('a8db') }),
  limit: z.string().regex(/^\d{1,5}$/),
  cursor: z.string().max(40).default(''),
})

/** The price lists of CSFloat, DMarket and an aggregator's file of BUFF163, each in its own format. */
export function marketRoutes(state: State): Route[] {
  return [
    {
      method: 'GET',
      path: '/csfloat/api/v1/listings/price-list',
      handle: (request) => csfloat(state, request, false),
    },
    {
      method: 'GET',
      path: '/csfloat/api/v1/listings/price-list/doppler',
      handle: (request) => csfloat(state, request, true),
    },
    {
      method: 'POST',
      path: '/dmarket/marketplace-api/v1/aggregated-prices',
      handle: (request) => dmarket(state, request),
    },
    { method: 'GET', path: '/csgotrader/latest/buff163.json', handle: () => buff(state) },
  ]
}

async function csfloat(state: State, request: SimulatorRequest, isPhases: boolean): Promise<Outcome> {
  if (request.headers['authorization'] !== CSFLOAT_KEY)
    return jsonReply({ code: 20, message: 'You need to be logged in' }, 401)
  return answer(state, 'csfloat', (rows) =>
    isPhases
      ? rows.filter((row) => versionOf(row) !== null).map((row) => dopplerRow(row))
      : cheapestOfNames(rows).map((row) => ({
          ...nameOf(row),
          min_price: cents(row['suggested_price']),
          quantity: row['quantity'],
        })),
  )
}

function dopplerRow(row: FeedRow) {
  const phase = textOf(row['version'])
  return {
    ...nameOf(row),
    paint_index: row['paint_index'] ?? paintIndexOf(textOf(row['market_hash_name']), phase),
    min_price: cents(row['suggested_price']),
    quantity: row['quantity'],
  }
}

async function dmarket(state: State, request: SimulatorRequest): Promise<Outcome> {
  if (request.headers['x-api-key'] !== DMARKET_PUBLIC_KEY)
    return jsonReply({ Code: 'Unauthorized', Message: 'bad credentials' }, 401)
  const { limit, cursor } = readJsonBody(request, PageBody)
  const from = Number(cursor || '0')
  const size = Math.min(Number(limit), DMARKET_PAGE_MAX)
  return answer(state, 'dmarket', (rows) => {
    const named = cheapestOfNames(rows)
    return {
      aggregatedPrices: named.slice(from, from + size).map((row) => ({
        title: row['market_hash_name'],
        offerBestPrice: { Currency: 'USD', Amount: amount(row['suggested_price']) },
        offerCount: amountText(row['quantity']),
        orderBestPrice: { Currency: 'USD', Amount: amount(row['min_price']) },
        orderCount: '5',
      })),
      nextCursor: from + size < named.length ? String(from + size) : '',
    }
  })
}

async function buff(state: State): Promise<Outcome> {
  return answer(state, 'buff', (rows) => {
    const entries: Record<string, { starting_at: Priced; highest_order: Priced }> = {}
    for (const row of rows) {
      const name = textOf(row['market_hash_name'])
      const entry = (entries[name] ??= { starting_at: { price: null }, highest_order: { price: null } })
      add(entry.starting_at, row['suggested_price'], versionOf(row))
      add(entry.highest_order, row['min_price'], versionOf(row))
    }
    return entries
  })
}

type Priced = { price: unknown; doppler?: Record<string, unknown> }

function add(priced: Priced, price: unknown, phase: string | null): void {
  if (typeof price !== 'number' || typeof priced.price !== 'number' || price < priced.price)
    priced.price = price
  if (phase !== null) (priced.doppler ??= {})[phase] = price
}

async function answer(
  { faults, prices }: State,
  market: Market,
  format: (rows: readonly FeedRow[]) => unknown,
): Promise<Outcome> {
  const fault = faults.take(`prices.${market}`, '')
  await waitForFault(fault)
  const failure = commonFaultOutcome(fault)
  if (failure) return failure
  const rows = prices.marketRows(market)
  const poisoned = poisonedRows(fault, rows)
  if (!Array.isArray(poisoned)) return jsonReply(poisoned)
  const isRow = (row: unknown) => typeof row === 'object' && row !== null && !Array.isArray(row)
  const list = format((poisoned as unknown[]).filter((row) => isRow(row)) as FeedRow[])
  // Only a list can hold rows that are none.
  const others = (poisoned as unknown[]).filter((row) => !isRow(row))
  return jsonReply(Array.isArray(list) ? [...(list as unknown[]), ...others] : list)
}

function poisonedRows(fault: Fault | undefined, rows: FeedRow[]): unknown {
  if (fault && isMarketPoison(fault.kind)) return poisonMarket(fault.kind, rows)
  if (fault && isRowPoison(fault.kind)) return poisonRows(fault.kind, rows, { inOtherCurrency: () => rows })
  return rows
}

/** A name with phases costs what its cheapest phase costs. */
function cheapestOfNames(rows: readonly FeedRow[]): FeedRow[] {
  const cheapest = new Map<unknown, FeedRow>()
  const others: FeedRow[] = []
  for (const row of rows) {
    const known = versionOf(row) === null ? undefined : cheapest.get(row['market_hash_name'])
    if (versionOf(row) === null) others.push(row)
    else if (!known || Number(row['suggested_price']) < Number(known['suggested_price']))
      cheapest.set(row['market_hash_name'], row)
  }
  return [...others, ...cheapest.values()]
}

function versionOf(row: FeedRow): string | null {
  return row['version'] ? textOf(row['version']) : null
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function nameOf(row: FeedRow) {
  return { market_hash_name: row['market_hash_name'] }
}

function cents(dollars: unknown): unknown {
  return typeof dollars === 'number' ? Math.round(dollars * 100) : dollars
}

function amount(dollars: unknown): unknown {
  return amountText(cents(dollars))
}

function amountText(value: unknown): unknown {
  return typeof value === 'number' ? String(value) : value
}
