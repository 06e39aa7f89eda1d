import { hasPhases, parseMarketName, type MarketName } from './domain/market-name.ts'
import { guardPrice, type GuardLimits, type GuardVerdict } from './domain/price-guard.ts'
import type { PricedRow } from './price-items.repository.ts'

/** A market name with its price. If the name has several phases, this is the cheapest one's price. */
export type PricedItem = {
  nameId: number
  marketName: string
  slug: string
  parsed: MarketName
  /** The row with the price that applies. */
  price: PricedRow
  phases: string[]
  quantity: number
  minGrosze: number | null
  maxGrosze: number | null
  minCents: number | null
  maxCents: number | null
}

/** Rows are in name order, so the phases of a name are adjacent. */
export function groupByName(rows: readonly PricedRow[]): PricedItem[] {
  const items: PricedItem[] = []
  for (const row of rows) {
    const last = items.at(-1)
    if (last?.nameId === row.nameId) addPhase(last, row)
    else items.push(newItem(row))
  }
  return items
}

function newItem(row: PricedRow): PricedItem {
  return {
    nameId: row.nameId,
    marketName: row.marketName,
    slug: row.slug,
    parsed: parseMarketName(row.marketName),
    price: row,
    phases: row.version === '' ? [] : [row.version],
    quantity: row.quantity,
    minGrosze: row.minGrosze,
    maxGrosze: row.maxGrosze,
    minCents: row.minCents,
    maxCents: row.maxCents,
  }
}

function addPhase(item: PricedItem, row: PricedRow): void {
  if (row.version !== '') item.phases.push(row.version)
  item.quantity += row.quantity
  item.minGrosze = smaller(item.minGrosze, row.minGrosze)
  item.maxGrosze = larger(item.maxGrosze, row.maxGrosze)
  item.minCents = smaller(item.minCents, row.minCents)
  item.maxCents = larger(item.maxCents, row.maxCents)
  const isCheaper =
    row.suggestedGrosze !== null &&
    (item.price.suggestedGrosze === null || row.suggestedGrosze < item.price.suggestedGrosze)
  if (isCheaper) item.price = row
}

export function guardItem(item: PricedItem, priceAgeSeconds: number, limits: GuardLimits): GuardVerdict {
  const { price } = item
  return guardPrice(
    {
      isSkin: item.parsed.kind === 'weapon',
      isPhaseDependent: item.phases.length > 0 || hasPhases(item.parsed),
      suggestedGrosze: amount(price.suggestedGrosze),
      quantity: item.quantity,
      sales:
        price.sold7Days === null
          ? null
          : {
              volume7Days: price.sold7Days,
              volume30Days: price.sold30Days ?? 0,
              median7DaysGrosze: amount(price.median7DaysGrosze),
              median30DaysGrosze: amount(price.median30DaysGrosze),
              median90DaysGrosze: amount(price.median90DaysGrosze),
            },
      priceAgeSeconds,
    },
    limits,
  )
}

function amount(grosze: number | null): bigint | null {
  return grosze === null ? null : BigInt(grosze)
}

function smaller(one: number | null, other: number | null): number | null {
  return one === null ? other : other === null ? one : Math.min(one, other)
}

function larger(one: number | null, other: number | null): number | null {
  return one === null ? other : other === null ? one : Math.max(one, other)
}
