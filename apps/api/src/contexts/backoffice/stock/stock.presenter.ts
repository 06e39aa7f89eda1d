import type { StockItem } from '@app/contract/office/stock'
import { zlotysOf } from '#shared/zlotys.ts'
import type { StockRow } from './stock-list.repository.ts'

export function presentStockItem(row: StockRow): StockItem {
  const bookGrosze = row.costGrosze - row.writtenDownGrosze
  const isSold = row.resaleId !== null
  const earned = isSold
    ? row.priceGrosze - row.feeGrosze
    : row.marketGrosze === null
      ? null
      : afterFeeOf(BigInt(row.marketGrosze), row.feeBps)
  return {
    id: row.id.toString(),
    saleId: row.saleId.toString(),
    name: row.name,
    image: row.facts.image ?? '',
    wearFloat: row.facts.wearFloat ?? null,
    paintSeed: row.facts.paintSeed ?? null,
    stickers: row.facts.stickers?.length ?? 0,
    accountId: row.accountId,
    state: row.state,
    isProtected: row.isProtected,
    isUnsettled: row.isUnsettled,
    cost: zlotysOf(row.costGrosze),
    tax: zlotysOf(row.taxGrosze),
    bookValue: zlotysOf(bookGrosze),
    marketNow: row.marketGrosze === null ? null : zlotysOf(BigInt(row.marketGrosze)),
    result: earned === null ? null : zlotysOf(earned - bookGrosze - row.taxGrosze),
    daysHeld: row.daysHeld,
    receivedAt: row.receivedAt.toISOString(),
    unlocksAt: row.unlocksAt.toISOString(),
    resale: presentResale(row),
  }
}

const ALL_BPS = 10_000n

/** As the database computes it, so that a list and its sum agree to the grosz. */
export function afterFeeOf(grosze: bigint, feeBps: bigint): bigint {
  return (grosze * (ALL_BPS - feeBps)) / ALL_BPS
}

function presentResale(row: StockRow): StockItem['resale'] {
  if (row.resaleId === null) return null
  return {
    id: row.resaleId.toString(),
    market: row.market,
    externalId: row.externalId,
    state: row.resaleState,
    currency: row.currency,
    priceForeign: zlotysOf(row.priceMinor),
    price: zlotysOf(row.priceGrosze),
    fee: zlotysOf(row.feeGrosze),
    soldAt: row.soldAt.toISOString(),
    releasesAt: row.releasesAt?.toISOString() ?? null,
  }
}
