import { setImmediate as nextTurn } from 'node:timers/promises'
import { readCalculatorFile, type CalculatorFile, type CalculatorRow } from '@app/contract/catalog/calculator'
import { createStaticResponse, type StaticResponse } from '#platform/http/static-response.ts'
import { buildCalculatorFile } from './calculator-file.ts'
import type { PremiumLimits } from './domain/premiums.ts'
import type { GuardLimits } from './domain/price-guard.ts'
import { PRICE_CURRENCIES, type PriceCurrency } from './domain/read-list.ts'
import type { PricedRow } from './price-items.repository.ts'
import type { LiveMarket } from './market-lists.repository.ts'
import { groupByName, type Agreement, type PricedItem } from './priced-item.ts'
import { presentSkinPrice } from './prices.presenter.ts'

/** All served data of one list, in memory and immutable: a request uses one snapshot from start to end. */
export type PriceSnapshot = {
  listId: number
  fetchedAt: Date
  /** Based on the database's clock, independent of this process's clock. */
  ageSeconds: () => number
  limits: GuardLimits
  /** The other markets that counted when this snapshot was built. */
  markets: readonly LiveMarket[]
  /** The age of this list when the ages of the markets were read. */
  builtAtAgeSeconds: number
  premiums: PremiumLimits
  /** The full lists, built on first request, because only these responses need them. */
  prices: () => Promise<Record<PriceCurrency, StaticResponse>>
  calculator: StaticResponse
  calculatorFile: CalculatorFile
  calculatorRows: readonly CalculatorRow[]
  itemBySlug: ReadonlyMap<string, PricedItem>
  /** The same skin in other wears and with other marks. */
  othersOf: (item: PricedItem) => PricedItem[]
}

/** Fresh for one minute; for ten more minutes a cache may serve it while it revalidates. */
export const PRICES_CACHE_CONTROL = 'public, max-age=60, stale-while-revalidate=600'
/** The full lists are large and built often; the calculator's file is small and every visitor loads it. */
const LIST_BROTLI_QUALITY = 5
const CALCULATOR_BROTLI_QUALITY = 11
/** Yields to other requests after this many rows. */
const ROWS_PER_TURN = 2_000

export async function buildSnapshot(
  list: { id: number; fetchedAt: Date; ageSeconds: () => number },
  rows: readonly PricedRow[],
  {
    limits,
    minimumGrosze,
    markets,
    agreement,
    premiums,
  }: {
    limits: GuardLimits
    minimumGrosze: number
    markets: readonly LiveMarket[]
    agreement: Agreement
    premiums: PremiumLimits
  },
): Promise<PriceSnapshot> {
  const builtAtAgeSeconds = list.ageSeconds()
  const items = groupByName(rows, agreement)
  const bySkin = Map.groupBy(items, skinOf)
  await nextTurn()
  let prices: Promise<Record<PriceCurrency, StaticResponse>> | undefined
  const calculatorFile = buildCalculatorFile(items, {
    listId: list.id,
    fetchedAt: list.fetchedAt,
    limits,
    minimumGrosze,
  })
  await nextTurn()
  const calculatorRows = readCalculatorFile(calculatorFile)
  const calculator = await createStaticResponse(Buffer.from(JSON.stringify(calculatorFile)), {
    cacheControl: PRICES_CACHE_CONTROL,
    brotliQuality: CALCULATOR_BROTLI_QUALITY,
  })
  return {
    listId: list.id,
    fetchedAt: list.fetchedAt,
    ageSeconds: list.ageSeconds,
    limits,
    markets,
    builtAtAgeSeconds,
    premiums,
    prices: () => (prices ??= prepareLists(items, list.fetchedAt)),
    calculator,
    calculatorFile,
    calculatorRows,
    itemBySlug: new Map(items.map((item) => [item.slug, item])),
    othersOf: (item) => (bySkin.get(skinOf(item)) ?? []).filter((other) => other !== item),
  }
}

/** Items that are not weapon skins have no siblings, so each has a key of its own. */
function skinOf({ parsed, marketName }: PricedItem): string {
  return parsed.kind === 'weapon' ? `${parsed.weapon} | ${parsed.finish ?? ''}` : marketName
}

async function prepareLists(
  items: readonly PricedItem[],
  fetchedAt: Date,
): Promise<Record<PriceCurrency, StaticResponse>> {
  const prices = {} as Record<PriceCurrency, StaticResponse>
  for (const currency of PRICE_CURRENCIES) {
    prices[currency] = await createStaticResponse(await writeList(items, currency, fetchedAt), {
      cacheControl: PRICES_CACHE_CONTROL,
      brotliQuality: LIST_BROTLI_QUALITY,
    })
  }
  return prices
}

async function writeList(
  items: readonly PricedItem[],
  currency: PriceCurrency,
  fetchedAt: Date,
): Promise<Buffer> {
  const chunks = [
    `{"success":true,"currency":"${currency}","fetchedAt":"${fetchedAt.toISOString()}","prices":[`,
  ]
  for (let start = 0; start < items.length; start += ROWS_PER_TURN) {
    const chunk = items
      .slice(start, start + ROWS_PER_TURN)
      .map((item) => JSON.stringify(presentSkinPrice(item, currency)))
    chunks.push(`${start === 0 ? '' : ','}${chunk.join(',')}`)
    await nextTurn()
  }
  chunks.push(']}')
  return Buffer.from(chunks.join(''))
}
