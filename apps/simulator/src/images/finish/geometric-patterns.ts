import {
  blob,
  filled,
  gradientGround,
  ground,
  linesOverGrid,
  overGrid,
  scatter,
  stroked,
  times,
  type Pattern,
} from '#images/finish/pattern-tools.ts'
import { disc, tidy } from '#images/shapes/part.ts'

const INK = '#23272b'

export const digital: Pattern = ([base, second, accent, , deep], random) =>
  ground(base) +
  overGrid(9, 9, (x, y) => {
    const width = random.pick([9.3, 9.3, 18.3])
    return {
      d: `M${x} ${y}h${width}v9.3h-${width}Z`,
      colour: random.pick([base, base, second, accent, deep]),
    }
  })

export const mesh: Pattern = ([base, second, , light, deep], random) =>
  ground(base) +
  scatter(80, random, (x, y) => filled(blob(random, x, y, 28, 14), second, 0.7)) +
  filled(
    linesOverGrid(11, 10, (x, y) => `M${x - 3} ${y}l3 -3 3 3 -3 3Z`),
    deep,
    0.5,
  ) +
  stroked(
    linesOverGrid(52, 38, (x, y) => `M${x} ${y}l16 6`),
    light,
    1.4,
    0.4,
  )

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

export const hexagons: Pattern = ([base, second, accent, light, deep], random) =>
  ground(deep) +
  overGrid(22, 19, (x, y) => ({
    d: `M${x} ${y}l9.8 5.7v11.4l-9.8 5.7l-9.8 -5.7v-11.4Z`,
    colour: random.pick([base, base, base, second, second, accent]),
  })) +
  stroked(
    linesOverGrid(22, 19, (x, y) => `M${x - 8} ${y + 7}l8 -4.6 8 4.6`),
    light,
    1,
    0.4,
  )

export const plaid: Pattern = ([base, second, accent, light, deep]) =>
  ground(base) +
  times(16, (index) => stroked(`M${index * 38} 0V350`, index % 2 ? second : deep, 13, 0.6)) +
  times(10, (index) => stroked(`M0 ${index * 36}H600`, index % 2 ? accent : deep, 12, 0.55)) +
  times(16, (index) => stroked(`M${index * 38 + 19} 0V350M0 ${index * 36 + 18}H600`, light, 1.4, 0.7))

export const tiles: Pattern = ([base, second, accent, light, deep], random) =>
  ground(deep) +
  overGrid(30, 14, (x, y) => ({
    d: `M${x} ${y}h28v12h-28Z`,
    colour: random.pick([base, base, second, accent]),
  })) +
  stroked(
    linesOverGrid(30, 14, (x, y) => `M${x + 3} ${y + 3}h20`),
    light,
    1,
    0.35,
  )

export const graffiti: Pattern = ([base, second, accent, light, deep], random) =>
  ground(base) +
  scatter(80, random, (x, y, index) => {
    const near = (from: number, to: number) => tidy(random.between(from, to))
    const curl = `M${x} ${y}q${near(10, 40)} ${near(-40, 40)} ${near(20, 50)} ${near(-10, 10)}t${near(10, 30)} ${near(-20, 20)}`
    return stroked(curl, deep, 13) + stroked(curl, [second, accent, light][index % 3] ?? second, 8)
  })

export const brushed: Pattern = ([base, second, accent, light, deep], random) =>
  gradientGround([deep, base, second, accent, base, second, deep]) +
  scatter(240, random, (x, y) =>
    stroked(`M${x} ${y}h${tidy(random.between(20, 110))}`, random.pick([light, deep]), 1, 0.3),
  )

export const knots: Pattern = ([base, second, , light, deep]) => {
  const loops = linesOverGrid(48, 24, (x, y) => {
    const middle = y + 12
    return `M${x} ${middle}q12 -20 24 0t24 0M${x} ${middle}q12 20 24 0t24 0`
  })
  return ground(base) + stroked(loops, deep, 6) + stroked(loops, second, 3.6) + stroked(loops, light, 1, 0.6)
}

export const print: Pattern = ([base, second, accent, light], random) =>
  gradientGround([light, '#e7d8f2', base, '#d3eef2', light, '#f2e6d3', second]) +
  scatter(70, random, (x, y) =>
    stroked(`M${x} ${y}h${random.pick([18, 30, 56])}`, INK, random.pick([2, 4, 9])),
  ) +
  scatter(24, random, (x, y) => filled(`M${x} ${y}l24 -20h14l-24 20Z`, INK)) +
  scatter(40, random, (x, y) => stroked(`M${x} ${y}h40`, accent, 1.6))
