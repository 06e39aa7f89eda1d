import { PALETTES, type Palette, type PaletteName } from '#images/finish/palettes.ts'
import { PATTERNS, type PatternName } from '#images/finish/patterns.ts'
import { seededRandom } from '#images/seeded-random.ts'

export type FinishStyle = { pattern: PatternName; palette: Palette }

/** Finishes whose name alone shows a buyer how they look. The first matching row wins. */
const KNOWN: readonly (readonly [RegExp, PatternName, PaletteName])[] = [
  [/gamma doppler/i, 'marble', 'emerald'],
  [/doppler/i, 'marble', 'magenta'],
  [/marble fade/i, 'marble', 'sunset'],
  [/acid fade/i, 'fade', 'lime'],
  [/amber fade/i, 'fade', 'amber'],
  [/fade/i, 'fade', 'sunset'],
  [/case hardened|heat treated/i, 'patina', 'azure'],
  [/crimson web/i, 'web', 'crimson'],
  [/emerald web/i, 'web', 'emerald'],
  [/web/i, 'web', 'graphite'],
  [/asiimov/i, 'shards', 'asphalt'],
  [/redline/i, 'racing', 'crimson'],
  [/dragon lore/i, 'scales', 'gold'],
  [/\blore\b/i, 'scales', 'gold'],
  [/printstream/i, 'shards', 'snow'],
  [/slaughter/i, 'tiger', 'crimson'],
  [/tiger tooth/i, 'tiger', 'amber'],
  [/damascus/i, 'waves', 'steel'],
  [/rust coat|corroded|oxide|\brust\b/i, 'patina', 'rust'],
  [/stained|blue steel|bright water|scorched/i, 'brushed', 'night'],
  [/safari mesh|mesh/i, 'digital', 'sand'],
  [/ddpat|digital|pixel|ct camo/i, 'digital', 'forest'],
  [/urban masked|urban/i, 'digital', 'snow'],
  [/boreal|jungle|forest|woodland|army|palm|predator|groundwater|mudder/i, 'camo', 'forest'],
  [/arctic|snow|blizzard|tundra|winter|polar/i, 'camo', 'snow'],
  [/desert|dune|sand|tornado|storm|nomad/i, 'camo', 'sand'],
  [/ultraviolet/i, 'brushed', 'violet'],
  [/autotronic/i, 'circuit', 'crimson'],
  [/black laminate/i, 'brushed', 'graphite'],
  [/freehand/i, 'shards', 'violet'],
  [/hyper beast|neo-noir|wildfire|bloodsport/i, 'scales', 'neon'],
  [/vulcan|cyrex/i, 'shards', 'azure'],
  [/neon|cyber|synth|arcade/i, 'circuit', 'neon'],
  [/wild lotus/i, 'petals', 'tropic'],
  [/gungnir|lightning strike|thunder|storm|volt|electric|charged/i, 'shards', 'azure'],
  [/vanilla/i, 'brushed', 'steel'],
]

/** Words that name a colour, when the finish is not known. */
const COLOURS: readonly (readonly [RegExp, PaletteName])[] = [
  [/\b(violet|purple|amethyst)\b/i, 'violet'],
  [/\b(crimson|red|ruby|candy apple|blood\w*)\b/i, 'crimson'],
  [/\b(rose|pink)\b/i, 'rose'],
  [/\b(orange|blaze|ember)\b/i, 'ember'],
  [/\b(gold|golden|brass|yellow)\b/i, 'gold'],
  [/\b(amber\w*)\b/i, 'amber'],
  [/\b(bronze\w*|copper\w*)\b/i, 'rust'],
  [/\b(lime\w*)\b/i, 'lime'],
  [/\b(green|jade|emerald)\b/i, 'emerald'],
  [/\b(aqua\w*|turquoise|teal)\b/i, 'teal'],
  [/\b(navy|naval)\b/i, 'indigo'],
  [/\b(blue|cobalt|azure|sapphire|sky)\b/i, 'azure'],
  [/\b(silver|steel|titanium)\b/i, 'steel'],
  [/\b(white\w*|ivory)\b/i, 'snow'],
  [/\b(black\w*|grey|carbon)\b/i, 'graphite'],
]

const patternNames = Object.keys(PATTERNS) as [PatternName, ...PatternName[]]
const paletteNames = Object.keys(PALETTES) as [PaletteName, ...PaletteName[]]

/** What the name does not say follows from it by chance, always the same. */
export function finishStyleOf(finish: string): FinishStyle {
  const known = KNOWN.find(([words]) => words.test(finish))
  if (known) return { pattern: known[1], palette: PALETTES[known[2]] }
  const random = seededRandom(`style ${finish}`)
  const pattern = random.pick(patternNames)
  const named = COLOURS.find(([words]) => words.test(finish))?.[1]
  return { pattern, palette: PALETTES[named ?? random.pick(paletteNames)] }
}
