import { PRICE_MARKET } from '@app/contract/catalog/prices'
import {
  rarityOf,
  skinPictureUrl,
  steamMarketUrl,
  type CalculatorRow,
} from '@app/contract/catalog/calculator'
import { payoutFor } from '@app/contract/payout-share'
import type { CalculatorSkin, PriceList, SkinItem, SkinPrice } from '@app/contract/catalog/prices'
import type { PriceCurrency } from './domain/read-list.ts'
import type { HistoryPoint } from './price-items.repository.ts'
import type { AgedPriceList, ListReason } from './price-lists.repository.ts'
import type { GuardLimits } from './domain/price-guard.ts'
import { presentExplanation } from './price-explanation.ts'
import type { PriceBreakdown } from './domain/price-breakdown.ts'
import { guardItem, type PricedItem } from './priced-item.ts'
import { factsOfSkin } from '#contexts/catalog/items/index.ts'

/** Converts grosze or cents to the two-decimal amounts of the API. The division gives the exact digits. */
function toMajor(minor: number): number {
  return minor / 100
}

function toMajorOrNull(minor: number | null): number | null {
  return minor === null ? null : toMajor(minor)
}

function toIsoTime(seconds: number): string {
  return new Date(seconds * 1_000).toISOString()
}

export function presentSkinPrice(item: PricedItem, currency: PriceCurrency): SkinPrice {
  const isPln = currency === 'PLN'
  return {
    id: item.nameId,
    market_hash_name: item.marketName,
    suggested_price: toMajorOrNull(isPln ? item.price.suggestedGrosze : item.price.suggestedCents),
    min_price: toMajorOrNull(isPln ? item.minGrosze : item.minCents),
    max_price: toMajorOrNull(isPln ? item.maxGrosze : item.maxCents),
    quantity: item.quantity,
    updated_at: toIsoTime(item.price.updatedAtSeconds),
    icon_url: skinPictureUrl(item.nameId),
  }
}

export function presentCalculatorSkin(row: CalculatorRow): CalculatorSkin {
  return {
    id: row.id,
    name: row.finish ?? row.weapon,
    slug: row.slug,
    market_hash_name: row.marketName,
    steam_url: steamMarketUrl(row.marketName),
    image: skinPictureUrl(row.id),
    weaponType: row.weapon,
    category: row.category,
    wear: row.wear,
    statTrak: row.statTrak,
    souvenir: row.souvenir,
    rarity: rarityOf(row.priceGrosze),
    steamRarity: row.rarity,
    marketPrice: toMajor(row.priceGrosze),
    ourPrice: toMajor(row.payoutGrosze),
    laterPrice: toMajor(row.laterGrosze),
    notBought: row.notBought,
  }
}

type ItemFacts = { ageSeconds: number; limits: GuardLimits }

function presentSibling(item: PricedItem, { ageSeconds, limits }: ItemFacts): SkinItem['others'][number] {
  const { parsed } = item
  const verdict = guardItem(item, ageSeconds, limits)
  return {
    slug: item.slug,
    wear: parsed.kind === 'weapon' ? parsed.wear : null,
    statTrak: parsed.statTrak,
    souvenir: parsed.souvenir,
    ourPrice: priceAt(item.decided.grosze, limits.rateBps),
    notBought: verdict.buyable ? null : verdict.reason,
  }
}

export function presentSkinItem(
  item: PricedItem,
  facts: ItemFacts & {
    fetchedAt: Date
    history: readonly HistoryPoint[]
    breakdown: PriceBreakdown | null
    /** The same skin in other wears and with other marks. */
    others: readonly PricedItem[]
  },
): SkinItem {
  const { limits } = facts
  const { parsed, price } = item
  const skin = parsed.kind === 'weapon' ? parsed : undefined
  const verdict = guardItem(item, facts.ageSeconds, limits)
  const suggested = item.decided.grosze
  return {
    id: item.nameId,
    slug: item.slug,
    source: PRICE_MARKET,
    market_hash_name: item.marketName,
    steam_url: steamMarketUrl(item.marketName),
    image: skinPictureUrl(item.nameId, 384),
    weaponType: skin?.weapon ?? null,
    finish: skin?.finish ?? null,
    category: skin?.filter ?? null,
    wear: skin?.wear ?? null,
    statTrak: parsed.statTrak,
    souvenir: parsed.souvenir,
    phases: [...item.phases.keys()],
    steamRarity: skin ? factsOfSkin(skin.weapon, skin.finish).rarity : 'Default',
    others: facts.others.map((other) => presentSibling(other, facts)),
    marketPrice: toMajorOrNull(suggested),
    ourPrice: priceAt(suggested, limits.rateBps),
    laterPrice: priceAt(suggested, limits.laterRateBps),
    notBought: verdict.buyable ? null : verdict.reason,
    explanation: facts.breakdown && presentExplanation(facts.breakdown),
    rateBps: limits.rateBps,
    laterRateBps: limits.laterRateBps,
    fetchedAt: facts.fetchedAt.toISOString(),
    updatedAt: toIsoTime(price.updatedAtSeconds),
    ageSeconds: Math.round(facts.ageSeconds),
    staleAfterSeconds: limits.staleAfterSeconds,
    reliability: presentReliability(item, limits),
    history: facts.history.map((point) => ({
      day: point.day,
      suggestedPrice: toMajorOrNull(point.suggestedGrosze),
      minPrice: toMajorOrNull(point.minGrosze),
      soldIn7Days: point.sold7Days,
      ourPrice: toMajorOrNull(point.payoutGrosze),
    })),
  }
}

function priceAt(suggestedGrosze: number | null, rateBps: number): number | null {
  return suggestedGrosze === null ? null : toMajor(payoutFor(suggestedGrosze, rateBps))
}

function presentReliability(item: PricedItem, limits: GuardLimits): SkinItem['reliability'] {
  const { price, minGrosze, maxGrosze } = item
  const spread = minGrosze === null || maxGrosze === null ? null : (maxGrosze - minGrosze) / minGrosze
  return {
    quantity: item.quantity,
    soldIn7Days: price.sold7Days,
    soldIn30Days: price.sold30Days,
    minPrice: toMajorOrNull(minGrosze),
    maxPrice: toMajorOrNull(maxGrosze),
    spread: spread === null ? null : Math.round(spread * 1_000) / 1_000,
    median30Days: toMajorOrNull(price.median30DaysGrosze),
    isThin: item.quantity < limits.quantityMin && (price.sold7Days ?? 0) < limits.volume7DaysMin,
  }
}

export function presentPriceList(row: AgedPriceList): PriceList {
  return {
    id: row.id,
    state: row.state as PriceList['state'],
    step: row.step as PriceList['step'],
    askedBy: row.asked_by,
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    durationMs: row.finished_at ? row.finished_at.getTime() - row.started_at.getTime() : null,
    ageSeconds: Math.max(0, Math.round(row.age_seconds)),
    rowCount: row.row_count,
    badRowCount: row.bad_row_count,
    eurRate: row.eur_rate_e4 === null ? null : row.eur_rate_e4 / 10_000,
    nbpTable: row.nbp_table,
    reasons: row.reasons as ListReason[],
    liveSince: row.live_since?.toISOString() ?? null,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at?.toISOString() ?? null,
  }
}
