import {
  bar,
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
  shape,
  tidy,
  under,
  type Part,
  type Shape,
} from '#images/shapes/part.ts'

const TIP_UP_DEGREES = -26

const BAYONET: Part[] = [
  finish('M116 54H268Q292 57 311 64Q292 71 268 74H116Z'),
  edge('M116 68H270Q292 67 311 64Q292 71 268 74H116Z'),
  seam('M126 61H262'),
  dark(poly('18 52 106 54 106 76 18 78', 3)),
  metal(bar(6, 50, 20, 80, 3), bar(106, 40, 117, 84, 3), disc(111.5, 34, 9)),
  hole(disc(111.5, 34, 4.5)),
  seam(hatch(28, 54, 76, 9, 8)),
  glint('M120 56.4H268Q288 58.6 300 62'),
]

const KARAMBIT: Part[] = [
  dark(`${disc(64, 40, 18)}${disc(64, 40, 10)}`),
  dark(
    'M78 30Q112 17 148 27.4Q168 33.4 179 46L165.4 69Q151.4 58.6 131.4 55.6Q105.4 52 79.4 58Q87.4 44 78 30Z',
  ),
  finish(
    'M164.4 70.6L180.4 43Q218.4 47.6 241.4 72.6Q261.4 95.2 262.4 126Q242.4 101 215.8 90.4Q189.8 81.4 164.4 70.6Z',
  ),
  edge(
    'M164.4 70.6L167.4 65.4Q193.4 74 217.4 83Q243.4 94 262.4 126Q242.4 101 215.8 90.4Q189.8 81.4 164.4 70.6Z',
  ),
  hole(disc(100, 44, 3.6), disc(128, 42, 3.6), disc(154, 50, 3.6)),
  seam('M184 50Q216 56 236 78'),
  glint('M82 31Q116 20 148 29.4M184 46.4Q216 50.4 237 72.4'),
]

const BUTTERFLY: Part[] = [
  finish('M144 52.6L150 50H262Q288 52 306 63Q286 72.4 260 72.4H150L144 69.4Z'),
  edge('M146 66H262Q286 65.6 306 63Q286 72.4 260 72.4H150L146 70.4Z'),
  dark(
    'M13 27.6Q8.4 26.2 7.2 30.6L5.8 36.2Q4.8 40.6 9.4 41.8L150 70L156 56ZM34 38.4L56 42.8L55 46.8L33 42.4ZM66 44.8L88 49.2L87 53.2L65 48.8ZM98 51.2L120 55.6L119 59.6L97 55.2Z',
    'M13 96.4Q8.4 97.8 7.2 93.4L5.8 87.8Q4.8 83.4 9.4 82.2L150 55L156 69ZM34 85.6L56 81.2L55 77.2L33 81.6ZM66 79.2L88 74.8L87 70.8L65 75.2ZM98 72.8L120 68.4L119 64.4L97 68.8Z',
  ),
  metal(disc(150, 62.4, 6.8)),
  seam('M166 57H260Q270 57.6 278 60'),
  glint('M158 52.4H262Q280 53.8 294 59.4M12 30L142 55.6'),
]

/** The back of one hand, fingers up and the thumb to the left. */
const FINGERS = [
  { x: 47, lengthShare: 0.86, lean: -5 },
  { x: 64, lengthShare: 1, lean: -1 },
  { x: 81, lengthShare: 0.95, lean: 3 },
  { x: 97, lengthShare: 0.74, lean: 8 },
] as const
const FINGER_LENGTH = 50
const KNUCKLE_Y = 66

const overKnuckles = (draw: (x: number) => string) => FINGERS.map(({ x }) => draw(x))

const GLOVE: Part[] = [
  under(poly('40 86 50 76 56 92 44 104', 4), poly('48 84 54 98 30 76 14 62 22 54 36 66', 6)),
  // One path for all fingers: they do not overlap, and every painted path costs time.
  finish(FINGERS.map(fingerPath).join('')),
  finish(poly('38 64 46 58 98 58 106 66 104 92 96 112 50 112 40 94', 6)),
  under(poly('46 108 100 108 104 128 42 128', 3)),
  seam(...FINGERS.slice(1).map(({ x }) => `M${x - 8.5} 58V70`)),
  dark(poly('50 76 96 76 90 100 56 100', 8), ...overKnuckles((x) => bar(x - 6, 40, x + 6, 48, 3))),
  finish(poly('62 80 84 80 80 96 66 96', 5)),
  metal(...overKnuckles((x) => disc(x, 66, 4.5))),
  dark(bar(64, 114, 102, 122, 3)),
  glint('M44 62H100'),
]

function fingerPath({ x, lengthShare, lean }: (typeof FINGERS)[number]): string {
  const foot = KNUCKLE_Y + 4
  const top = tidy(KNUCKLE_Y - FINGER_LENGTH * lengthShare)
  return poly(`${x - 8} ${foot} ${x + 8} ${foot} ${x + 7 + lean} ${top} ${x - 7 + lean} ${top}`, 7)
}

export const RARE = {
  straightKnife: shape(BAYONET, TIP_UP_DEGREES),
  curvedKnife: shape(KARAMBIT),
  foldingKnife: shape(BUTTERFLY, TIP_UP_DEGREES),
  gloves: pair(GLOVE, place(0, 0), place(232, 0, { flip: true })),
} as const satisfies Record<string, Shape>
