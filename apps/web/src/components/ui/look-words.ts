import type { ItemLook } from '@app/contract/selling/sales'
import type { uiTexts } from './ui-texts.ts'

type Translate = Awaited<ReturnType<typeof uiTexts.load>>

/** As players write it: a point and four digits, in both languages. */
export function writeFloat(float: number): string {
  return float.toFixed(4)
}

/** What tells this item from another one of the same name; the short form fits a card. */
export function describeLook(look: ItemLook, t: Translate, isShort = false): string {
  const { float, paintSeed, nameTag } = look
  return [
    float === null ? '' : writeFloat(float),
    isShort || paintSeed === null ? '' : t('look.seed', { seed: paintSeed }),
    ...(isShort && look.hasCharm && look.stickerCount > 0
      ? [t('look.extras', { count: look.stickerCount + 1 })]
      : [stickersOf(look, t, isShort), charmOf(look, t, isShort)]),
    nameTag === null || isShort ? '' : t('look.tag', { tag: nameTag }),
  ]
    .filter((part) => part !== '')
    .join(' · ')
}

/** Names when Steam gave all of them; a card has room only for their number. */
function stickersOf({ stickerCount, stickers }: ItemLook, t: Translate, isShort: boolean): string {
  if (stickerCount === 0) return ''
  if (isShort || stickers.length !== stickerCount) return t('look.stickers', { count: stickerCount })
  return t('look.stickerNames', { count: stickerCount, names: countEqual(stickers).join(', ') })
}

function charmOf({ hasCharm, charm }: ItemLook, t: Translate, isShort: boolean): string {
  if (!hasCharm) return ''
  return isShort || charm === null ? t('look.charm') : t('look.charmName', { name: charm })
}

/** Four equal stickers are one name with `×4`. */
function countEqual(names: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].map(([name, count]) => (count === 1 ? name : `${name} ×${count}`))
}
