import { SALE_ITEMS_MAX } from '@app/contract/selling/sale-facts'
import { tabStorage } from '#lib/session/browser-storage.ts'

const STORAGE_KEY = 'keptSelection'
const ASSET_ID = /^\d{1,20}$/

/** Stores the items of an interrupted sale, in this tab only, while the user signs in again. */
export function keepSelection(assetIds: readonly string[]): void {
  tabStorage.setItem(STORAGE_KEY, assetIds.join(' '))
}

/**
 * Returns the stored selection once. Other code can write to the browser's storage, so only valid ids are accepted.
 */
export function takeKeptSelection(): string[] {
  const ids = (tabStorage.getItem(STORAGE_KEY) ?? '').split(' ').filter((id) => ASSET_ID.test(id))
  tabStorage.removeItem(STORAGE_KEY)
  return ids.slice(0, SALE_ITEMS_MAX)
}
