import type { NotBoughtReason } from '@app/contract/catalog/calculator'
import type { ItemLockReason } from '@app/contract/catalog/inventory'
import type { InventoryItem } from './inventory-item.ts'

/** The list's price for an item. */
export type ItemPrice =
  | {
      kind: 'bought'
      marketGrosze: bigint
      payoutGrosze: bigint
      laterGrosze: bigint
      /** Null when the price comes from the list. */
      appraisalPriceId: bigint | null
    }
  | {
      kind: 'not_bought'
      reason: NotBoughtReason | 'appraisal_lapsed' | 'appraisal_changed'
      marketGrosze: bigint | null
    }

export type ItemLock = { reason: ItemLockReason; untilSeconds: number | null }

/** Null means that the item can be sold. With several reasons, the most informative one is returned. */
export function lockOf(
  item: Pick<
    InventoryItem,
    'assetId' | 'isTradable' | 'isMarketable' | 'seal' | 'isLockTemporary' | 'lockedUntilSeconds'
  >,
  price: ItemPrice,
  lockedAssetIds: ReadonlySet<string>,
): ItemLock | null {
  if (lockedAssetIds.has(item.assetId)) return lock('in_sale')
  // A case or a medal is never bought, regardless of its state on Steam.
  if (price.kind === 'not_bought' && price.reason === 'not_a_skin') return lock('not_a_skin')
  if (item.seal === 'listed_on_market') return lock('listed_on_market')
  if (item.seal === 'trade_protected' || (!item.isTradable && item.isLockTemporary)) {
    return lock('trade_lock', item.lockedUntilSeconds)
  }
  if (!item.isTradable || !item.isMarketable) return lock('not_tradable')
  if (price.kind === 'bought') return price.payoutGrosze < 1n ? lock('payout_too_small') : null
  // The item has a price, but our rate leaves no payout, so the reason is more exact than `no_price`.
  const isTooSmall = price.reason === 'no_price' && price.marketGrosze !== null && price.marketGrosze > 0n
  return lock(isTooSmall ? 'payout_too_small' : price.reason)
}

function lock(reason: ItemLockReason, untilSeconds: number | null = null): ItemLock {
  return { reason, untilSeconds }
}
