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
  poly,
  seam,
  shape,
  wire,
  wood,
  type Part,
  type Shape,
} from '#images/shapes/part.ts'

const TIP_UP_DEGREES = -26

const teeth = (left: number, y: number, count: number, step: number, depth: number) =>
  hole(
    ...Array.from({ length: count }, (_, index) => {
      const x = left + index * step
      return `M${x} ${y - 1}L${x + step / 2} ${y + depth}L${x + step} ${y - 1}Z`
    }),
  )

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

const M9_BAYONET: Part[] = [
  finish('M116 46H226Q232 54 250 55Q288 57 311 70Q288 82 258 82H116Z'),
  edge('M116 74H260Q286 73 311 70Q288 82 258 82H116Z'),
  teeth(134, 46, 10, 9, 5),
  hole(bar(262, 62, 276, 67, 2)),
  seam('M124 60H220'),
  dark(poly('20 50 106 50 106 80 20 80', 4)),
  metal(bar(6, 46, 22, 84, 3), poly('106 34 118 34 118 96 112 100 106 94', 3)),
  hole(disc(112, 91, 2.6)),
  seam(hatch(32, 52, 78, 8, 9), 'M22 65H104'),
  glint('M122 48.6H224M256 58.6Q284 61 300 68'),
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

/** The handle's lobes and the hook that rises instead of falling set it apart from the karambit. */
const TALON: Part[] = [
  dark(`${disc(38, 80, 21)}${disc(38, 80, 12)}`),
  dark(
    'M54 66Q80 60 104 70Q118 62 136 66Q152 58 176 62L184 88Q164 98 150 92Q136 102 118 96Q100 104 84 98Q66 102 54 94Z',
  ),
  metal(poly('170 58 186 58 192 92 178 94', 3)),
  finish('M184 60Q230 62 262 48Q294 34 308 8Q316 50 288 74Q252 100 190 92Z'),
  edge('M189 84Q246 88 280 64Q304 44 308 8Q316 50 288 74Q252 100 190 92Z'),
  teeth(196, 62, 5, 8, 5),
  brass(disc(92, 84, 3), disc(128, 80, 3), disc(158, 78, 3)),
  glint('M190 63Q234 64 264 51Q288 40 300 24'),
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

const FLIP: Part[] = [
  finish('M136 50L232 48Q284 42 311 24Q306 66 256 78L136 80Z'),
  edge('M136 72L246 70Q290 60 311 24Q306 66 256 78L136 80Z'),
  hole(disc(168, 58, 5)),
  dark('M10 76Q14 58 40 56L142 48V82L46 90Q12 94 10 76Z'),
  metal(poly('126 46 150 46 150 84 126 84', 4), poly('8 62 26 58 28 90 12 90', 5)),
  brass(disc(52, 74, 3), disc(86, 70, 3), disc(138, 65, 4)),
  seam('M34 66L122 58M34 82L122 76'),
  glint('M154 52L232 50.4Q278 45 300 31'),
]

const GUT: Part[] = [
  finish('M118 44H222Q234 44 236 54Q242 64 250 56Q252 48 262 50Q296 58 308 72Q284 88 236 90H118Z'),
  edge('M118 80H240Q284 78 308 72Q284 88 236 90H118Z'),
  dark('M12 58Q12 46 24 46L116 48V84L92 84Q84 92 74 84Q64 92 52 84L24 88Q12 88 12 76Z'),
  metal(bar(106, 42, 120, 92, 3)),
  hole(disc(24, 67, 5)),
  seam(hatch(130, 48, 60, 6, 7), 'M38 56H98M38 76H98'),
  brass(disc(58, 66, 3), disc(88, 66, 3)),
  glint('M122 46.6H220M264 53Q288 60 298 67'),
]

const HUNTSMAN: Part[] = [
  finish(poly('112 44 250 42 311 72 298 86 112 86', 2)),
  edge(poly('112 76 296 76 303 79 298 86 112 86', 1)),
  teeth(124, 45, 6, 9, 5),
  hole(bar(196, 52, 230, 57, 2.5)),
  dark(poly('10 50 30 44 110 46 116 54 116 82 108 88 84 82 58 90 30 88 10 84', 7)),
  metal(poly('106 40 118 40 118 92 110 98 106 92', 3)),
  hole(disc(24, 68, 5)),
  seam(hatch(44, 52, 80, 7, 8, 4)),
  glint('M186 46L250 44.6L298 68'),
]

const FALCHION: Part[] = [
  finish('M134 52Q200 60 250 46Q290 34 311 16Q316 60 282 80Q226 104 134 82Z'),
  edge('M134 74Q226 92 276 68Q306 52 311 16Q316 60 282 80Q226 104 134 82Z'),
  dark('M8 60Q14 50 34 52L140 48V86L36 84Q10 84 8 72Z'),
  metal(poly('126 44 146 44 146 90 130 90', 4)),
  seam('M20 60L124 56M20 76L124 80', hatch(44, 60, 76, 8, 9)),
  brass(disc(136, 67, 4), disc(28, 68, 3)),
  glint('M150 56Q206 61 252 48.6Q286 38 300 27'),
]

const BOWIE: Part[] = [
  finish('M104 38H214Q226 56 262 56Q294 58 312 68Q294 92 246 92H104Z'),
  edge('M104 82H250Q292 80 312 68Q294 92 246 92H104Z'),
  seam('M112 52H210', hatch(120, 40, 46, 5, 6)),
  wood('M12 56Q12 48 22 48L92 50V80L60 82Q48 90 34 86L20 88Q12 86 12 76Z'),
  brass(
    'M90 26Q104 26 104 36V94Q104 106 92 106Q88 106 90 98Q94 92 94 84V46Q94 38 90 34Q86 28 90 26Z',
    disc(36, 66, 3.4),
    disc(68, 66, 3.4),
  ),
  brass(bar(6, 46, 16, 88, 4)),
  glint('M108 40.6H212M264 59Q288 61 300 66'),
]

const PARACORD: Part[] = [
  finish('M116 48H238Q286 52 310 74Q276 84 232 84H116Z'),
  edge('M116 76H240Q284 77 310 74Q276 84 232 84H116Z'),
  wire('M16 70Q2 84 10 100Q18 112 30 106'),
  wood(poly('14 54 110 50 110 82 14 84', 8)),
  seam(hatch(20, 52, 84, 8, 12, 12), hatch(32, 52, 84, 8, 12, -12)),
  metal(bar(108, 46, 118, 86, 3)),
  hole(disc(128, 66, 4)),
  glint('M124 50.6H238Q276 54 296 66'),
]

const SURVIVAL: Part[] = [
  finish(poly('116 46 244 44 304 64 311 72 300 78 240 88 116 88', 3)),
  edge('M116 80H240L311 72L300 78L240 88H116Z'),
  teeth(126, 46, 13, 9, 6),
  hole(disc(176, 68, 4), disc(196, 68, 4), disc(216, 68, 4)),
  dark(poly('18 50 108 48 108 84 18 82', 5)),
  metal(poly('6 46 24 46 24 86 6 86', 6), poly('106 38 116 38 116 96 106 96', 3)),
  seam(hatch(32, 50, 82, 14, 5), 'M26 66H104'),
  glint('M246 47L300 65'),
]

const URSUS: Part[] = [
  finish('M112 52Q180 34 238 42Q288 50 312 68Q276 92 214 92Q156 90 112 82Z'),
  edge('M112 74Q170 84 216 82Q276 80 312 68Q276 92 214 92Q156 90 112 82Z'),
  dark('M10 62Q12 50 28 50Q70 56 114 50V84Q98 92 84 84Q70 94 54 86Q38 94 26 88Q8 82 10 62Z'),
  hole(disc(26, 66, 5)),
  metal(poly('106 46 118 44 118 88 108 88', 3)),
  seam('M128 58Q186 44 236 50', hatch(42, 56, 80, 7, 9, -3)),
  brass(disc(60, 68, 3), disc(92, 67, 3)),
  glint('M122 52.6Q184 37.4 238 45Q276 51 296 62'),
]

const NAVAJA: Part[] = [
  finish('M128 60Q200 62 240 54Q288 44 312 30Q298 74 230 82Q176 86 128 80Z'),
  edge('M128 74Q200 80 244 70Q292 58 312 30Q298 74 230 82Q176 86 128 80Z'),
  wood('M18 104Q20 84 52 70Q88 56 134 58V82Q92 80 62 94Q40 104 34 116Q18 118 18 104Z'),
  brass(poly('120 54 140 56 140 84 122 84', 4), 'M14 104Q18 96 26 90L44 104Q36 112 34 120Q18 122 14 104Z'),
  brass(disc(84, 74, 3)),
  seam('M48 84Q84 68 118 68'),
  glint('M144 62.4Q204 63 242 56.4Q282 48 300 38'),
]

const NOMAD: Part[] = [
  finish('M118 46H230Q282 48 310 76Q262 90 196 88L134 86Q130 78 118 80Z'),
  edge('M134 80L200 80Q260 82 310 76Q262 90 196 88L134 86Z'),
  wood(poly('10 58 26 46 116 46 120 60 118 80 96 82 76 88 46 84 22 92 10 84', 7)),
  dark(poly('104 44 122 44 122 82 108 82', 3)),
  hole(disc(24, 68, 5)),
  brass(disc(50, 66, 3.4), disc(84, 65, 3.4)),
  seam(hatch(150, 47, 52, 9, 5), 'M34 54H102M34 78L66 76'),
  glint('M200 48.6H230Q268 51 292 66'),
]

const STILETTO: Part[] = [
  finish('M140 55H248Q284 58 312 65Q284 72 248 75H140Z'),
  edge('M140 68H250Q284 67 312 65Q284 72 248 75H140Z'),
  seam('M150 61H280'),
  dark('M12 65Q16 54 40 54L134 52V78L40 76Q16 76 12 65Z'),
  metal('M6 65Q10 52 28 54L36 65L28 76Q10 78 6 65Z', poly('126 50 144 44 146 58 146 72 144 86 126 80', 3)),
  brass(disc(70, 65, 3.4), bar(88, 62, 106, 68, 3)),
  glint('M148 57.4H248Q276 60 296 64M40 57H122'),
]

const SKELETON: Part[] = [
  finish('M134 46H224Q282 50 310 76Q266 88 216 86L150 84Z'),
  edge('M150 78H220Q268 79 310 76Q266 88 216 86L150 84Z'),
  metal(
    'M8 58Q8 48 20 48L96 46Q108 42 120 44L138 46L152 84Q150 96 136 96Q124 96 118 88L92 84L22 86Q8 86 8 76ZM22 58Q18 58 18 66Q18 76 22 76L50 75Q54 74 54 66Q54 58 50 57ZM64 57Q60 58 60 66Q60 74 64 75L90 74Q94 72 94 66Q94 58 90 56ZM120 58Q106 58 106 70Q106 84 122 84Q136 84 136 70Q136 58 120 58Z',
  ),
  seam('M158 56H224', hatch(156, 47, 52, 6, 6)),
  glint('M190 48.6H224Q266 52 290 66M20 50.4L96 48.4'),
]

const CLASSIC: Part[] = [
  finish('M112 50H236Q262 50 276 58L308 74Q276 80 236 80H112Z'),
  edge('M112 72H240Q276 74 308 74Q276 80 236 80H112Z'),
  seam('M124 58H232'),
  dark(poly('14 54 34 48 64 54 90 48 104 50 104 80 90 82 62 78 32 84 14 78', 6)),
  metal(poly('102 38 113 42 113 88 102 94', 4), poly('6 56 18 52 18 80 6 78', 4)),
  seam(hatch(28, 54, 78, 8, 9, 2)),
  glint('M118 52.4H236Q258 53 270 59'),
]

const KUKRI: Part[] = [
  finish('M104 46Q150 36 188 40Q262 50 306 96Q312 106 298 106Q236 108 194 84Q160 66 104 72Z'),
  edge('M104 65Q164 60 200 76Q244 98 306 98Q312 106 298 106Q236 108 194 84Q160 66 104 72Z'),
  hole('M122 71L128 62L134 70Z'),
  wood('M8 64Q8 52 20 52Q58 58 96 44V74Q58 76 34 86Q12 90 8 78Z'),
  brass(poly('92 40 106 40 106 76 94 78', 3), disc(44, 68, 3), disc(72, 64, 3)),
  metal(poly('4 56 18 50 24 86 10 90', 5)),
  seam('M116 50Q152 44 186 48Q240 56 276 84'),
  glint('M110 48Q150 39 188 43Q244 51 284 82'),
]

export const KNIVES: Record<string, Shape> = {
  Bayonet: shape(BAYONET, TIP_UP_DEGREES),
  'M9 Bayonet': shape(M9_BAYONET, TIP_UP_DEGREES),
  Karambit: shape(KARAMBIT),
  'Talon Knife': shape(TALON, -8),
  'Butterfly Knife': shape(BUTTERFLY, TIP_UP_DEGREES),
  'Flip Knife': shape(FLIP, TIP_UP_DEGREES + 8),
  'Gut Knife': shape(GUT, TIP_UP_DEGREES),
  'Huntsman Knife': shape(HUNTSMAN, TIP_UP_DEGREES),
  'Falchion Knife': shape(FALCHION, TIP_UP_DEGREES + 10),
  'Bowie Knife': shape(BOWIE, TIP_UP_DEGREES),
  'Paracord Knife': shape(PARACORD, TIP_UP_DEGREES),
  'Survival Knife': shape(SURVIVAL, TIP_UP_DEGREES),
  'Ursus Knife': shape(URSUS, TIP_UP_DEGREES),
  'Navaja Knife': shape(NAVAJA, TIP_UP_DEGREES + 14),
  'Nomad Knife': shape(NOMAD, TIP_UP_DEGREES),
  'Stiletto Knife': shape(STILETTO, TIP_UP_DEGREES),
  'Skeleton Knife': shape(SKELETON, TIP_UP_DEGREES),
  'Classic Knife': shape(CLASSIC, TIP_UP_DEGREES),
  'Kukri Knife': shape(KUKRI, TIP_UP_DEGREES),
}
