import { createHash } from 'node:crypto'
import type { InventoryItem } from './inventory-item.ts'

export type FingerprintedItem = Pick<
  InventoryItem,
  'marketName' | 'paintIndex' | 'paintSeed' | 'wearFloat' | 'stickers' | 'charm' | 'nameTag'
>

const FORM = 'item-1'
/** Steam prints floats with a varying number of digits; the first six are stable. */
const FLOAT_STEPS = 1_000_000

/**
 * Identical when two readings from Steam show the same item, regardless of the asset id, which changes with every
 * trade. A scraped sticker, a new name tag or another copy of the skin gives another fingerprint.
 */
export function fingerprintOf(item: FingerprintedItem): string {
  const stickers = item.stickers.map(({ classId, wear }) => [classId, inSteps(wear)] as const)
  const facts = [
    FORM,
    item.marketName.normalize('NFC'),
    item.paintIndex,
    item.paintSeed,
    item.wearFloat === null ? null : inSteps(item.wearFloat),
    // Steam does not guarantee the sticker order.
    stickers.sort((one, other) => Number(one[0]) - Number(other[0]) || one[1] - other[1]),
    item.charm && [item.charm.classId, item.charm.template],
    item.nameTag,
  ]
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex')
}

function inSteps(value: number): number {
  return Math.round(value * FLOAT_STEPS)
}
