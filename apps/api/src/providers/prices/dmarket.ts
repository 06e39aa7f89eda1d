import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { PriceSourceError, type MarketReader } from '#contexts/catalog/prices/index.ts'
import { fetchJson } from './fetch-json.ts'

const SUBJECT = 'DMarket'
/** DMarket's id of Counter-Strike 2. */
const GAME = 'a8db'
const ROWS_PER_PAGE = 1_000
/** About twice today's list; more pages mean that the cursor runs in circles. */
const PAGES_MAX = 60
/** Well below the documented limit of the price calls. */
const PAUSE_MS = 250

const Page = z.object({
  aggregatedPrices: z.array(z.unknown()),
  nextCursor: z.string().nullish(),
})

/** The best offer and the best order of every item (https://docs.dmarket.com), page by page. In US cents, as text. */
export function createDmarket(options: {
  baseUrl: string
  apiKey: string
  timeoutMs: number
  pauseMs?: number
}): MarketReader {
  const fetchPage = async (cursor: string) => {
    const answer = await fetchJson(
      SUBJECT,
      `${options.baseUrl}/marketplace-api/v1/aggregated-prices`,
      options.timeoutMs,
      {
        headers: { 'x-api-key': options.apiKey },
        body: { filter: { game: GAME }, limit: String(ROWS_PER_PAGE), cursor },
      },
    )
    const page = Page.safeParse(answer)
    if (!page.success) throw new PriceSourceError(SUBJECT, 'unexpected')
    return page.data
  }
  return {
    fetchRows: async () => {
      const rows: unknown[] = []
      const seen = new Set<string>()
      let cursor = ''
      for (let page = 0; page < PAGES_MAX; page += 1) {
        const { aggregatedPrices, nextCursor } = await fetchPage(cursor)
        rows.push(...aggregatedPrices)
        if (!nextCursor || aggregatedPrices.length === 0) break
        if (seen.has(nextCursor)) throw new PriceSourceError(SUBJECT, 'unexpected')
        seen.add(nextCursor)
        cursor = nextCursor
        await delay(options.pauseMs ?? PAUSE_MS)
      }
      return rows.flatMap((row) => readRow(row))
    },
  }
}

function readRow(row: unknown) {
  const one = (row ?? {}) as Record<string, unknown>
  // An item that nobody offers has no price; that is no mistake of the list.
  if (one['offerCount'] === '0') return []
  const bid = amountOf(one['orderBestPrice'])
  return [
    {
      marketName: one['title'],
      cents: amountOf(one['offerBestPrice']),
      quantity: wholeNumber(one['offerCount']),
      bidCents: bid === 0 ? null : bid,
    },
  ]
}

function amountOf(value: unknown): unknown {
  const { Currency: currency, Amount: amount } = (value ?? {}) as Record<string, unknown>
  return currency === 'USD' ? wholeNumber(amount) : undefined
}

function wholeNumber(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : null
}
