import { SALE_ITEMS_MAX } from '@app/contract/selling/sale-facts'
import { tabStorage } from '#lib/session/browser-storage.ts'

const STORAGE_KEY = 'keptSelection'
const ASSET_ID = /^\d{1,20}$/

/** Remembers, in this tab only, what was about to be sold while the person signs in again. */
export function keepSelection(assetIds: readonly string[]): void {
  tabStorage.setItem(STORAGE_KEY, assetIds.join(' '))
}

/** What was kept, once. Anybody can write into a browser's storage: only ids pass. */
export function takeKeptSelection(): string[] {
  const ids = (tabStorage.getItem(STORAGE_KEY) ?? '').split(' ').filter((id) => ASSET_ID.test(id))
  tabStorage.removeItem(STORAGE_KEY)
  return ids.slice(0, SALE_ITEMS_MAX)
}
