import { SALES_WINDOWS, type Figures, type SalesWindow } from '#prices/market.ts'

export const FEEDS = ['items', 'history', 'out-of-stock'] as const
export type Feed = (typeof FEEDS)[number]
export type Currency = 'PLN' | 'EUR'

export type MarketSnapshot = {
  figures: readonly Figures[]
  plnPerEur: number
  plnPerUsd: number
  builtAtSeconds: number
}

/** A row as it is sent; poison may put any value into it. */
export type FeedRow = Record<string, unknown>

const CREATED_AT_SECONDS = 1_535_988_253

export function feedRows(feed: Feed, snapshot: MarketSnapshot, currency: Currency): FeedRow[] {
  const money = moneyIn(currency, snapshot.plnPerEur)
  if (feed === 'history') return snapshot.figures.map((figures) => historyRow(figures, currency, money))
  const { figures } = snapshot
  if (feed === 'out-of-stock') {
    return figures.flatMap((one) => (one.quantity === 0 ? [outOfStockRow(one, currency, money)] : []))
  }
  return figures.flatMap((one) =>
    one.isListed ? [itemRow(one, currency, money, snapshot.builtAtSeconds)] : [],
  )
}

type Money = (grosze: number | null) => number | null

/** Decimal amounts in major units, as in the real list. */
function moneyIn(currency: Currency, plnPerEur: number): Money {
  const rate = currency === 'PLN' ? 1 : plnPerEur
  return (grosze) => (grosze === null ? null : Math.max(1, Math.round(grosze / rate)) / 100)
}

function itemRow(figures: Figures, currency: Currency, money: Money, updatedAtSeconds: number): FeedRow {
  return {
    ...nameOf(figures),
    currency,
    suggested_price: money(figures.suggested),
    ...pagesOf(figures),
    min_price: money(figures.min),
    max_price: money(figures.max),
    mean_price: money(figures.mean),
    median_price: money(figures.median),
    quantity: figures.quantity,
    created_at: CREATED_AT_SECONDS,
    updated_at: updatedAtSeconds,
  }
}

function historyRow(figures: Figures, currency: Currency, money: Money): FeedRow {
  const row: FeedRow = { ...nameOf(figures), currency, ...pagesOf(figures) }
  for (const window of Object.keys(SALES_WINDOWS) as SalesWindow[]) {
    const { min, max, avg, median, volume } = figures.sales[window]
    row[window] = { min: money(min), max: money(max), avg: money(avg), median: money(median), volume }
  }
  return row
}

function outOfStockRow(figures: Figures, currency: Currency, money: Money): FeedRow {
  const { avg, volume } = figures.sales.last_90_days
  return {
    ...nameOf(figures),
    currency,
    suggested_price: money(figures.suggested),
    avg_sale_price: money(avg),
    sales_last_90d: volume,
  }
}

function nameOf({ item }: Figures): FeedRow {
  return { market_hash_name: item.name, version: item.version }
}

const pages = new Map<string, FeedRow>()

/** Cached, because encoding every name again would cost more time than the rest of the list. */
function pagesOf({ item }: Figures): FeedRow {
  const known = pages.get(item.name)
  if (known) return known
  const slug = item.name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
  const made = {
    item_page: `https://skinport.com/item/${encodeURIComponent(slug)}`,
    market_page: `https://skinport.com/market?item=${encodeURIComponent(item.finish ?? item.weapon)}`,
  }
  pages.set(item.name, made)
  return made
}
