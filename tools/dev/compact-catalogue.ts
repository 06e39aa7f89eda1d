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
  collection?: string
  collections?: string[]
}
type Named = { name: string; name_pl?: string }
type Catalogue = Record<
  'cases' | 'agents' | 'charms' | 'patches' | 'music_kits' | 'graffiti' | 'keys',
  Named[]
> & {
  skins: Skin[]
  stickers: Named[]
  collections: Named[]
}

const STICKERS = 4_400
/** Boxes that are opened at once and never traded. */
const NOT_ON_MARKET = / Collection$|^Pallet of |Storage Unit/
const GRAFFITI = 300
const apps = path.join(import.meta.dirname, '../../apps')
const simulated = path.join(apps, 'simulator/src/prices/data')
const served = path.join(apps, 'api/src/contexts/catalog/items/data')
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
    paintsOf(skin),
  ].join('\t'),
)
write(path.join(simulated, 'skins.tsv'), lines.sort())

/** Flags that no source knows are a question mark. The finish in Polish is left out where it is the English one. */
const facts = catalogue.skins.map((skin) => {
  const { name = '', name_pl = name, stattrak, souvenir } = skin
  return [
    skin.weapon,
    name,
    skin.rarity,
    name_pl === name ? '' : name_pl,
    skin.min_float ?? '',
    skin.max_float ?? '',
    stattrak === undefined ? '?' : `${stattrak ? 'T' : ''}${souvenir ? 'S' : ''}`,
    paintsOf(skin),
    (skin.collections ?? [skin.collection ?? '']).join(';'),
  ]
    .join('\t')
    .trimEnd()
})
write(path.join(served, 'skins.tsv'), facts.sort())
write(
  path.join(served, 'collections.tsv'),
  catalogue.collections.map(({ name, name_pl = '' }) => `${name}\t${name_pl}`.trimEnd()).sort(),
)

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

function paintsOf({ phases, paint_index }: Skin): string | number {
  return phases
    ? phases.map(({ phase, paint_index: paint }) => `${phase}=${paint}`).join(',')
    : (paint_index ?? '')
}

function write(file: string, rows: readonly string[]): void {
  writeFileSync(file, `${rows.join('\n')}\n`)
}
