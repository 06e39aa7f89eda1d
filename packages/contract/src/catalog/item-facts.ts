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
