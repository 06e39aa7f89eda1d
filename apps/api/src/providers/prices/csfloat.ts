import { PriceSourceError, type MarketReader } from '#contexts/catalog/prices/index.ts'
import { fetchJson } from './fetch-json.ts'

const SUBJECT = 'CSFloat'

/** CSFloat's price list and its list of Doppler phases by paint index (https://docs.csfloat.com). In US cents. */
export function createCsfloat(options: { baseUrl: string; apiKey: string; timeoutMs: number }): MarketReader {
  const fetchList = async (path: string): Promise<Record<string, unknown>[]> => {
    const headers = { authorization: options.apiKey }
    const answer = await fetchJson(SUBJECT, `${options.baseUrl}${path}`, options.timeoutMs, { headers })
    if (!Array.isArray(answer)) throw new PriceSourceError(SUBJECT, 'unexpected')
    return (answer as unknown[]).map((row) => (row ?? {}) as Record<string, unknown>)
  }
  return {
    fetchRows: async () => {
      const [names, phases] = await Promise.all([
        fetchList('/listings/price-list'),
        fetchList('/listings/price-list/doppler'),
      ])
      return [
        ...names.map((row) => ({
          marketName: row['market_hash_name'],
          cents: row['min_price'],
          quantity: row['quantity'],
        })),
        ...phases.map((row) => ({
          marketName: row['market_hash_name'],
          paintIndex: row['paint_index'] ?? null,
          cents: row['min_price'],
          quantity: row['quantity'],
        })),
      ]
    },
  }
}
