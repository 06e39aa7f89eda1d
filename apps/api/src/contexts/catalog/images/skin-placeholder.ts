import sharp from 'sharp'
import { toPicture } from './default-avatar.ts'
import type { Picture } from './picture-memory.ts'
import { encode } from './render-picture.ts'

/** Our own outlines on a 96 by 72 canvas, one per weapon type: shown while an item has no picture. */
const OUTLINES = {
  pistols: 'M22 28h46l3 4v6H49l-3 5h-6l-2 3h-5l-5 15H17l6-19-3-3V31z',
  rifles: 'M6 33h12l2-4h32l2 3h28v4H60l-3 4h-5l3 14h-7l-6-14h-8l-3 6h-6l2-6-13 1-6 7H6z',
  snipers: 'M4 36h16l3-3h15v-3h-4v-4h22v4h-4v3h38v3H62l-3 4h-6l2 8h-6l-5-8h-9l-4 6h-5l1-6-12 1-5 6H4z',
  smgs: 'M14 30h44v-3h4v3h18v5H62v5h-9l1 15h-7l-2-15h-6l-4 12h-7l3-12h-9v-3H14l-4 8H6V32h8z',
  shotguns: 'M6 37l18-6h8l2-3h54v4H44v2h38v4H44l-3 3h-9l-5 9h-6l2-8-11 3-6 6z',
  heavy: 'M6 35h14l3-6h30v3h33v4H56v4h6v15H44V41h-9l-3 6h-6l2-7H20l-6 7H6z',
  knives: 'M12 52l8-3 30-22c9-6 20-9 34-9-6 11-14 19-24 25L46 50l-5-4-4 3 3 4-22 8z',
  gloves: 'M30 58V42l-7-9 4-4 7 6V17h6v14h2V13h6v18h2V15h6v17h2V20h6v22l-4 16z',
  other: 'M24 22h48v28H24zm6 6v16h36V28zm18 3a5 5 0 100 10 5 5 0 000-10z',
} as const
export type PlaceholderKind = keyof typeof OUTLINES

const drawing = (kind: PlaceholderKind, width: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${(width * 3) / 4}" viewBox="0 0 96 72">
<path d="${OUTLINES[kind]}" fill="#33433E" fill-rule="evenodd" stroke="#4B625A" stroke-width="1.2" stroke-linejoin="round"/>
</svg>`

export function createSkinPlaceholders(): (kind: PlaceholderKind, width: number) => Promise<Picture> {
  const pictures = new Map<string, Promise<Picture>>()
  return (kind, width) => {
    const key = `${kind}/${width}`
    const picture = pictures.get(key) ?? draw(kind, width)
    pictures.set(key, picture)
    return picture
  }
}

async function draw(kind: PlaceholderKind, width: number): Promise<Picture> {
  return toPicture(await encode(sharp(Buffer.from(drawing(kind, width)))))
}
