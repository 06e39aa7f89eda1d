import type { Receipt } from '@app/contract/selling/receipts'
import { PRICE_MARKET } from '@app/contract/catalog/prices'
import { marketNameOf } from '#contexts/catalog/prices/index.ts'
import { latestSettlementMs } from '#contexts/payments/lifecycle/index.ts'
import type { Db } from '#platform/db/database.ts'
import { DomainError } from '#shared/domain-error.ts'
import { signReceipt, type ReceiptPairs } from './domain/signed-receipt.ts'
import { receiptsRepository, type SoldFacts, type SoldItemFacts } from './receipts.repository.ts'

export type ReceiptTools = {
  db: Db
  pairs: ReceiptPairs
  /** The operator's Steam account of the configuration. */
  steamId: string
  /** Our base URL, without a trailing slash. */
  publicUrl: string
}

/** Another user's sale is reported as not found. Nothing is stored: the sale itself contains all signed data. */
export async function issueReceipt(
  { db, pairs, steamId, publicUrl }: ReceiptTools,
  own: { saleId: bigint; userId: bigint },
): Promise<string> {
  const sale = await receiptsRepository.findSale(db, own)
  if (!sale) throw new DomainError('sale_not_found')
  const items = await receiptsRepository.listItems(db, sale.id)
  return signReceipt(
    pairs,
    writeReceipt(sale, items, { issuer: publicUrl, account: sale.account ?? steamId }),
  )
}

function writeReceipt(
  sale: SoldFacts,
  items: readonly SoldItemFacts[],
  { issuer, account }: { issuer: string; account: string },
): Receipt {
  const head = { issuer, sale: sale.id.toString().padStart(6, '0'), account, currency: 'PLN' as const }
  const terms = termsOf(sale)
  const { payoutClass } = sale
  if (payoutClass === null) return { v: 1, ...head, items: items.map(itemOf), ...terms }
  const ends = {
    payoutClass,
    now: { total: Number(sale.nowGrosze), rateBps: sale.nowRateBps },
    later: { total: Number(sale.laterGrosze), rateBps: sale.laterRateBps },
    settlesBy: new Date(latestSettlementMs(sale.soldAt.getTime())).toISOString(),
  }
  if (items.some(({ pricing }) => needsExplanation(pricing))) {
    return { v: 4, ...head, items: items.map(explainedItemOf), ...terms, ...ends }
  }
  // Only with an appraised price; all other receipts stay byte for byte the same.
  if (items.some(({ source }) => source === 'appraisal')) {
    const sourced = items.map((item) => ({ ...pricedItemOf(item), source: item.source }))
    return { v: 3, ...head, items: sourced, ...terms, ...ends }
  }
  return { v: 2, ...head, items: items.map(pricedItemOf), ...terms, ...ends }
}

/** One market without premiums needs no explanation: such receipts stay byte for byte the same. */
function needsExplanation(pricing: SoldItemFacts['pricing']): boolean {
  return (
    pricing !== null && (pricing.sources.length > 1 || pricing.premiums.length > 0 || pricing.phase !== null)
  )
}

function explainedItemOf(item: SoldItemFacts) {
  const { pricing } = item
  return {
    ...pricedItemOf(item),
    source: item.source,
    phase: pricing?.phase ?? null,
    base: pricing?.baseGrosze ?? Number(item.marketGrosze),
    // A price that staff set does not follow from the markets, so the receipt names none.
    markets: (pricing?.override ? [] : (pricing?.sources ?? [])).map(({ source, grosze, ageSeconds }) => ({
      name: marketNameOf(source),
      price: grosze,
      age: ageSeconds,
    })),
    premiums: (pricing?.premiums ?? []).map(({ kind, grosze }) => ({ kind, amount: grosze })),
  }
}

function pricedItemOf(item: SoldItemFacts) {
  return { ...itemOf(item), now: Number(item.nowGrosze), later: Number(item.laterGrosze) }
}

function itemOf(item: SoldItemFacts) {
  return {
    asset: item.assetId,
    fingerprint: item.fingerprint.toString('base64url'),
    name: item.marketName,
    market: Number(item.marketGrosze),
    price: Number(item.ourGrosze),
  }
}

function termsOf(sale: SoldFacts) {
  return {
    market: Number(sale.marketGrosze),
    total: Number(sale.totalGrosze),
    rateBps: sale.rateBps,
    priceSource: PRICE_MARKET,
    priceList: sale.priceListId,
    pricesFetchedAt: sale.pricesFetchedAt.toISOString(),
    pricesAgeSeconds: secondsBetween(sale.pricesFetchedAt, sale.quotedAt),
    method: sale.method,
    quotedAt: sale.quotedAt.toISOString(),
    soldAt: sale.soldAt.toISOString(),
    validUntil: sale.deadlineAt.toISOString(),
  }
}

function secondsBetween(from: Date, to: Date): number {
  return Math.max(0, Math.floor((to.getTime() - from.getTime()) / 1000))
}
