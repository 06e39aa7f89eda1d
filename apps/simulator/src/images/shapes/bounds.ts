import { place, type Matrix, type Point, type Shape } from '#images/shapes/part.ts'

/** The bounds of a shape, including control points. Paths must use absolute commands only. */
export function boundsOf(subject: Shape): { left: number; top: number; right: number; bottom: number } {
  const points = subject.layers.flatMap(({ parts, matrix }) =>
    parts.flatMap(({ paths }) => pathPoints(paths.join('')).map((point) => transform(point, matrix))),
  )
  const turn = place(0, 0, { angleDegrees: subject.angleDegrees })
  const turned = points.map((point) => transform(point, turn))
  const xs = turned.map(([x]) => x)
  const ys = turned.map(([, y]) => y)
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

function transform([x, y]: Point, [a, b, c, d, e, f]: Matrix): Point {
  return [a * x + c * y + e, b * x + d * y + f]
}

function pathPoints(d: string): Point[] {
  const points: Point[] = []
  let x = 0
  let y = 0
  for (const [, command = '', list = ''] of d.matchAll(/([A-Z])([^A-Z]*)/g)) {
    const numbers = (list.match(/-?\d*\.?\d+/g) ?? []).map(Number)
    if (command === 'H') x = numbers.at(-1) ?? x
    else if (command === 'V') y = numbers.at(-1) ?? y
    else if (command === 'A') {
      const [radius = 0] = numbers
      ;[x, y] = [numbers[5] ?? x, numbers[6] ?? y]
      points.push([x, y - radius], [x, y + radius])
    } else {
      for (let index = 0; index + 1 < numbers.length; index += 2) {
        ;[x, y] = [numbers[index] ?? x, numbers[index + 1] ?? y]
        points.push([x, y])
      }
    }
    points.push([x, y])
  }
  return points
}
