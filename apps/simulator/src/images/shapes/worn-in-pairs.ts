import {
  bar,
  brass,
  dark,
  disc,
  edge,
  finish,
  glint,
  hatch,
  hole,
  metal,
  pair,
  place,
  poly,
  seam,
  tidy,
  under,
  wire,
  type Part,
  type Shape,
} from '#images/shapes/part.ts'

/** The back of one hand, fingers up and the thumb to the left. */
const FINGERS = [
  { x: 47, lengthShare: 0.86, lean: -5 },
  { x: 64, lengthShare: 1, lean: -1 },
  { x: 81, lengthShare: 0.95, lean: 3 },
  { x: 97, lengthShare: 0.74, lean: 8 },
] as const
const FINGER_LENGTH = 50
const KNUCKLE_Y = 66

type GloveParts = { fingerShare: number; cuff: string; thumbShare?: number; details: readonly Part[] }

function glove({ fingerShare, cuff, thumbShare = fingerShare, details }: GloveParts): Shape {
  const parts: Part[] = [
    under(poly(`40 86 50 76 56 92 44 104`, 4), thumb(thumbShare)),
    // One path for all fingers: they do not overlap, and every painted path costs time.
    finish(FINGERS.map((finger) => fingerPath(finger, fingerShare)).join('')),
    finish(poly('38 64 46 58 98 58 106 66 104 92 96 112 50 112 40 94', 6)),
    under(cuff),
    seam(...FINGERS.slice(1).map(({ x }) => `M${x - 8.5} 58V70`)),
    ...details,
    glint('M44 62H100'),
  ]
  return pair(parts, place(0, 0), place(232, 0, { flip: true }))
}

function fingerPath({ x, lengthShare, lean }: (typeof FINGERS)[number], share: number): string {
  const length = FINGER_LENGTH * lengthShare * share
  const top = tidy(KNUCKLE_Y - length)
  const tipLean = tidy(lean * share)
  const radius = share > 0.9 ? 7 : 2.5
  return poly(
    `${x - 8} ${KNUCKLE_Y + 4} ${x + 8} ${KNUCKLE_Y + 4} ${x + 7 + tipLean} ${top} ${x - 7 + tipLean} ${top}`,
    radius,
  )
}

function thumb(share: number): string {
  const reach = (from: number, to: number) => tidy(from + (to - from) * share)
  return poly(
    `48 84 54 98 ${reach(46, 30)} ${reach(96, 76)} ${reach(42, 14)} ${reach(90, 62)} ${reach(46, 22)} ${reach(82, 54)} ${reach(50, 36)} ${reach(80, 66)}`,
    share > 0.9 ? 6 : 2.5,
  )
}

const overKnuckles = (draw: (x: number) => string) => FINGERS.map(({ x }) => draw(x))

