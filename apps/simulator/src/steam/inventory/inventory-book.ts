import type { PlayerDirectory } from '#steam/player-directory.ts'
import { drawInventory } from './draw-inventory.ts'
import type { HeldItem } from './held-item.ts'

/** Drawn inventories are kept only to save time; those set by hand are the truth about their owner. */
const DRAWN_MAX = 500
const SET_MAX = 20_000

export class InventoryBook {
  readonly #players: PlayerDirectory
  #drawn = new Map<string, HeldItem[]>()
  #set = new Map<string, HeldItem[]>()

  constructor(players: PlayerDirectory) {
    this.#players = players
  }

  /** Newest first, as Steam lists them. Undefined for someone Steam does not know. */
  items(steamId: string): readonly HeldItem[] | undefined {
    const player = this.#players.find(steamId)
    if (!player) return undefined
    return this.#set.get(steamId) ?? this.#drawnFor(steamId, player.itemCount)
  }

  set(steamId: string, items: HeldItem[]): void {
    this.#set.set(steamId, items)
    forgetOldest(this.#set, SET_MAX)
  }

  reset(): void {
    this.#set.clear()
  }

  #drawnFor(steamId: string, count: number): HeldItem[] {
    const key = `${steamId} ${count}`
    const drawn = this.#drawn.get(key) ?? drawInventory(steamId, count, '')
    this.#drawn.set(key, drawn)
    forgetOldest(this.#drawn, DRAWN_MAX)
    return drawn
  }
}

function forgetOldest(map: Map<string, unknown>, sizeMax: number): void {
  const [oldest] = map.keys()
  if (map.size > sizeMax && oldest !== undefined) map.delete(oldest)
}
