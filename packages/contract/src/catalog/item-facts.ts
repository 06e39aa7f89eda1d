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
