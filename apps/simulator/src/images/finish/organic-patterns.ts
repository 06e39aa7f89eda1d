import {
  blob,
  filled,
  gradientGround,
  ground,
  PAINT_AREA,
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

export const flames: Pattern = ([base, second, accent, light, deep], random) => {
  const row = (y: number, colour: string, height: number) => {
    const tongues = times(40, (index) => {
      const rise = tidy(random.between(height * 0.5, height))
      return `M${index * 16 - 16} ${y}q4 ${tidy(-rise * 0.6)} -2 ${-rise}q20 ${tidy(rise * 0.3)} 20 ${rise}Z`
    })
    return filled(tongues, colour)
  }
  const fires = [70, 110, 150, 190, 230, 270, 310, 350].map(
    (y) => row(y, base, 60) + row(y + 8, second, 42) + row(y + 14, accent, 26) + row(y + 18, light, 12),
  )
  return ground(deep) + fires.join('')
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

export const splatter: Pattern = ([base, second, accent, light, deep], random) =>
  ground(random.pick([light, deep, base])) +
  scatter(150, random, (x, y, index) => {
    const colour = [base, second, accent, deep][index % 4] ?? second
    const drops = times(3, () => {
      const dropX = tidy(x + random.between(-24, 24))
      return filled(disc(dropX, tidy(y + random.between(-18, 18)), tidy(random.between(0.8, 3.4))), colour)
    })
    return filled(blob(random, x, y, random.between(5, 18), random.between(4, 12)), colour) + drops
  })

export const waves: Pattern = ([base, second, accent, light, deep], random) =>
  ground(base) +
  times(44, (index) => {
    const swing = tidy(random.between(6, 15))
    const wave = `M-20 ${index * 8}q22 ${-swing} 44 0${'t44 0'.repeat(14)}`
    const colour = [second, deep, accent, light][index % 4] ?? second
    return stroked(wave, colour, tidy(random.between(1.6, 4.6)), 0.8)
  })

export const wood: Pattern = ([base, second, accent, , deep], random) =>
  ground(base) +
  times(80, (index) => {
    const swing = tidy(random.between(-9, 9))
    const grain = `M0 ${tidy(index * 4.4)}q150 ${swing} 300 0t320 ${swing}`
    return stroked(grain, [second, deep, accent][index % 3] ?? second, tidy(random.between(0.8, 3)), 0.7)
  })

/** Eyes and fangs on wild ground: stands for every finish that is a painting of some being. */
export const creature: Pattern = (palette, random) => {
  const [base, second, accent, light, deep] = palette
  const rows = [46, 122, 198].map((y) => {
    const eyes = times(7, (index) => {
      const x = tidy(20 + index * 92 + random.between(-14, 14))
      return (
        filled(`M${x - 20} ${y}q20 -20 40 0q-20 20 -40 0Z`, light) +
        filled(disc(x, y, 8), accent) +
        filled(`M${x} ${y - 8}l2.6 8 -2.6 8 -2.6 -8Z`, deep)
      )
    })
    const fangs = times(34, (index) => {
      const drop = tidy(random.between(10, 20))
      return filled(`M${index * 18 - 6} ${y + 30}l7 ${drop} 7 ${-drop}Z`, light)
    })
    return stroked(`M0 ${y + 28}q150 16 300 0t320 0`, deep, 6) + eyes + fangs
  })
  return marble([deep, base, second, accent, deep], random) + rows.join('')
}

/** Oil-film blots on hardened steel. */
export const patina: Pattern = ([base, second, accent, , deep], random) =>
  ground(base) +
  scatter(320, random, (x, y, index) => {
    const colour = [second, '#c9953c', deep, '#e0b75c', '#8a5aa8', accent, '#b87a35'][index % 7] ?? second
    return filled(blob(random, x, y, random.between(6, 30), random.between(5, 16)), colour, 0.75)
  })

export const lightning: Pattern = ([base, second, accent, light, deep], random) =>
  gradientGround([deep, base, deep, base, deep]) +
  times(24, (index) => {
    const joints = times(16, () => `l${tidy(random.between(-18, 20))} ${tidy(random.between(14, 30))}`)
    const bolt = `M${index * 27 - 20} ${PAINT_AREA.top}${joints}`
    return stroked(bolt, second, 5, 0.5) + stroked(bolt, index % 2 ? light : accent, 2)
  })
