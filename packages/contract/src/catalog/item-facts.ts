/** Kinds of items, without the schemas: pages load this and not the library behind them. */
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
