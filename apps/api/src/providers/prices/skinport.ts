import type { PriceSource } from '#contexts/catalog/prices/index.ts'
import { fetchJson } from './fetch-json.ts'

const GAME = '730'

/** Skinport's public lists (https://docs.skinport.com). They need no key. */
export function createSkinport(options: { baseUrl: string; timeoutMs: number }): PriceSource {
  const fetchList = (subject: string, path: string, query: Record<string, string>) => {
    const address = `${options.baseUrl}${path}?${new URLSearchParams({ app_id: GAME, ...query }).toString()}`
    return fetchJson(subject, address, options.timeoutMs)
  }
  return {
    // Counts everything on sale, including items that the buyer can trade on only later.
    fetchItems: (currency) => fetchList(`${currency} list`, '/items', { currency, tradable: '0' }),
    fetchSales: () => fetchList('Sales history', '/sales/history', { currency: 'PLN' }),
  }
}
