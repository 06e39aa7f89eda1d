/**
 * The material of a part. `finish` has the paint, `under` the same paint in shadow. Lines: `seam` is a dark joint,
 * `wire` a thick rod, `glint` a highlight, `edge` a ground blade edge.
 */
export type Role =
  | 'finish'
  | 'under'
  | 'metal'
  | 'dark'
  | 'brass'
  | 'glass'
  | 'hole'
  | 'edge'
  | 'seam'
  | 'wire'
  | 'glint'

/** Each path is filled separately (even-odd), so a cut-out must be in the same string as the area it cuts. */
export type Part = { role: Role; paths: readonly string[] }

/** An affine transform in SVG order: matrix(a b c d e f). */
export type Matrix = readonly [number, number, number, number, number, number]

/** Parts in drawing order. The space is about 320 by 128, with the muzzle or the tip on the right. */
export type Shape = { layers: readonly { parts: readonly Part[]; matrix: Matrix }[]; angleDegrees: number }

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

export function shape(parts: readonly Part[], angleDegrees = 0): Shape {
  return { layers: [{ parts, matrix: IDENTITY }], angleDegrees }
}

/** Draws the same object twice: a pair of gloves, pistols or daggers. */
export function pair(parts: readonly Part[], first: Matrix, second: Matrix): Shape {
  return {
    layers: [
      { parts, matrix: first },
      { parts, matrix: second },
    ],
    angleDegrees: 0,
  }
}

export function place(x: number, y: number, options: { angleDegrees?: number; flip?: boolean } = {}): Matrix {
  const angle = ((options.angleDegrees ?? 0) * Math.PI) / 180
  const side = options.flip ? -1 : 1
  return [Math.cos(angle) * side, Math.sin(angle) * side, -Math.sin(angle), Math.cos(angle), x, y]
}

const part =
  (role: Role) =>
  (...paths: string[]): Part => ({ role, paths })

export const finish = part('finish')
export const under = part('under')
export const metal = part('metal')
export const dark = part('dark')
export const brass = part('brass')
const glass = part('glass')
export const hole = part('hole')
export const edge = part('edge')
export const seam = part('seam')
export const wire = part('wire')
export const glint = part('glint')

export type Point = readonly [number, number]

/** A polygon with rounded corners: `poly('0 0 10 0 10 5', 2)`. */
export function poly(coordinates: string, radius = 2): string {
  const points = toPoints(coordinates)
  const corners = points.map((corner, index) => {
    const before = points.at(index - 1) ?? corner
    const after = points[(index + 1) % points.length] ?? corner
    const [startX, startY] = towards(corner, before, radius)
    const [endX, endY] = towards(corner, after, radius)
    const command = index === 0 ? 'M' : 'L'
    return `${command}${startX} ${startY}Q${corner[0]} ${corner[1]} ${endX} ${endY}`
  })
  return `${corners.join('')}Z`
}

function toPoints(coordinates: string): Point[] {
  const numbers = coordinates.split(/[\s,]+/).map(Number)
  const points: Point[] = []
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    points.push([numbers[index] ?? 0, numbers[index + 1] ?? 0])
  }
  return points
}

function towards(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const share = length === 0 ? 0 : Math.min(distance / length, 0.5)
  return [tidy(from[0] + (to[0] - from[0]) * share), tidy(from[1] + (to[1] - from[1]) * share)]
}

/** Two decimals are more precise than one pixel and keep the files small. */
export function tidy(value: number): number {
  return Math.round(value * 100) / 100
}

export function bar(left: number, top: number, right: number, bottom: number, radius = 1.5): string {
  return poly(`${left} ${top} ${right} ${top} ${right} ${bottom} ${left} ${bottom}`, radius)
}

export function disc(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}A${radius} ${radius} 0 1 0 ${x + radius} ${y}A${radius} ${radius} 0 1 0 ${x - radius} ${y}Z`
}

/** `count` parallel strokes at a distance of `step`, each from (x, top) to (x + lean, bottom). */
export function hatch(x: number, top: number, bottom: number, count: number, step: number, lean = 0): string {
  return Array.from({ length: count }, (_, index) => {
    const start = tidy(x + index * step)
    return `M${start} ${top}L${tidy(start + lean)} ${bottom}`
  }).join('')
}

/** Horizontal strokes of the same width, from top to bottom. */
export function rungs(x: number, top: number, width: number, count: number, step: number, lean = 0): string {
  return Array.from({ length: count }, (_, index) => {
    const left = tidy(x + index * lean)
    const y = tidy(top + index * step)
    return `M${left} ${y}H${tidy(left + width)}`
  }).join('')
}

/** A trigger guard with its trigger. */
export function guard(left: number, right: number, y: number, depth = 13): string {
  const bottom = y + depth
  const trigger = tidy(left + (right - left) * 0.5)
  return (
    `M${left} ${y}V${bottom - 4}Q${left} ${bottom} ${left + 4} ${bottom}H${right - 4}Q${right} ${bottom} ${right} ${bottom - 4}V${y}` +
    `M${trigger} ${y}Q${trigger + 4} ${y + depth * 0.4} ${trigger} ${tidy(y + depth * 0.75)}`
  )
}

/** A handle that leans back towards its lower end. */
export function grip(x: number, y: number, width: number, height: number, lean = 8): string {
  const foot = y + height
  return poly(`${x} ${y} ${x + width} ${y} ${x + width - lean} ${foot} ${x - lean} ${foot - 2}`, 3)
}

/** A telescopic sight: eyepiece left, objective right. */
export function scope(left: number, right: number, y: number, tube: number, objective: number): Part[] {
  const half = tube / 2
  const wide = objective / 2
  const middle = (left + right) / 2
  return [
    dark(
      bar(left + 14, y - half, right - 22, y + half),
      poly(
        `${right - 28} ${y - half} ${right - 14} ${y - wide} ${right} ${y - wide} ${right} ${y + wide} ${right - 14} ${y + wide} ${right - 28} ${y + half}`,
        1.5,
      ),
      poly(
        `${left + 18} ${y - half} ${left + 10} ${y - wide + 1} ${left} ${y - wide + 1} ${left} ${y + wide - 1} ${left + 10} ${y + wide - 1} ${left + 18} ${y + half}`,
        1.5,
      ),
    ),
    metal(bar(middle - 7, y - half - 5, middle + 7, y - half + 1)),
    glass(bar(right - 2, y - wide + 1.5, right + 1, y + wide - 1.5, 1)),
    glint(`M${left + 16} ${y - half + 2}H${right - 28}`),
  ]
}
