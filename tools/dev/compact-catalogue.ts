import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * `node tools/dev/compact-catalogue.ts FILE`: writes the facts about CS2 items that the simulator and the API need.
 * FILE is a catalogue made from the public data sets that apps/simulator/src/prices/data/README.md names.
 */
type Skin = {
  weapon: string
  /** Absent for a knife without paint. */
  name?: string
  name_pl?: string
  rarity: string
  min_float?: number
  max_float?: number
  stattrak?: boolean
  souvenir?: boolean
  paint_index?: number
  phases?: { phase: string; paint_index: number }[]
}
type Named = { name: string }
type Catalogue = Record<
  'cases' | 'agents' | 'charms' | 'patches' | 'music_kits' | 'graffiti' | 'keys',
  Named[]
> & {
  skins: Skin[]
  stickers: Named[]
}

const STICKERS = 4_400
/** Boxes that are opened at once and never traded. */
const NOT_ON_MARKET = / Collection$|^Pallet of |Storage Unit/
const GRAFFITI = 300
const apps = path.join(import.meta.dirname, '../../apps')
const simulated = path.join(apps, 'simulator/src/prices/data')
const served = path.join(apps, 'api/src/contexts/catalog/prices/data')
const catalogue = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Catalogue

/** Without its wear range it is unknown which of a skin's items exist. */
const skins = catalogue.skins.filter((skin) => skin.name === undefined || skin.min_float !== undefined)
const lines = skins.map((skin) =>
  [
    skin.weapon,
    skin.name ?? '',
    skin.rarity,
    skin.min_float ?? '',
    skin.max_float ?? '',
    `${skin.stattrak ? 'T' : ''}${skin.souvenir ? 'S' : ''}`,
    skin.phases
      ? skin.phases.map(({ phase, paint_index }) => `${phase}=${paint_index}`).join(',')
      : (skin.paint_index ?? ''),
  ].join('\t'),
)
write(path.join(simulated, 'skins.tsv'), lines.sort())

/** The finish in Polish is left out where it is the English one. */
const facts = catalogue.skins.map(({ weapon, name = '', name_pl = name, rarity }) =>
  [weapon, name, rarity, name_pl === name ? '' : name_pl].join('\t').trimEnd(),
)
write(path.join(served, 'skins.tsv'), facts.sort())

const names = (items: readonly Named[]) => items.map(({ name }) => name)
const others = [
  ...names(catalogue.stickers.slice(0, STICKERS)).map((name) => `Sticker | ${name}`),
  ...names(catalogue.cases).filter((name) => !NOT_ON_MARKET.test(name)),
  ...names(catalogue.agents),
  ...names(catalogue.charms),
  ...names(catalogue.patches),
  ...names(catalogue.music_kits).filter((name) => name.includes('Music Kit |')),
  ...names(catalogue.graffiti.slice(0, GRAFFITI)),
  ...names(catalogue.keys),
]
write(path.join(simulated, 'other-names.txt'), [...new Set(others)].sort())

function write(file: string, rows: readonly string[]): void {
  writeFileSync(file, `${rows.join('\n')}\n`)
}
