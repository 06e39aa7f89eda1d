import type { ItemTraits } from '@app/contract/selling/trades'
import type { FingerprintedItem } from './fingerprint.ts'

/** The readable part of a fingerprint. The words of a name tag are left out: they are the owner's own text. */
export function traitsOf(item: Omit<FingerprintedItem, 'paintIndex'>): ItemTraits {
  return {
    name: item.marketName,
    float: item.wearFloat,
    paintSeed: item.paintSeed,
    stickerWears: item.stickers.map(({ wear }) => wear),
    hasCharm: item.charm !== null,
    hasNameTag: item.nameTag !== null,
  }
}
