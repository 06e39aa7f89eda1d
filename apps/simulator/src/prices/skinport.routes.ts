import { commonFaultOutcome, waitForFault, type Faults } from '#control/faults.ts'
import { jsonReply, type Outcome, type Reply } from '#http/reply.ts'
import type { Route, SimulatorRequest } from '#http/router.ts'
import type { Currency, Feed } from '#prices/feeds.ts'
import type { BytePoison } from '#prices/poison-kinds.ts'
import { isBytePoison, isRowPoison, poisonRows } from '#prices/poisons.ts'
import { compressed, type PriceBoard } from '#prices/price-board.ts'

const BOMB_BYTES = 100 * 1024 * 1024
const FASTEST = 1

type PriceState = { faults: Faults; prices: PriceBoard }

export function skinportRoutes(state: PriceState): Route[] {
  const feed = (path: string, name: Feed): Route => ({
    method: 'GET',
    path,
    handle: (request) => answer(state, name, request),
  })
  return [
    feed('/skinport/v1/items', 'items'),
    feed('/skinport/v1/sales/history', 'history'),
    feed('/skinport/v1/sales/out-of-stock', 'out-of-stock'),
  ]
}

async function answer(
  { faults, prices }: PriceState,
  feed: Feed,
  request: SimulatorRequest,
): Promise<Outcome> {
  const fault = faults.take(`prices.${feed}`, request.query.toString())
  await waitForFault(fault)
  const failure = commonFaultOutcome(fault)
  if (failure) return failure
  if (!acceptsBrotli(request))
    return errorReply(406, 'encoding_not_acceptable', 'Accept-Encoding must have br')
  if (!prices.admit(feed)) return errorReply(429, 'rate_limit_exceeded', 'Rate Limit Exceeded')
  const currency = currencyOf(request)
  if (currency === undefined) return errorReply(400, 'validation_error', 'Invalid query')

  if (fault && isRowPoison(fault.kind)) {
    const inOtherCurrency = () => prices.rows(feed, currency === 'PLN' ? 'EUR' : 'PLN')
    const poisoned = poisonRows(fault.kind, prices.rows(feed, currency), { inOtherCurrency })
    return listReply(await compressed(JSON.stringify(poisoned), FASTEST))
  }
  if (fault && isBytePoison(fault.kind)) return byteFault(fault.kind, prices, feed, currency)
  const names = request.query.get('market_hash_name')
  if (feed === 'history' && names !== null) {
    const asked = new Set(names.split(','))
    const rows = prices.rows(feed, currency).filter((row) => asked.has(String(row['market_hash_name'])))
    return listReply(await compressed(JSON.stringify(rows), FASTEST))
  }
  return listReply(await prices.body(feed, currency))
}

async function byteFault(
  kind: BytePoison,
  prices: PriceBoard,
  feed: Feed,
  currency: Currency,
): Promise<Reply> {
  if (kind === 'challenge') return challengeReply()
  if (kind === 'brotli-broken') return listReply(Buffer.from('[{"market_hash_name": "not compressed"}]'))
  if (kind === 'decompression-bomb')
    return listReply(await compressed(Buffer.alloc(BOMB_BYTES, ' '), FASTEST))
  const text = JSON.stringify(prices.rows(feed, currency))
  return listReply(await compressed(text.slice(0, Math.floor(text.length / 2)), FASTEST))
}

function acceptsBrotli(request: SimulatorRequest): boolean {
  const offers = (request.headers['accept-encoding'] ?? '').split(',')
  return offers.some((offer) => /^\s*br\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(offer))
}

/**
 * Undefined for a request that the real list refuses, and for `tradable=1`, which this simulator does not support.
 */
function currencyOf({ query }: SimulatorRequest): Currency | undefined {
  if ((query.get('app_id') ?? '730') !== '730' || (query.get('tradable') ?? '0') !== '0') return undefined
  const currency = query.get('currency') ?? 'EUR'
  return currency === 'PLN' || currency === 'EUR' ? currency : undefined
}

function listReply(body: Buffer): Reply {
  return {
    status: 200,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=300',
      vary: 'Accept-Encoding',
    },
    body,
  }
}

function errorReply(status: number, id: string, message: string): Reply {
  return jsonReply({ errors: [{ id, message, success: false }] }, status)
}

function challengeReply(): Reply {
  return {
    status: 403,
    headers: { 'content-type': 'text/html; charset=UTF-8', 'cf-mitigated': 'challenge' },
    body: '<!DOCTYPE html><html><head><title>Just a moment...</title></head><body>Checking your browser</body></html>',
  }
}
