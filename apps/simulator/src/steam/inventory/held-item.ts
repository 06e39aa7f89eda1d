/**
 * The state of an item on Steam. `locked` and `sealed` end automatically, `untradable` never ends, `listed` is on the
 * Market, and `hidden` is counted but not visible to other users.
 */
export const ITEM_STATES = ['tradable', 'locked', 'untradable', 'sealed', 'listed', 'hidden'] as const
export type ItemState = (typeof ITEM_STATES)[number]

export type HeldItem = {
  assetId: string
  /**
   * A context that only the owner can see: items from a trade that can still be reversed. Undefined means the
   * ordinary context.
   */
  contextId?: '16'
  /** Unix seconds; at this time a protected item moves to the ordinary context. */
  protectedUntil?: number
  name: string
  state: ItemState
  /** Unix seconds; present only when a test sets it, because Steam shows it to the owner alone. */
  lockedUntil?: number
  paintIndex?: number
  paintSeed?: number
  wearFloat?: number
  nameTag?: string
  stickers: readonly { name: string; wear: number }[]
  charm?: { name: string; template: number }
}
