/**
 * What Steam does with an item besides showing it. `locked` and `sealed` end by themselves, `untradable` never does,
 * `listed` stands on the Market, and `hidden` is counted but not shown to others.
 */
export const ITEM_STATES = ['tradable', 'locked', 'untradable', 'sealed', 'listed', 'hidden'] as const
export type ItemState = (typeof ITEM_STATES)[number]

export type HeldItem = {
  assetId: string
  /** Where only the owner looks: items that came by a trade which can still be undone. Absent is the ordinary one. */
  contextId?: '16'
  /** Unix seconds; a protected item then moves to the ordinary context. */
  protectedUntil?: number
  name: string
  state: ItemState
  /** Unix seconds; shown only where a test says so, because Steam tells it to the owner alone. */
  lockedUntil?: number
  paintIndex?: number
  paintSeed?: number
  wearFloat?: number
  nameTag?: string
  stickers: readonly { name: string; wear: number }[]
  charm?: { name: string; template: number }
}
