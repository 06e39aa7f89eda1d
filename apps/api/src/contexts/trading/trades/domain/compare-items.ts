import type { ItemTraits } from '@app/contract/selling/trades'

export type ExpectedItem = { assetId: string; fingerprint: string }

/** Which items are absent, and which differ from the item that was sold. */
export function compareItems(
  expected: readonly ExpectedItem[],
  fingerprintOf: (assetId: string) => string | undefined,
): { absent: string[]; changed: string[] } {
  const absent: string[] = []
  const changed: string[] = []
  for (const { assetId, fingerprint } of expected) {
    const found = fingerprintOf(assetId)
    if (found === undefined) absent.push(assetId)
    else if (found !== fingerprint) changed.push(assetId)
  }
  return { absent, changed }
}

/** What staff see beside the quoted item: the traits that were read instead. */
export function describeChanged(
  changed: readonly string[],
  found: (assetId: string) => { traits: ItemTraits } | undefined,
): { assetIds: readonly string[]; seen: Record<string, ItemTraits> } {
  const seen = changed.flatMap((assetId) => {
    const item = found(assetId)
    return item ? [[assetId, item.traits] as const] : []
  })
  return { assetIds: changed, seen: Object.fromEntries(seen) }
}
