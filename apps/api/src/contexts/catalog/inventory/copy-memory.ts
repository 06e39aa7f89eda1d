import type { InventoryItem } from './domain/inventory-item.ts'

/** About 25 MB: five hundred inventories of a hundred items. */
const ITEMS_MAX = 50_000

type Remembered = { fetchedAtMs: number; items: readonly InventoryItem[] }

/**
 * Caches the unpacked inventory copies of recent users, because pages poll often and a copy changes every few minutes
 * at most. The database names the current copy each time, so a newer one from another process is never missed.
 */
export class CopyMemory {
  readonly #byUser = new Map<bigint, Remembered>()
  readonly #itemsMax: number
  #itemCount = 0

  constructor(itemsMax = ITEMS_MAX) {
    this.#itemsMax = itemsMax
  }

  async take(
    { userId, fetchedAt }: { userId: bigint; fetchedAt: Date | null },
    load: () => Promise<readonly InventoryItem[] | undefined>,
  ): Promise<readonly InventoryItem[] | undefined> {
    const fetchedAtMs = fetchedAt?.getTime()
    const known = this.#byUser.get(userId)
    if (known && known.fetchedAtMs === fetchedAtMs) return known.items
    const items = await load()
    if (items && fetchedAtMs !== undefined) this.#remember(userId, { fetchedAtMs, items })
    return items
  }

  #remember(userId: bigint, copy: Remembered): void {
    this.#forget(userId)
    this.#byUser.set(userId, copy)
    this.#itemCount += copy.items.length
    for (const oldest of this.#byUser.keys()) {
      if (this.#itemCount <= this.#itemsMax) break
      this.#forget(oldest)
    }
  }

  #forget(userId: bigint): void {
    this.#itemCount -= this.#byUser.get(userId)?.items.length ?? 0
    this.#byUser.delete(userId)
  }
}
