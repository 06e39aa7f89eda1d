import { PALETTES, type Palette, type PaletteName } from '#images/finish/palettes.ts'
import { PATTERNS, type PatternName } from '#images/finish/patterns.ts'
import { seededRandom } from '#images/seeded-random.ts'

export type FinishStyle = { pattern: PatternName; palette: Palette }

/** Whole finishes whose name alone tells a buyer what to expect. The first fitting row wins. */
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
  [/\blore\b/i, 'knots', 'gold'],
  [/printstream/i, 'print', 'snow'],
  [/slaughter/i, 'tiger', 'crimson'],
  [/tiger tooth/i, 'tiger', 'amber'],
  [/damascus/i, 'waves', 'steel'],
  [/rust coat|corroded|oxide|\brust\b/i, 'patina', 'rust'],
  [/stained|blue steel|bright water|scorched/i, 'brushed', 'night'],
  [/safari mesh|mesh/i, 'mesh', 'sand'],
  [/ddpat|digital|pixel|ct camo/i, 'digital', 'forest'],
  [/urban masked|urban/i, 'digital', 'snow'],
  [/boreal|jungle|forest|woodland|army|palm|predator|groundwater|mudder/i, 'camo', 'forest'],
  [/arctic|snow|blizzard|tundra|winter|polar/i, 'camo', 'snow'],
  [/desert|dune|sand|tornado|storm|nomad/i, 'camo', 'sand'],
  [/ultraviolet/i, 'brushed', 'violet'],
  [/autotronic/i, 'hexagons', 'crimson'],
  [/black laminate/i, 'wood', 'graphite'],
  [/freehand/i, 'graffiti', 'violet'],
  [/hyper beast|neo-noir|wildfire|bloodsport/i, 'creature', 'neon'],
  [/vulcan|cyrex/i, 'shards', 'azure'],
  [/neon|cyber|synth|arcade/i, 'circuit', 'neon'],
  [/wild lotus/i, 'petals', 'tropic'],
  [/gungnir|lightning strike|thunder|storm|volt|electric|charged/i, 'lightning', 'azure'],
  [/vanilla/i, 'brushed', 'steel'],
]

const PALETTE_WORDS: readonly (readonly [RegExp, PaletteName])[] = [
  [/crimson|blood|red|ruby|cherry|rowan|vampire|hell/i, 'crimson'],
  [/fire|flame|inferno|ember|phoenix|lava|magma|blaze|burn|orange|copper|fox/i, 'ember'],
  [/gold|midas|brass|royal|king|pharaoh|empress/i, 'gold'],
  [/amber|yellow|honey|hornet|bee|sun\b|bumble/i, 'amber'],
  [/emerald|jade|mint/i, 'emerald'],
  [/toxic|acid|slime|radiation|nuclear|hazard|biohazard/i, 'toxic'],
  [/green|lime|snake|viper|moss|leaf|grass|reptile|croc/i, 'lime'],
  [/teal|turquoise|aqua|lagoon|marine|sea|ocean|water|hydro|poseidon|wave/i, 'teal'],
  [/ice|frost|glacier|cold|frozen|arctic/i, 'ice'],
  [/blue|cobalt|azure|sapphire|sky|navy/i, 'azure'],
  [/indigo|cosmos|galaxy|nebula|star|space|moon|aurora|constellation|orion/i, 'indigo'],
  [/violet|purple|amethyst|grape|lilac|ultraviolet|royal/i, 'violet'],
  [/magenta|pink|fuchsia|candy|bubble|flamingo|valentine|kiss|love/i, 'magenta'],
  [/rose|blossom|sakura|cherry blossom|coral/i, 'rose'],
  [/walnut|wood|oak|timber|mahogany|bark/i, 'walnut'],
  [/sand|desert|bone|ivory|dust|nude/i, 'sand'],
  [/earth|mud|leather|brown|coffee|bronze|buckshot/i, 'earth'],
  [/white|snow|ghost|pearl|bleach|spirit/i, 'snow'],
  [/night|midnight|shadow|raven|abyss|dark|eclipse/i, 'night'],
  [/black|carbon|graphite|onyx|obsidian|slate|phantom|stealth/i, 'graphite'],
  [/steel|chrome|silver|metal|titanium|iron|platinum|aluminium/i, 'steel'],
  [/dragon|oni|samurai|koi|kabuki|emperor/i, 'koi'],
  [/neon|cyber|arcade|synth|retro/i, 'neon'],
]

const PATTERN_WORDS: readonly (readonly [RegExp, PatternName])[] = [
  [/dragon|snake|serpent|viper|python|scale|reptile|croc|fang|hydra|koi|fish|basilisk/i, 'scales'],
  [/tiger|zebra|stripe|claw|slash|scratch|predator/i, 'tiger'],
  [/line|racing|rally|turbo|speed|circuit breaker|race/i, 'racing'],
  [/fire|flame|inferno|phoenix|blaze|burn|hell|lava|magma/i, 'flames'],
  [/wave|water|ocean|sea|tide|marine|poseidon|hydro|flow/i, 'waves'],
  [/flower|blossom|lotus|rose|petal|bloom|leaf|floral|orchid|sakura|garden|ivy/i, 'petals'],
  [/star|cosmos|galaxy|nebula|space|moon|aurora|constellation|orion|night/i, 'stars'],
  [/tech|circuit|cyber|matrix|system|chip|mecha|robot|signal/i, 'circuit'],
  [/hex|comb|hive|bee|hornet|carbon|armor|plate|grid/i, 'hexagons'],
  [/splash|splatter|spray|paint|ink|blood|drip|slime/i, 'splatter'],
  [/marble|swirl|smoke|opal|pearl|jade|amethyst/i, 'marble'],
  [/wood|walnut|oak|timber|grain|laminate/i, 'wood'],
  [/check|plaid|tartan|carpet|weave|knit|woven/i, 'plaid'],
  [/brick|tile|mosaic|stone|ruin|temple/i, 'tiles'],
  [/graffiti|street|tag|comic|cartoon|pop|kiss|love/i, 'graffiti'],
  [/beast|monster|demon|oni|skull|ghost|wolf|cat|lion|eagle|owl|monkey|bear|kraken|medusa/i, 'creature'],
  [/steel|chrome|silver|anodized|metal|titanium|iron|bronze|night stripe/i, 'brushed'],
  [/lightning|thunder|volt|spark|electric/i, 'lightning'],
  [/knot|celtic|rune|engraved|ornament|tribal|baroque|royal|empire/i, 'knots'],
  [/shard|crystal|prism|polygon|ice|glacier|fracture|origami|facet|geo/i, 'shards'],
]

const patternNames = Object.keys(PATTERNS) as [PatternName, ...PatternName[]]
const paletteNames = Object.keys(PALETTES) as [PaletteName, ...PaletteName[]]

/** Words of the name decide where they can; the rest follows from the name by chance, always the same. */
export function finishStyleOf(finish: string): FinishStyle {
  const known = KNOWN.find(([words]) => words.test(finish))
  if (known) return { pattern: known[1], palette: PALETTES[known[2]] }
  const random = seededRandom(`style ${finish}`)
  const pattern = PATTERN_WORDS.find(([words]) => words.test(finish))?.[1] ?? random.pick(patternNames)
  const palette = PALETTE_WORDS.find(([words]) => words.test(finish))?.[1] ?? random.pick(paletteNames)
  return { pattern, palette: PALETTES[palette] }
}
