import type { ItemLockReason } from '@app/contract/catalog/inventory'
import type { SteamRarity } from '@app/contract/catalog/item-facts'
import type { WearCode } from '@app/contract/catalog/calculator'
import type { OpenAppraisals } from '#contexts/catalog/appraisals/index.ts'
import {
  findPriceFacts,
  type PriceBreakdown,
  type PriceFacts,
  type PriceSnapshot,
} from '#contexts/catalog/prices/index.ts'
import type { Db } from '#platform/db/database.ts'
import { priceWithAppraisal } from './appraised-price.ts'
import type { CopyMemory } from './copy-memory.ts'
import { fingerprintOf } from './domain/fingerprint.ts'
import type { InventoryItem } from './domain/inventory-item.ts'
import { lockOf } from './domain/item-lock.ts'
import { nameItem, priceOf } from './inventory.presenter.ts'
import { readCopy } from './read-copy.ts'

/** The item data that is stored from the moment it has a price. */
export type ItemFacts = {
  name: string
  weaponType: string | null
  wear: WearCode | null
  statTrak: boolean
  souvenir: boolean
  rarity: SteamRarity
  image: string
} & Pick<
  InventoryItem,
  'classId' | 'instanceId' | 'paintIndex' | 'paintSeed' | 'wearFloat' | 'stickers' | 'charm' | 'nameTag'
> &
  // Items that were stored earlier have none of these.
  Partial<Pick<InventoryItem, 'stickerNames' | 'charmName' | 'inspectLink'> & { pricing: PriceBreakdown }>

export type AppraisedItem = {
  assetId: string
  marketName: string
  marketGrosze: bigint
  ourGrosze: bigint
  laterGrosze: bigint
  /** Hexadecimal. */
  fingerprint: string
  facts: ItemFacts
  /** Null when the price comes from the list. */
  appraisalPriceId: bigint | null
}

export type ItemRefusal = ItemLockReason | 'not_in_inventory'

export type AppraiseTools = {
  db: Db
  listLockedAssetIds: (userId: bigint) => Promise<ReadonlySet<string>>
}

/** Prices the given items exactly as the user's inventory shows them, in the given order. */
export async function appraiseItems(
  { db, copies }: { db: Db; copies: CopyMemory },
  query: {
    userId: bigint
    /** When the user's inventory copy was read. */
    fetchedAt: Date | null
    lockedAssetIds: ReadonlySet<string>
    assetIds: readonly string[]
    prices: PriceSnapshot
    appraisals: OpenAppraisals
  },
): Promise<{ items: AppraisedItem[]; refusals: Map<string, ItemRefusal> }> {
  const { userId, fetchedAt } = query
  const copy = await copies.take({ userId, fetchedAt }, () => readCopy(db, userId))
  const owned = new Map((copy ?? []).map((item) => [item.assetId, item] as const))
  const items: AppraisedItem[] = []
  const refusals = new Map<string, ItemRefusal>()
  for (const assetId of query.assetIds) {
    const item = owned.get(assetId)
    const appraised = item ? appraiseItem(item, query) : 'not_in_inventory'
    if (typeof appraised === 'string') refusals.set(assetId, appraised)
    else items.push(appraised)
  }
  return { items, refusals }
}

function appraiseItem(
  item: InventoryItem,
  {
    prices,
    appraisals,
    lockedAssetIds,
  }: { prices: PriceSnapshot; appraisals: OpenAppraisals; lockedAssetIds: ReadonlySet<string> },
): AppraisedItem | ItemLockReason {
  const facts = findPriceFacts(prices, item.marketName, item)
  const price = priceWithAppraisal(item, priceOf(facts), appraisals.get(item.assetId), prices.limits)
  const lock = lockOf(item, price, lockedAssetIds)
  if (lock) return lock.reason
  if (price.kind !== 'bought') return price.reason
  return {
    assetId: item.assetId,
    marketName: item.marketName,
    marketGrosze: price.marketGrosze,
    ourGrosze: price.payoutGrosze,
    laterGrosze: price.laterGrosze,
    fingerprint: fingerprintOf(item),
    facts: {
      ...factsOf(item, facts),
      // An appraised price has no markets behind it.
      ...(price.appraisalPriceId === null && facts.breakdown ? { pricing: facts.breakdown } : {}),
    },
    appraisalPriceId: price.appraisalPriceId,
  }
}

export function factsOf(item: InventoryItem, facts: PriceFacts): ItemFacts {
  const { market_hash_name: _name, ...named } = nameItem(item, facts)
  return {
    ...named,
    classId: item.classId,
    instanceId: item.instanceId,
    paintIndex: item.paintIndex,
    paintSeed: item.paintSeed,
    wearFloat: item.wearFloat,
    stickers: item.stickers,
    charm: item.charm,
    stickerNames: item.stickerNames,
    charmName: item.charmName,
    inspectLink: item.inspectLink,
    // Users can type any text here; the database rejects invalid characters.
    nameTag: item.nameTag && item.nameTag.replaceAll('\0', '').toWellFormed(),
  }
}
