import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { SteamRarity } from '@app/contract/catalog/item-facts'

export type SkinFacts = {
  rarity: SteamRarity
  /** Null where Steam's Polish name is the English one, or unknown. */
  polishFinish: string | null
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
const UNKNOWN: SkinFacts = { rarity: 'Default', polishFinish: null }
const FILE = path.join(import.meta.dirname, 'data/skins.tsv')

let facts: ReadonlyMap<string, SkinFacts> | undefined

/** What a market name does not say. Read once: the facts of a skin never change. */
export function factsOfSkin(weapon: string, finish: string | null): SkinFacts {
  facts ??= new Map(readFileSync(FILE, 'utf8').trimEnd().split('\n').map(readLine))
  return facts.get(`${weapon}\t${finish ?? ''}`) ?? UNKNOWN
}

function readLine(line: string): [string, SkinFacts] {
  const [weapon = '', finish = '', rarity = '', polishFinish = ''] = line.split('\t')
  return [
    `${weapon}\t${finish}`,
    { rarity: RARITIES[rarity] ?? 'Default', polishFinish: polishFinish || null },
  ]
}
