import {
  QUOTE_EXTENSIONS_MAX,
  type OwnItem,
  type QuoteResponse,
  type SoldItem,
} from '@app/contract/selling/sales'
import { presentExplanation } from '#contexts/catalog/prices/index.ts'
import type { QuoteDraft, QuotePlace, SoldItemRow } from './quotes.repository.ts'

type MadeQuote = QuoteDraft &
  Pick<QuotePlace, 'id' | 'code' | 'extension'> & { createdAt: Date; expiresAt: Date; serverTime: Date }

/** The response for a new quote; after an extension it also lists the changes. */
export function presentQuote(
  quote: MadeQuote,
  itemsBefore: readonly Pick<SoldItemRow, 'assetId' | 'ourGrosze'>[] = [],
): QuoteResponse {
  const priceNow = new Map(quote.items.map(({ assetId, ourGrosze }) => [assetId, ourGrosze]))
  return {
    success: true,
    quote: {
      id: quote.id,
      code: quote.code,
      items: quote.items.map((item) => ({
        ...presentOwnItem({ ...item, priceSource: item.appraisalPriceId === null ? 'list' : 'appraisal' }),
        laterPrice: toMajor(item.laterGrosze),
      })),
      marketTotal: toMajor(quote.marketGrosze),
      total: toMajor(quote.totalGrosze),
      rateBps: quote.rateBps,
      laterTotal: toMajor(quote.laterTotalGrosze),
      laterRateBps: quote.laterRateBps,
      minimum: toMajor(quote.minimumGrosze),
      priceListVersion: quote.priceListId,
      pricesFetchedAt: quote.pricesFetchedAt.toISOString(),
      createdAt: quote.createdAt.toISOString(),
      expiresAt: quote.expiresAt.toISOString(),
      serverTime: quote.serverTime.toISOString(),
      extensionsLeft: QUOTE_EXTENSIONS_MAX - quote.extension,
      isOfferOurs: quote.isOfferOurs,
      offerMinutes: Math.floor(quote.tradeSeconds / 60),
    },
    changes: itemsBefore
      .filter((before) => priceNow.get(before.assetId) !== before.ourGrosze)
      .map(({ assetId, ourGrosze }) => ({ assetId, ourPriceBefore: toMajor(ourGrosze) })),
  }
}

export function presentSoldItem(row: SoldItemRow): SoldItem {
  const { name, weaponType, wear, statTrak, souvenir, rarity, image } = row.facts
  return {
    assetId: row.assetId,
    name,
    market_hash_name: row.marketName,
    weaponType,
    wear,
    statTrak,
    souvenir,
    rarity,
    image,
    marketPrice: toMajor(row.marketGrosze),
    ourPrice: toMajor(row.ourGrosze),
    priceSource: row.priceSource,
  }
}

/** With what only the owner may know of an item. */
export function presentOwnItem(row: SoldItemRow): OwnItem {
  const { wearFloat, paintSeed, nameTag, stickers, charm, ...named } = row.facts
  return {
    ...presentSoldItem(row),
    float: wearFloat,
    paintSeed,
    nameTag,
    stickerCount: stickers.length,
    hasCharm: charm !== null,
    stickers: [...(named.stickerNames ?? [])],
    charm: named.charmName ?? null,
    inspectLink: named.inspectLink ?? null,
    explanation: named.pricing ? presentExplanation(named.pricing) : null,
  }
}

/** Converts grosze to the two-decimal amounts of the API. */
export function toMajor(grosze: bigint): number {
  return Number(grosze) / 100
}
