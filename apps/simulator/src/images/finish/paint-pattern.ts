import { PAINT_AREA } from '#images/finish/pattern-tools.ts'

/** The painted area in shape coordinates. It extends past every edge of the largest shape. */
const TARGET = { left: -20, top: -20, width: 380, height: 222 } as const

/** A fill made of `content`; shapes refer to it as `url(#id)`. */
export function paintPattern(id: string, content: string): string {
  const box = `x="${TARGET.left}" y="${TARGET.top}" width="${TARGET.width}" height="${TARGET.height}"`
  const { left, top, width, height } = PAINT_AREA
  return `<pattern id="${id}" patternUnits="userSpaceOnUse" ${box} viewBox="${left} ${top} ${width} ${height}" preserveAspectRatio="none">${content}</pattern>`
}
