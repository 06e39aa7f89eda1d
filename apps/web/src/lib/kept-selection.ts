import { SALE_ITEMS_MAX } from '@app/contract/selling/sale-facts'
import { tabStorage } from '#lib/session/browser-storage.ts'

const INTERRUPTED_KEY = 'keptSelection'
const CURRENT_KEY = 'selection'
const ASSET_ID = /^\d{1,20}$/

/** Stores the items of an interrupted sale, in this tab only, while the user signs in again. */
export function keepSelection(assetIds: readonly string[]): void {
  tabStorage.setItem(INTERRUPTED_KEY, assetIds.join(' '))
}

/** Returns the items of the interrupted sale once. */
export function takeKeptSelection(): string[] {
  const ids = readIds(INTERRUPTED_KEY)
  tabStorage.removeItem(INTERRUPTED_KEY)
  return ids
}

/** Stores what is selected now, in this tab only: a reload or a visit to another page must not lose it. */
export function storeSelection(assetIds: Iterable<string>): void {
  tabStorage.setItem(CURRENT_KEY, [...assetIds].join(' '))
}

export function readStoredSelection(): string[] {
  return readIds(CURRENT_KEY)
}

/** Other code can write to the browser's storage, so only valid ids are accepted. */
function readIds(key: string): string[] {
  const ids = (tabStorage.getItem(key) ?? '').split(' ').filter((id) => ASSET_ID.test(id))
  return ids.slice(0, SALE_ITEMS_MAX)
}
