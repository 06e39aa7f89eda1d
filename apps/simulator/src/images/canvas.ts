import { boundsOf } from '#images/shapes/bounds.ts'
import { tidy, type Shape } from '#images/shapes/part.ts'

/** Item pictures are 4:3, like the originals on Steam's image host. */
export const CANVAS = { width: 320, height: 240 } as const
const MARGIN = 12

/** Long guns would be thin lines in a 4:3 picture; this maximum stretch still looks natural. */
const STRETCH_MAX = 1.22

/** Returns the transform that rotates a shape, scales it to the canvas and centres it. */
export function fitToCanvas(subject: Shape): string {
  const { left, top, right, bottom } = boundsOf(subject)
  const fitX = (CANVAS.width - 2 * MARGIN) / (right - left)
  const fitY = (CANVAS.height - 2 * MARGIN) / (bottom - top)
  const scaleX = Math.min(fitX, fitY)
  const scaleY = Math.min(fitX * STRETCH_MAX, fitY)
  const x = CANVAS.width / 2 - ((left + right) / 2) * scaleX
  const y = CANVAS.height / 2 - ((top + bottom) / 2) * scaleY
  const scale = `scale(${scaleX.toFixed(4)} ${scaleY.toFixed(4)})`
  return `translate(${tidy(x)} ${tidy(y)}) ${scale} rotate(${subject.angleDegrees})`
}

export function svgDocument(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CANVAS.width}" height="${CANVAS.height}" viewBox="0 0 ${CANVAS.width} ${CANVAS.height}">${content}</svg>`
}
