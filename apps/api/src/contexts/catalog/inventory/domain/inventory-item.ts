/** One thing somebody owns, as Steam's public inventory tells it, in our own words. */
export type InventoryItem = {
  assetId: string
  classId: string
  instanceId: string
  /** In English whatever the reader's language: prices and parsing go by it. */
  marketName: string
  iconRef: string | null
  isTradable: boolean
  isMarketable: boolean
  seal: 'none' | 'trade_protected' | 'listed_on_market'
  /** It cannot be traded now but will be; medals and the like never will. */
  isLockTemporary: boolean
  /** Steam tells the date to the owner alone, so it is rarely known. */
  lockedUntilSeconds: number | null
  rarityTag: string | null
  paintIndex: number | null
  paintSeed: number | null
  wearFloat: number | null
  stickers: readonly { classId: string; wear: number }[]
  charm: { classId: string; template: number | null } | null
  nameTag: string | null
}
