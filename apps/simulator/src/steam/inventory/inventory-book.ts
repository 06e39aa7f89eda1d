import type { SimulatorClock } from '#control/simulator-clock.ts'
import type { PlayerDirectory } from '#steam/player-directory.ts'
import type { Player } from '#steam/players.ts'
import { drawInventory } from './draw-inventory.ts'
import type { HeldItem } from './held-item.ts'

/** Drawn inventories are only a cache; inventories that a test sets are the source of truth for their owner. */
const DRAWN_MAX = 500
const SET_MAX = 20_000

export class InventoryBook {
  readonly #players: PlayerDirectory
  readonly #clock: SimulatorClock
  #drawn = new Map<string, HeldItem[]>()
  #set = new Map<string, HeldItem[]>()
  /** Unix seconds at which the next protected item becomes ordinary; no update is needed before this time. */
  #nextSettlement = Number.POSITIVE_INFINITY

  constructor(players: PlayerDirectory, clock: SimulatorClock) {
    this.#players = players
    this.#clock = clock
  }

  /** Newest first, as Steam lists them. Undefined for a user that Steam does not know. */
  items(steamId: string): readonly HeldItem[] | undefined {
    const player = this.#players.find(steamId)
    if (!player) return undefined
    this.#settle()
    return this.#set.get(steamId) ?? this.#drawnFor(steamId, player)
  }

  itemsIn(steamId: string, contextId: string): readonly HeldItem[] | undefined {
    return this.items(steamId)?.filter((item) => (item.contextId ?? '2') === contextId)
  }

  find(steamId: string, assetId: string): HeldItem | undefined {
    return this.items(steamId)?.find((item) => item.assetId === assetId)
  }

  set(steamId: string, items: HeldItem[]): void {
    // Inserted again at the end, so that an inventory that has just changed is not evicted.
    this.#set.delete(steamId)
    this.#set.set(steamId, items)
    forgetOldest(this.#set, SET_MAX)
    for (const item of items) this.#noteSettlement(item)
  }

  take(steamId: string, assetId: string): HeldItem | undefined {
    const item = this.find(steamId, assetId)
    if (item)
      this.set(
        steamId,
        (this.items(steamId) ?? []).filter((other) => other !== item),
      )
    return item
  }

  give(steamId: string, item: HeldItem): void {
    this.set(steamId, [item, ...(this.items(steamId) ?? [])])
  }

  change(steamId: string, assetId: string, facts: Partial<HeldItem>): HeldItem | undefined {
    const item = this.find(steamId, assetId)
    if (!item) return undefined
    const changed = { ...item, ...facts }
    this.set(
      steamId,
      (this.items(steamId) ?? []).map((other) => (other === item ? changed : other)),
    )
    return changed
  }

  reset(): void {
    this.#set.clear()
    this.#nextSettlement = Number.POSITIVE_INFINITY
  }

  #noteSettlement({ protectedUntil }: HeldItem): void {
    if (protectedUntil !== undefined) this.#nextSettlement = Math.min(this.#nextSettlement, protectedUntil)
  }

  #settle(): void {
    const nowSeconds = this.#clock.nowMs() / 1000
    if (nowSeconds < this.#nextSettlement) return
    this.#nextSettlement = Number.POSITIVE_INFINITY
    for (const [steamId, items] of this.#set) {
      if (!items.some((item) => item.protectedUntil !== undefined)) continue
      const settled = items.map((item) => settledItem(item, nowSeconds))
      this.#set.set(steamId, settled)
      for (const item of settled) this.#noteSettlement(item)
    }
  }

  #drawnFor(steamId: string, { itemCount, dearestZl }: Player): HeldItem[] {
    const key = `${steamId} ${itemCount}`
    const drawn =
      this.#drawn.get(key) ?? drawInventory(steamId, itemCount, dearestZl === undefined ? {} : { dearestZl })
    this.#drawn.set(key, drawn)
    forgetOldest(this.#drawn, DRAWN_MAX)
    return drawn
  }
}

function settledItem(item: HeldItem, nowSeconds: number): HeldItem {
  if (item.protectedUntil === undefined || item.protectedUntil > nowSeconds) return item
  const { contextId: _contextId, protectedUntil: _protectedUntil, ...rest } = item
  return { ...rest, state: 'tradable' }
}

function forgetOldest(map: Map<string, unknown>, sizeMax: number): void {
  const [oldest] = map.keys()
  if (map.size > sizeMax && oldest !== undefined) map.delete(oldest)
}
