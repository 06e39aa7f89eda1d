import { readCalculatorFile, foldText, type NotBoughtReason } from '@app/contract/catalog/calculator'
import type { PriceOverride } from '@app/contract/catalog/price-overrides'
import { payoutFor } from '@app/contract/payout-share'
import { request } from '#lib/api/request.ts'
import { send } from '#lib/api/send.ts'
import { toGrosze } from '#lib/format-money.ts'

export type PriceRow = {
  id: number
  name: string
  /** The text that a search is compared with. */
  searched: string
  suggestedCents: number | null
  minCents: number | null
  maxCents: number | null
  quantity: number
  updatedAtMs: number
  /** What our price is a share of. */
  marketGrosze: number | null
  ourGrosze: number | null
  /** Only the first market's price is known here; the others can lower it. */
  isAtMost: boolean
  /** Null when we buy it, or when the calculator does not list it. */
  notBought: NotBoughtReason | null
}

/** The whole list in both currencies is large, so only this page loads it. */
const LIST_TIMEOUT_MS = 30_000

export async function fetchPriceRows(signal: AbortSignal): Promise<{ rows: PriceRow[]; fetchedAt: string }> {
  const [euro, zloty, calculator] = await Promise.all([
    fetchList('EUR', signal),
    fetchList('PLN', signal),
    fetchCalculator(signal),
  ])
  const grosze = new Map(zloty.prices.map((price) => [price.id, toMinor(price.suggested_price)]))
  const { rateBps } = calculator
  const known = new Map(
    [...readCalculatorFile(calculator), ...readCalculatorFile(calculator, calculator.above)].map((row) => [
      row.id,
      row,
    ]),
  )
  const rows = euro.prices.map((price): PriceRow => {
    const market = grosze.get(price.id) ?? null
    const decided = known.get(price.id)
    return {
      id: price.id,
      name: price.market_hash_name,
      searched: foldText(price.market_hash_name),
      suggestedCents: toMinor(price.suggested_price),
      minCents: toMinor(price.min_price),
      maxCents: toMinor(price.max_price),
      quantity: price.quantity,
      updatedAtMs: Date.parse(price.updated_at),
      marketGrosze: decided?.priceGrosze ?? market,
      ourGrosze: decided?.payoutGrosze ?? (market === null ? null : payoutFor(market, rateBps)),
      isAtMost: decided === undefined,
      notBought: decided?.notBought ?? null,
    }
  })
  return { rows, fetchedAt: euro.fetchedAt }
}

function toMinor(price: number | null): number | null {
  return price === null ? null : toGrosze(price)
}

function fetchList(currency: 'EUR' | 'PLN', signal: AbortSignal) {
  return send('GET /api/skins/prices', {
    query: { appId: 730, currency },
    signal,
    timeoutMs: LIST_TIMEOUT_MS,
    cache: 'no-cache',
  })
}

/** The calculator knows the current rate and what we do not buy, and why. */
function fetchCalculator(signal: AbortSignal) {
  return send('GET /api/skins/calculator/compact', { signal, timeoutMs: LIST_TIMEOUT_MS, cache: 'no-cache' })
}

/** Waits for the result on the server, up to the timeout. */
export async function refreshPrices() {
  const answer = await request('POST /api/skins/fetch-prices', { timeoutMs: LIST_TIMEOUT_MS })
  return answer.data
}

export async function decideList(verdict: 'accept' | 'drop', listId: number, reason: string) {
  if (verdict === 'accept') {
    return request('POST /api/admin/price-lists/:listId/accept', { params: { listId }, body: { reason } })
  }
  return request('POST /api/admin/price-lists/:listId/drop', { params: { listId }, body: { reason } })
}

/** Replaces or removes the price of one item in the setting that holds them all. */
export async function saveOverride(
  { name, next, reason }: { name: string; next: PriceOverride | null; reason: string },
  idempotencyKey: string,
) {
  const key = 'price.overrides'
  const { settings } = await request('GET /api/admin/settings', {})
  const setting = settings.find((one) => one.key === key)
  const others = ((setting?.value ?? []) as PriceOverride[]).filter((one) => one.name !== name)
  const value = next ? [...others, next] : others
  return request('PUT /api/admin/settings/:key', {
    params: { key },
    body: { value, version: setting?.version ?? 0, reason },
    idempotencyKey,
  })
}
