import {
  filled,
  gradientGround,
  ground,
  linesOverGrid,
  overGrid,
  scatter,
  stroked,
  type Pattern,
} from '#images/finish/pattern-tools.ts'
import { disc, tidy } from '#images/shapes/part.ts'

export const digital: Pattern = ([base, second, accent, , deep], random) =>
  ground(base) +
  overGrid(9, 9, (x, y) => {
    const width = random.pick([9.3, 9.3, 18.3])
    return {
      d: `M${x} ${y}h${width}v9.3h-${width}Z`,
      colour: random.pick([base, base, second, accent, deep]),
    }
  })

export const shards: Pattern = ([base, second, accent, light, deep], random) =>
  ground(base) +
  scatter(360, random, (x, y, index) => {
    const tip = () => `${tidy(x + random.between(-60, 60))} ${tidy(y + random.between(-30, 30))}`
    const colour = [accent, second, light, base, deep][index % 5] ?? accent
    return filled(`M${x} ${y}L${tip()}L${tip()}Z`, colour, 0.94)
  })

export const racing: Pattern = ([, second, accent, , deep], random) => {
  const start = Math.round(random.between(60, 80))
  const stripe = (y: number) => `M0 ${y}L240 ${y - 18}L600 ${y - 54}`
  const bands = [0, 78, 156, 234].map((shift) => {
    const thin = [13, 18].map((gap) => stroked(stripe(start + shift + gap), accent, 2))
    return stroked(stripe(start + shift), second, 9) + thin.join('')
  })
  return (
    ground('#33393e') +
    filled(
      linesOverGrid(8, 8, (x, y) => `M${x} ${y}h4v4h-4Z`),
      deep,
      0.35,
    ) +
    bands.join('')
  )
}

export const scales: Pattern = ([base, second, accent, light, deep], random) =>
  ground(deep) +
  overGrid(21, 11, (x, y) => ({
    d: `M${x + 1} ${y + 18}q0 -17 9.5 -17t9.5 17Z`,
    colour: random.pick([base, base, second, second, accent]),
  })) +
  stroked(
    linesOverGrid(21, 11, (x, y) => `M${x + 5} ${y + 9}q1 -5 5 -6`),
    light,
    1.2,
    0.5,
  )

export const circuit: Pattern = ([base, second, accent, light], random) =>
  ground(base) +
  scatter(130, random, (left, top, index) => {
    const [x, y] = [Math.round(left / 8) * 8, Math.round(top / 8) * 8]
    const run = random.pick([24, 32, 48, 64])
    const drop = random.pick([-16, 16, 24, -24])
    const colour = [second, accent, second, light][index % 4] ?? second
    const track = `M${x} ${y}h${run}l${Math.abs(drop)} ${drop}h${run / 2}`
    return stroked(track, colour, index % 4 === 3 ? 1.4 : 2.8) + filled(disc(x, y, 3.6), colour)
  })

export const brushed: Pattern = ([base, second, accent, light, deep], random) =>
  gradientGround([deep, base, second, accent, base, second, deep]) +
  scatter(240, random, (x, y) =>
    stroked(`M${x} ${y}h${tidy(random.between(20, 110))}`, random.pick([light, deep]), 1, 0.3),
  )
