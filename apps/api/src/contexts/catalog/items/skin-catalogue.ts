import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { WearCode } from '@app/contract/catalog/calculator'
import type { SteamRarity } from '@app/contract/catalog/item-facts'

/** What a market name does not say about a skin. */
export type SkinFacts = {
  rarity: SteamRarity
  /** Null where Steam's Polish name is the English one, or unknown. */
  polishFinish: string | null
  /** The lowest and the highest float that exists; null when unknown. */
  floats: readonly [number, number] | null
  /** Null when unknown. */
  hasStatTrak: boolean | null
  /** Paint index by phase; a skin without phases has none. */
  phases: ReadonlyMap<string, number>
  collections: readonly string[]
}

/** Steam's names of rarities in the order of their tags; gloves and the one contraband rifle have the highest. */
const RARITIES: Record<string, SteamRarity> = {
  'Consumer Grade': 'Common',
  'Industrial Grade': 'Uncommon',
  'Mil-Spec Grade': 'Rare',
  Restricted: 'Mythical',
  Classified: 'Legendary',
  Covert: 'Ancient',
  Extraordinary: 'Ancient',
  Contraband: 'Ancient',
}
/** The floats of each wear, from and up to. */
const WEAR_FLOATS: Record<WearCode, readonly [number, number]> = {
  fn: [0, 0.07],
  mw: [0.07, 0.15],
  ft: [0.15, 0.38],
  ww: [0.38, 0.45],
  bs: [0.45, 1],
}
const NO_PHASES: ReadonlyMap<string, number> = new Map()
const UNKNOWN: SkinFacts = {
  rarity: 'Default',
  polishFinish: null,
  floats: null,
  hasStatTrak: null,
  phases: NO_PHASES,
  collections: [],
}
const FOLDER = path.join(import.meta.dirname, 'data')

let skins: ReadonlyMap<string, SkinFacts> | undefined

/** Read once: the facts of a skin never change. */
export function factsOfSkin(weapon: string, finish: string | null): SkinFacts {
  skins ??= new Map(
    readFileSync(path.join(FOLDER, 'skins.tsv'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => readSkin(line)),
  )
  return skins.get(`${weapon}\t${finish ?? ''}`) ?? UNKNOWN
}

let polishCollections: ReadonlyMap<string, string> | undefined

/** Empty where Steam's Polish name is the English one, or unknown. */
export function polishCollection(collection: string): string {
  polishCollections ??= new Map(
    readFileSync(path.join(FOLDER, 'collections.tsv'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line): [string, string] => {
        const [english = '', polish = ''] = line.split('\t')
        return [english, polish]
      }),
  )
  return polishCollections.get(collection) ?? ''
}

type NamedSkin = { weapon: string; finish: string | null }

/** The phase that this paint index means on this skin; undefined when the skin has no such phase. */
export function phaseOf({ weapon, finish }: NamedSkin, paintIndex: number): string | undefined {
  for (const [phase, paint] of factsOfSkin(weapon, finish).phases) if (paint === paintIndex) return phase
  return undefined
}

/**
 * Whether Steam never made this item: a wear outside the skin's floats, or StatTrak on a skin without it. Skins that
 * the catalogue does not know yet are possible.
 */
export function isImpossible(skin: NamedSkin & { wear: WearCode | null; statTrak: boolean }): boolean {
  const { floats, hasStatTrak } = factsOfSkin(skin.weapon, skin.finish)
  if (skin.statTrak && hasStatTrak === false) return true
  if (!floats || !skin.wear) return false
  const [from, to] = WEAR_FLOATS[skin.wear]
  return floats[0] >= to || floats[1] <= from
}

/** The floats that this skin can have within its wear, best first; null when unknown. */
export function floatsOfWear(skin: NamedSkin & { wear: WearCode | null }): readonly [number, number] | null {
  const { floats } = factsOfSkin(skin.weapon, skin.finish)
  if (!floats || !skin.wear) return null
  const [from, to] = WEAR_FLOATS[skin.wear]
  return [Math.max(from, floats[0]), Math.min(to, floats[1])]
}

function readSkin(line: string): [string, SkinFacts] {
  const [weapon = '', finish = '', rarity = '', polish = '', lowest, highest, marks, paints, collections] =
    line.split('\t')
  const isPhased = paints?.includes('=') ?? false
  return [
    `${weapon}\t${finish}`,
    {
      rarity: RARITIES[rarity] ?? 'Default',
      polishFinish: polish || null,
      floats: lowest && highest ? [Number(lowest), Number(highest)] : null,
      hasStatTrak: marks === undefined || marks === '?' ? null : marks.includes('T'),
      phases: isPhased ? new Map((paints ?? '').split(',').map((part) => readPhase(part))) : NO_PHASES,
      collections: collections ? collections.split(';') : [],
    },
  ]
}

function readPhase(text: string): [string, number] {
  const [phase = '', paint] = text.split('=')
  return [phase, Number(paint)]
}
