import { RARITY_NAMES, type SteamRarity } from '@app/contract/catalog/item-facts'

type Grade = Exclude<SteamRarity, 'Default'> | 'Contraband'
type Names = Record<Grade, string>

const TAG =
  /^Rarity_(Default|Common|Uncommon|Rare|Mythical|Legendary|Ancient|Contraband)(_Weapon|_Character)?$/i

const WEAPON_NAMES: Names = { ...RARITY_NAMES, Contraband: 'Contraband' }
const OTHER_NAMES: Names = {
  Common: 'Base Grade',
  Uncommon: 'Medium Grade',
  Rare: 'High Grade',
  Mythical: 'Remarkable',
  Legendary: 'Exotic',
  Ancient: 'Extraordinary',
  Contraband: 'Contraband',
}
const CHARACTER_NAMES: Names = {
  ...OTHER_NAMES,
  Rare: 'Distinguished',
  Mythical: 'Exceptional',
  Legendary: 'Superior',
  Ancient: 'Master',
}

/** Maps Steam's tag to our rarity and to its displayed name, which is the same in every language. */
export function readRarity(tag: string | null): { rarity: SteamRarity; name: string } {
  const [, word, kind] = TAG.exec(tag ?? '') ?? []
  if (word === undefined || word.toLowerCase() === 'default') return { rarity: 'Default', name: '' }
  const grade = (word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()) as Grade
  return { rarity: grade === 'Contraband' ? 'Ancient' : grade, name: namesFor(kind)[grade] }
}

function namesFor(kind: string | undefined): Names {
  if (kind?.toLowerCase() === '_weapon') return WEAPON_NAMES
  return kind === undefined ? OTHER_NAMES : CHARACTER_NAMES
}
