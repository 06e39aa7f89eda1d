/** An item from Steam's public inventory, in our own format. */
export type InventoryItem = {
  assetId: string
  classId: string
  instanceId: string
  /** Always in English, because prices and parsing depend on it. */
  marketName: string
  iconRef: string | null
  isTradable: boolean
  isMarketable: boolean
  seal: 'none' | 'trade_protected' | 'listed_on_market'
  /** Not tradable now but tradable later; medals and similar items never become tradable. */
  isLockTemporary: boolean
  /** Steam shows the date only to the owner, so it is rarely known. */
  lockedUntilSeconds: number | null
  rarityTag: string | null
  paintIndex: number | null
  paintSeed: number | null
  wearFloat: number | null
  stickers: readonly { classId: string; wear: number }[]
  charm: { classId: string; template: number | null } | null
  /** As Steam describes them; may be fewer than `stickers` when Steam changes its texts. */
  stickerNames: readonly string[]
  charmName: string | null
  nameTag: string | null
  /** Shows the item in the game. */
  inspectLink: string | null
}
