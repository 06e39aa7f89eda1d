/** Kinds of items, without schemas, so that pages do not load the schema library. */
export const ITEM_CATEGORIES = [
  'pistols',
  'rifles',
  'snipers',
  'smgs',
  'shotguns',
  'heavy',
  'knives',
  'gloves',
  'other',
] as const

/** Steam's rarity of an item; `Default` when it is unknown. */
export const STEAM_RARITIES = [
  'Common',
  'Uncommon',
  'Rare',
  'Mythical',
  'Legendary',
  'Ancient',
  'Default',
] as const
export type SteamRarity = (typeof STEAM_RARITIES)[number]

/** Short English terms for skins, which players use in every language; the only list of them. */
export const RARITY_NAMES: Record<SteamRarity, string> = {
  Common: 'Consumer',
  Uncommon: 'Industrial',
  Rare: 'Mil-Spec',
  Mythical: 'Restricted',
  Legendary: 'Classified',
  Ancient: 'Covert',
  Default: '',
}

/** The market whose offers and sales make our prices; the only provider. */
export const PRICE_MARKET = 'Skinport'
