import {
  blob,
  filled,
  gradientGround,
  ground,
  scatter,
  stroked,
  times,
  type Pattern,
} from '#images/finish/pattern-tools.ts'
import { disc, tidy } from '#images/shapes/part.ts'

export const fade: Pattern = ([base, second, accent, light, deep], random) =>
  gradientGround([light, base, second, accent, deep]) +
  times(26, () => {
    const x = tidy(random.between(0, 640))
    return stroked(`M${x} 0l-60 350`, light, tidy(random.between(0.5, 4)), 0.14)
  })

export const marble: Pattern = ([base, second, accent, light, deep], random) =>
  ground(base) +
  scatter(90, random, (x, y) => {
    const colour = random.pick([second, accent, deep, deep, second])
    return filled(blob(random, x, y, random.between(16, 64), random.between(8, 26)), colour, 0.55)
  }) +
  scatter(60, random, (x, y) => {
    const bend = tidy(random.between(-30, 30))
    const vein = `M${x} ${y}q30 ${bend} 60 ${tidy(bend / 3)}t50 ${-bend}`
    return stroked(vein, light, tidy(random.between(0.8, 3)), 0.5)
  })

export const camo: Pattern = ([base, second, accent, , deep], random) =>
  ground(base) +
  scatter(190, random, (x, y, index) => {
    const colour = [second, deep, accent][index % 3] ?? second
    return filled(blob(random, x, y, random.between(10, 32), random.between(6, 15)), colour)
  })

export const tiger: Pattern = ([base, second, accent, light, deep], random) =>
  gradientGround([base, second, accent, second]) +
  scatter(320, random, (x, y, index) => {
    const width = random.between(3, 8)
    const length = random.between(26, 80)
    const sway = random.between(-20, 20)
    const stripe =
      `M${x} ${tidy(y - length / 2)}q${tidy(sway + width)} ${tidy(length / 2)} ${tidy(sway / 2)} ${tidy(length)}` +
      `q${tidy(sway - width)} ${tidy(-length / 2)} ${tidy(-sway / 2)} ${tidy(-length)}Z`
    return index % 6 === 0 ? filled(stripe, light, 0.5) : filled(stripe, deep, 0.85)
  })

const WEB_RAYS = 12

export const web: Pattern = ([base, second, , , deep], random) => {
  const onRay = (x: number, y: number, ray: number, reach: number) => {
    const angle = (ray / WEB_RAYS) * Math.PI * 2
    return `${tidy(x + Math.cos(angle) * reach)} ${tidy(y + Math.sin(angle) * reach)}`
  }
  const nets = times(10, (index) => {
    const x = tidy(30 + (index % 5) * 130 + random.between(-30, 30))
    const y = tidy((index < 5 ? 70 : 210) + random.between(-30, 30))
    const threads = times(WEB_RAYS, (ray) => `M${x} ${y}L${onRay(x, y, ray, 130)}`)
    const rings = times(9, (ring) => {
      const corners = Array.from({ length: WEB_RAYS }, (_, ray) => onRay(x, y, ray, (ring + 1) * 12))
      return `M${corners.join('L')}Z`
    })
    return stroked(threads + rings, deep, 2, 0.9)
  })
  const stains = scatter(50, random, (x, y) => filled(blob(random, x, y, 36, 20), second, 0.5))
  return ground(base) + stains + nets
}

export const petals: Pattern = ([base, second, accent, light, deep], random) =>
  ground(base) +
  scatter(70, random, (x, y) => stroked(`M${x} ${y}q20 -16 40 4t36 -10`, deep, 2, 0.6)) +
  scatter(100, random, (x, y, index) => {
    const size = random.between(6, 13)
    const colour = [second, accent, light][index % 3] ?? second
    const leaves = times(5, (leaf) => {
      const angle = (leaf / 5) * Math.PI * 2 + index
      const leafX = tidy(x + Math.cos(angle) * size * 0.7)
      return filled(disc(leafX, tidy(y + Math.sin(angle) * size * 0.7), tidy(size * 0.62)), colour)
    })
    return leaves + filled(disc(x, y, tidy(size * 0.4)), deep)
  })

export const stars: Pattern = ([base, second, accent, light, deep], random) =>
  gradientGround([deep, base, second, base, deep]) +
  scatter(40, random, (x, y) => filled(blob(random, x, y, 60, 20), accent, 0.25)) +
  filled(
    scatter(320, random, (x, y) => disc(x, y, tidy(random.between(0.5, 2.2)))),
    light,
  ) +
  scatter(36, random, (x, y) => filled(`M${x} ${tidy(y - 8)}l2 6 6 2 -6 2 -2 6 -2 -6 -6 -2 6 -2Z`, light))

export const waves: Pattern = ([base, second, accent, light, deep], random) =>
  ground(base) +
  times(44, (index) => {
    const swing = tidy(random.between(6, 15))
    const wave = `M-20 ${index * 8}q22 ${-swing} 44 0${'t44 0'.repeat(14)}`
    const colour = [second, deep, accent, light][index % 4] ?? second
    return stroked(wave, colour, tidy(random.between(1.6, 4.6)), 0.8)
  })

export const patina: Pattern = ([base, second, accent, , deep], random) =>
  ground(base) +
  scatter(320, random, (x, y, index) => {
    const colour = [second, '#c9953c', deep, '#e0b75c', '#8a5aa8', accent, '#b87a35'][index % 7] ?? second
    return filled(blob(random, x, y, random.between(6, 30), random.between(5, 16)), colour, 0.75)
  })
