import { svgDocument } from '#images/canvas.ts'
import { drawOtherItem } from '#images/draw-other-item.ts'
import { drawWeapon } from '#images/draw-weapon.ts'
import { souvenirMark, starMark, statTrakMark } from '#images/marks.ts'
import { parseMarketName } from '#images/market-name.ts'
import { WEAPON_SHAPES } from '#images/shapes/weapons.ts'

/** Returns an SVG for every market name; an unknown name becomes a plain tool. */
export function drawItem(marketName: string): string {
  const item = parseMarketName(marketName)
  const marks = [item.isStatTrak && statTrakMark(), item.isSouvenir && souvenirMark()]
    .filter(Boolean)
    .join('')
  if (item.kind !== 'weapon') return svgDocument(drawOtherItem(item) + marks)
  const subject = WEAPON_SHAPES.get(item.weapon)
  if (!subject) throw new Error(`no shape for ${item.weapon}`)
  return svgDocument(drawWeapon(item, subject) + (item.isStar ? starMark() : '') + marks)
}
