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
