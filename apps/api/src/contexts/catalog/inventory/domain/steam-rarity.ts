import type { SteamRarity } from '@app/contract/catalog/item-facts'
import type { Language } from '@app/contract/languages'

type Texts = Record<Language, string>
type Grade = Exclude<SteamRarity, 'Default'> | 'Contraband'

const TAG =
  /^Rarity_(Default|Common|Uncommon|Rare|Mythical|Legendary|Ancient|Contraband)(_Weapon|_Character)?$/i

const STOCK: Texts = { pl: 'podstawowe', en: 'Stock' }
const WEAPON_NAMES: Record<Grade, Texts> = {
  Common: { pl: 'konsumenckiej jakości', en: 'Consumer Grade' },
  Uncommon: { pl: 'przemysłowej jakości', en: 'Industrial Grade' },
  Rare: { pl: 'wojskowej jakości', en: 'Mil-Spec Grade' },
  Mythical: { pl: 'spoza obiegu', en: 'Restricted' },
  Legendary: { pl: 'klasy „poufne”', en: 'Classified' },
  Ancient: { pl: 'klasy „tajne”', en: 'Covert' },
  Contraband: { pl: 'z kontrabandy', en: 'Contraband' },
}
const OTHER_NAMES: Record<Grade, Texts> = {
  Common: { pl: 'podstawowej jakości', en: 'Base Grade' },
  Uncommon: { pl: 'średniej jakości', en: 'Medium Grade' },
  Rare: { pl: 'wysokiej jakości', en: 'High Grade' },
  Mythical: { pl: 'godne uwagi', en: 'Remarkable' },
  Legendary: { pl: 'egzotyczne', en: 'Exotic' },
  Ancient: { pl: 'wyjątkowej jakości', en: 'Extraordinary' },
  Contraband: WEAPON_NAMES.Contraband,
}
const CHARACTER_NAMES: Record<Grade, Texts> = {
  ...OTHER_NAMES,
  Rare: { pl: 'wyróżniający się', en: 'Distinguished' },
  Mythical: { pl: 'nieprzeciętny', en: 'Exceptional' },
  Legendary: { pl: 'znakomity', en: 'Superior' },
  Ancient: { pl: 'mistrzowski', en: 'Master' },
}

/** Maps Steam's tag to our rarity and to its displayed names. */
export function readRarity(tag: string | null): { rarity: SteamRarity; names: Texts } {
  const [, word, kind] = TAG.exec(tag ?? '') ?? []
  if (word === undefined || word.toLowerCase() === 'default') return { rarity: 'Default', names: STOCK }
  const grade = (word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()) as Grade
  const names = namesFor(kind)[grade]
  return { rarity: grade === 'Contraband' ? 'Ancient' : grade, names }
}

function namesFor(kind: string | undefined): Record<Grade, Texts> {
  if (kind?.toLowerCase() === '_weapon') return WEAPON_NAMES
  return kind === undefined ? OTHER_NAMES : CHARACTER_NAMES
}