export const PAIRED: Record<string, Shape> = {
  'Sport Gloves': glove({
    fingerShare: 1,
    cuff: poly('46 108 100 108 104 128 42 128', 3),
    details: [
      dark(poly('50 76 96 76 90 100 56 100', 8), ...overKnuckles((x) => bar(x - 6, 40, x + 6, 48, 3))),
      finish(poly('62 80 84 80 80 96 66 96', 5)),
      metal(...overKnuckles((x) => disc(x, 66, 4.5))),
      dark(bar(64, 114, 102, 122, 3)),
    ],
  }),
  'Driver Gloves': glove({
    fingerShare: 1,
    cuff: poly('50 106 96 106 94 116 52 116', 4),
    details: [
      hole(
        ...overKnuckles((x) => disc(x, 66, 3.6)),
        'M73 88Q88 88 88 98Q88 110 73 110Q58 110 58 98Q58 88 73 88Z',
      ),
      seam(hatch(58, 74, 84, 3, 15), 'M40 86Q72 78 104 86', ...overKnuckles((x) => `M${x - 5} 50H${x + 5}`)),
      brass(disc(73, 113, 3.4)),
    ],
  }),
  'Moto Gloves': glove({
    fingerShare: 1,
    cuff: poly('44 104 102 104 114 134 32 134', 4),
    details: [
      metal(poly('40 60 104 60 102 76 88 80 56 80 42 76', 6)),
      dark(...overKnuckles((x) => bar(x - 6, 34, x + 6, 52, 4)), poly('52 86 94 86 88 100 58 100', 4)),
      seam(...overKnuckles((x) => `M${x + 8} 62V76`), 'M36 126H110'),
      dark(bar(40, 110, 108, 118, 3)),
      brass(bar(84, 108, 98, 120, 2)),
    ],
  }),
  'Specialist Gloves': glove({
    fingerShare: 1,
    cuff: poly('46 106 100 106 102 138 44 138', 3),
    details: [
      dark(poly('42 60 102 60 100 70 44 70', 4)),
      dark(bar(42, 112, 104, 121, 2)),
      metal(bar(78, 110, 90, 123, 2)),
      seam(
        ...overKnuckles((x) => `M${x - 6} 52H${x + 6}M${x - 6} 44H${x + 6}`),
        'M56 76L66 104M90 76L80 104M50 130H98',
      ),
      under(poly('58 76 88 76 82 100 64 100', 4)),
    ],
  }),
  'Hand Wraps': glove({
    fingerShare: 0.36,
    cuff: poly('48 104 98 104 96 146 50 146', 3),
    details: [
      seam(
        'M40 70L106 84M40 80L104 94M42 90L102 104M46 100L98 114M48 112L98 122M48 122L98 132M50 132L96 142',
        'M106 66L40 92M104 78L44 102M102 92L48 110',
      ),
      under(poly('94 132 108 140 112 158 102 156 92 144', 2)),
    ],
  }),
  'Bloodhound Gloves': glove({
    fingerShare: 0.5,
    cuff: poly('42 104 104 104 106 124 40 124', 4),
    details: [
      dark(poly('42 60 104 60 98 82 48 82', 6)),
      brass(...overKnuckles((x) => disc(x, 68, 4)), ...[56, 73, 90].map((x) => disc(x, 78, 2.6))),
      dark(bar(38, 109, 108, 118, 2)),
      metal(bar(66, 107, 82, 120, 2)),
      hole(bar(70, 110, 78, 117, 1)),
      seam('M54 88L62 104M92 88L84 104M73 86V104'),
    ],
  }),
  'Hydra Gloves': glove({
    fingerShare: 0.62,
    cuff: poly('44 104 102 104 112 130 98 124 86 134 73 124 60 134 48 124 34 130', 2),
    details: [
      metal(...overKnuckles((x) => poly(`${x - 8} 60 ${x + 8} 60 ${x + 5} 72 ${x} 78 ${x - 5} 72`, 2))),
      dark(...[56, 73, 90].map((x) => poly(`${x - 8} 78 ${x + 8} 78 ${x + 5} 88 ${x} 94 ${x - 5} 88`, 2))),
      metal(
        ...[64.5, 81.5].map((x) => poly(`${x - 8} 92 ${x + 8} 92 ${x + 5} 101 ${x} 107 ${x - 5} 101`, 2)),
      ),
    ],
  }),
  'Broken Fang Gloves': glove({
    fingerShare: 0.5,
    thumbShare: 1,
    cuff: poly('50 104 96 104 100 116 73 128 46 116', 3),
    details: [
      dark(poly('40 62 104 62 102 74 42 74', 3)),
      edge(...overKnuckles((x) => `M${x - 6} 62H${x + 6}L${x} 84Z`)),
      under(poly('56 90 90 90 73 116', 4)),
      seam('M44 92L56 108M102 92L90 108'),
    ],
  }),
  'Shadow Daggers': pair(
    [
      wire('M44 64H66'),
      dark(bar(22, 26, 44, 102, 9)),
      metal(poly('42 54 66 50 66 78 42 74', 3)),
      finish('M62 42L78 38Q150 44 186 64Q150 84 78 90L62 86Z'),
      edge('M62 78Q140 76 186 64Q150 84 78 90L62 86Z'),
      hole(disc(78, 64, 4)),
      seam('M90 64H160', 'M26 40H40M26 50H40M26 78H40M26 88H40'),
      glint('M68 44.6L78 41Q140 46 172 60'),
    ],
    place(0, 196, { angleDegrees: -74 }),
    place(140, 210, { angleDegrees: -106 }),
  ),
}
