import { PriceSourceError, type MarketReader } from '#contexts/catalog/prices/index.ts'
import { fetchJson } from './fetch-json.ts'

const SUBJECT = 'BUFF163 file'

type Entry = Record<string, unknown>

/**
 * BUFF163's prices from an aggregator's file in the format of https://csgotrader.app/prices: per name the cheapest
 * offer (`starting_at`) and the highest order, each with the phases of a Doppler. In US dollars. It is independent of
 * the other markets, and a buy order stands for the missing count of offers.
 */
export function createBuff(options: { url: string; timeoutMs: number }): MarketReader {
  return {
    fetchRows: async () => {
      const answer = await fetchJson(SUBJECT, options.url, options.timeoutMs)
      if (!isRecord(answer)) throw new PriceSourceError(SUBJECT, 'unexpected')
      return Object.entries(answer).flatMap(([marketName, entry]) => readEntry(marketName, entry))
    },
  }
}

function readEntry(marketName: string, entry: unknown) {
  const offer = part(entry, 'starting_at')
  const order = part(entry, 'highest_order')
  // Without an offer there is no price; that is no mistake of the file.
  if (offer['price'] === null || offer['price'] === undefined) return []
  const orders = part(order, 'doppler')
  return [
    { marketName, cents: centsOf(offer['price']), bidCents: centsOf(order['price'] ?? null) },
    ...Object.entries(part(offer, 'doppler')).flatMap(([phase, price]) =>
      price === null
        ? []
        : [{ marketName, phase, cents: centsOf(price), bidCents: centsOf(orders[phase] ?? null) }],
    ),
  ]
}

function centsOf(dollars: unknown): unknown {
  return typeof dollars === 'number' ? Math.round(dollars * 100) : dollars
}

function part(value: unknown, name: string): Entry {
  const inner = isRecord(value) ? value[name] : undefined
  return isRecord(inner) ? inner : {}
}

function isRecord(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
