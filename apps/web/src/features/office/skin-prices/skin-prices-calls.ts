import { foldText } from '@app/contract/catalog/calculator'
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
  ourGrosze: number | null
}

/** The whole list in both currencies is large, so only this page loads it. */
const LIST_TIMEOUT_MS = 30_000

export async function fetchPriceRows(signal: AbortSignal): Promise<{ rows: PriceRow[]; fetchedAt: string }> {
  const [euro, zloty, { rateBps }] = await Promise.all([
    fetchList('EUR', signal),
    fetchList('PLN', signal),
    fetchRate(signal),
  ])
  const grosze = new Map(zloty.prices.map((price) => [price.id, toMinor(price.suggested_price)]))
  const rows = euro.prices.map((price): PriceRow => {
    const market = grosze.get(price.id) ?? null
    return {
      id: price.id,
      name: price.market_hash_name,
      searched: foldText(price.market_hash_name),
      suggestedCents: toMinor(price.suggested_price),
      minCents: toMinor(price.min_price),
      maxCents: toMinor(price.max_price),
      quantity: price.quantity,
      updatedAtMs: Date.parse(price.updated_at),
      ourGrosze: market === null ? null : payoutFor(market, rateBps),
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

/** The rate is a setting; the calculator's response contains the current one. */
function fetchRate(signal: AbortSignal) {
  return send('GET /api/skins/calculator', { query: { limit: 1 }, signal, cache: 'no-cache' })
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
