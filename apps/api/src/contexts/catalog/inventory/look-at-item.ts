import { findPriceFacts, type PriceSnapshot } from '#contexts/catalog/prices/index.ts'
import { factsOf, type AppraiseTools, type ItemFacts } from './appraise-items.ts'
import { fingerprintOf } from './domain/fingerprint.ts'
import { lockOf } from './domain/item-lock.ts'
import { priceOf } from './inventory.presenter.ts'
import { readCopy } from './read-copy.ts'

export type ItemLook = {
  marketName: string
  /** Hexadecimal. */
  fingerprint: string
  facts: ItemFacts
  /** The list price for this name, even when we do not buy at that price. */
  listedGrosze: bigint | null
  /** Whether the item is tradable now and is a kind that we buy, regardless of its price. */
  canChangeHands: boolean
}

/** One item from our copy of the user's inventory; undefined when the copy does not contain it. */
export async function lookAtItem(
  { db, listLockedAssetIds }: AppraiseTools,
  query: { userId: bigint; assetId: string; prices: PriceSnapshot | undefined },
): Promise<ItemLook | undefined> {
  const [items = [], lockedAssetIds] = await Promise.all([
    readCopy(db, query.userId),
    listLockedAssetIds(query.userId),
  ])
  const item = items.find(({ assetId }) => assetId === query.assetId)
  if (!item) return undefined
  const facts = findPriceFacts(query.prices, item.marketName, item)
  const listed = priceOf(facts)
  const isSkin = listed.kind === 'bought' || listed.reason !== 'not_a_skin'
  // A dummy price, so that the lock check ignores the price.
  const anyPrice = {
    kind: 'bought',
    marketGrosze: 1n,
    payoutGrosze: 1n,
    laterGrosze: 1n,
    appraisalPriceId: null,
  } as const
  return {
    marketName: item.marketName,
    fingerprint: fingerprintOf(item),
    facts: factsOf(item, facts),
    listedGrosze: facts.marketGrosze,
    canChangeHands: isSkin && lockOf(item, anyPrice, lockedAssetIds) === null,
  }
}
