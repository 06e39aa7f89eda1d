import type { ItemLook } from '@app/contract/selling/sales'
import type { uiTexts } from './ui-texts.ts'

type Translate = Awaited<ReturnType<typeof uiTexts.load>>

/** As players write it: a point and four digits, in both languages. */
export function writeFloat(float: number): string {
  return float.toFixed(4)
}

/** What tells this item from another one of the same name; the short form fits a card. */
export function describeLook(look: ItemLook, t: Translate, isShort = false): string {
  const { float, paintSeed, stickerCount, hasCharm, nameTag } = look
  return [
    float === null ? '' : writeFloat(float),
    isShort || paintSeed === null ? '' : t('look.seed', { seed: paintSeed }),
    stickerCount === 0 ? '' : t(isShort ? 'look.stickersShort' : 'look.stickers', { count: stickerCount }),
    hasCharm ? t('look.charm') : '',
    nameTag === null || isShort ? '' : t('look.tag', { tag: nameTag }),
  ]
    .filter((part) => part !== '')
    .join(' · ')
}
