import { WEARS, type Wear } from '#images/market-name.ts'
import { GLOVES, HEAVY, KNIVES, PISTOLS, RIFLES, SMGS, SNIPERS } from '#images/shapes/weapons.ts'
import { drawFinishes, TRICKY_FINISHES } from '#prices/finishes.ts'
import { hashText, randomAt } from '#prices/noise.ts'
import { otherNames } from '#prices/other-items.ts'

export type Mark = 'StatTrak™ ' | 'Souvenir ' | ''
export type ItemClass = 'gun' | 'rifle' | 'knife' | 'gloves' | 'other'

export type CatalogueItem = {
  name: string
  /** The phase of a Doppler; several items then have the same name. */
  version: string | null
  itemClass: ItemClass
  weapon: string
  /** Null for a knife without paint and for every item that is not a weapon skin. */
  finish: string | null
  wear: Wear | null
  mark: Mark
  /** The seed of every random property of this item. */
  seed: number
}

const FINISHES_PER_GUN = 46
const FINISHES_PER_KNIFE = 22
const FINISHES_PER_GLOVE = 14

const WELL_KNOWN_KNIFE_FINISHES = [
  'Fade',
  'Marble Fade',
  'Slaughter',
  'Crimson Web',
  'Case Hardened',
  'Tiger Tooth',
] as const

/** Names that users and tests search for by hand, including names that are difficult to parse. */
const WELL_KNOWN_FINISHES: Readonly<Record<string, readonly string[]>> = {
  'AK-47': ['Redline', 'Case Hardened'],
  AWP: ['Asiimov', 'Dragon Lore'],
  'Desert Eagle': ['Sunset Storm 壱', 'Sunset Storm 弐'],
  'Glock-18': ['Fade'],
  'M4A1-S': ['Printstream'],
  M4A4: ['龍王 (Dragon King)', 'Asiimov'],
  Negev: ['Mjölnir'],
  'Sawed-Off': ['Kiss♥Love'],
}

const PHASES = ['Phase 1', 'Phase 2', 'Phase 3', 'Phase 4'] as const
const DOPPLER_VERSIONS = [...PHASES, 'Ruby', 'Sapphire', 'Black Pearl'] as const
const GAMMA_VERSIONS = [...PHASES, 'Emerald'] as const
/** Dopplers exist only in the two best wear levels. */
const DOPPLER_WEARS = WEARS.slice(0, 2)

let made: readonly CatalogueItem[] | undefined

/**
 * All items of the price list, always the same and in the same order. Built on first use, because most simulators
 * never receive a price request.
 */
export function catalogue(): readonly CatalogueItem[] {
  made ??= makeCatalogue()
  return made
}

function makeCatalogue(): CatalogueItem[] {
  return [
    ...gunItems([...RIFLES, ...SNIPERS], 'rifle'),
    ...gunItems([...PISTOLS, ...SMGS, ...HEAVY], 'gun'),
    ...KNIVES.flatMap((knife) => knifeItems(knife)),
    ...GLOVES.flatMap((glove) => gloveItems(glove)),
    ...otherNames().map((name) => item('other', { weapon: name, finish: null, wear: null, mark: '' })),
  ]
}

function gunItems(weapons: readonly string[], itemClass: 'gun' | 'rifle'): CatalogueItem[] {
  return weapons.flatMap((weapon) => [
    ...gunFinishes(weapon).flatMap((finish) =>
      marksOf(weapon, finish).flatMap((mark) =>
        WEARS.map((wear) => item(itemClass, { weapon, finish, wear, mark })),
      ),
    ),
    ...(weapon === 'Glock-18' ? phaseItems(weapon, 'Gamma Doppler', GAMMA_VERSIONS, itemClass) : []),
    ...(weapon === 'MP5-SD'
      ? WEARS.map((wear) => item(itemClass, { weapon, finish: 'Lab Rats', wear, mark: 'Souvenir ' }))
      : []),
  ])
}

function gunFinishes(weapon: string): string[] {
  const seed = hashText(weapon)
  const tricky = TRICKY_FINISHES.filter((finish) => randomAt(seed, hashText(finish)) < 0.15)
  return [...(WELL_KNOWN_FINISHES[weapon] ?? []), ...tricky, ...drawFinishes(FINISHES_PER_GUN, seed)]
}

/** A finish comes from a case (StatTrak) or from a collection (Souvenir), and rarely from neither of them. */
function marksOf(weapon: string, finish: string): readonly Mark[] {
  const chance = randomAt(hashText(`${weapon} ${finish}`), 1)
  if (chance < 0.6) return ['', 'StatTrak™ ']
  return chance < 0.95 ? ['', 'Souvenir '] : ['']
}

function knifeItems(weapon: string): CatalogueItem[] {
  const finishes = [...WELL_KNOWN_KNIFE_FINISHES, ...drawFinishes(FINISHES_PER_KNIFE, hashText(weapon))]
  const marks: readonly Mark[] = ['', 'StatTrak™ ']
  return [
    ...marks.flatMap((mark) => [
      item('knife', { weapon, finish: null, wear: null, mark }),
      ...finishes.flatMap((finish) => WEARS.map((wear) => item('knife', { weapon, finish, wear, mark }))),
    ]),
    ...phaseItems(weapon, 'Doppler', DOPPLER_VERSIONS, 'knife'),
    ...phaseItems(weapon, 'Gamma Doppler', GAMMA_VERSIONS, 'knife'),
  ]
}

function phaseItems(
  weapon: string,
  finish: string,
  versions: readonly string[],
  itemClass: ItemClass,
): CatalogueItem[] {
  const marks: readonly Mark[] = ['', 'StatTrak™ ']
  return marks.flatMap((mark) =>
    DOPPLER_WEARS.flatMap((wear) =>
      versions.map((version) => item(itemClass, { weapon, finish, wear, mark }, version)),
    ),
  )
}

function gloveItems(weapon: string): CatalogueItem[] {
  return drawFinishes(FINISHES_PER_GLOVE, hashText(weapon)).flatMap((finish) =>
    WEARS.map((wear) => item('gloves', { weapon, finish, wear, mark: '' })),
  )
}

function item(
  itemClass: ItemClass,
  parts: Pick<CatalogueItem, 'weapon' | 'finish' | 'wear' | 'mark'>,
  version: string | null = null,
): CatalogueItem {
  const star = itemClass === 'knife' || itemClass === 'gloves' ? '★ ' : ''
  const finish = parts.finish === null ? '' : ` | ${parts.finish}`
  const wear = parts.wear === null ? '' : ` (${parts.wear})`
  const name = `${star}${parts.mark}${parts.weapon}${finish}${wear}`
  return { name, version, itemClass, ...parts, seed: hashText(`${name}\n${version ?? ''}`) }
}
