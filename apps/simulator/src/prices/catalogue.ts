import type { Wear } from '#images/market-name.ts'
import { GLOVES, HEAVY, KNIVES, PISTOLS, RIFLES, SMGS, SNIPERS } from '#images/shapes/weapons.ts'
import { hashText } from '#prices/noise.ts'
import { allSkins, otherNames, wearsOf, type Skin } from '#prices/skins.ts'

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
  const classes: readonly (readonly [ItemClass, readonly string[]])[] = [
    ['rifle', [...RIFLES, ...SNIPERS]],
    ['gun', [...PISTOLS, ...SMGS, ...HEAVY]],
    ['knife', KNIVES],
    ['gloves', GLOVES],
  ]
  const skins = [...allSkins().values()]
  return [
    ...classes.flatMap(([itemClass, weapons]) =>
      weapons.flatMap((weapon) =>
        skins.filter((skin) => skin.weapon === weapon).flatMap((skin) => itemsOf(itemClass, skin)),
      ),
    ),
    ...otherNames().map((name) => item('other', { weapon: name, finish: null, wear: null, mark: '' })),
  ]
}

function itemsOf(itemClass: ItemClass, skin: Skin): CatalogueItem[] {
  const { weapon, finish } = skin
  const wears: readonly (Wear | null)[] = finish === null ? [null] : wearsOf(skin)
  return marksOf(skin).flatMap((mark) =>
    wears.flatMap((wear) =>
      [...skin.paints.keys()].map((phase) => item(itemClass, { weapon, finish, wear, mark }, phase || null)),
    ),
  )
}

function marksOf({ weapon, finish, hasStatTrak, hasSouvenir }: Skin): Mark[] {
  // The only skin that exists as a souvenir alone.
  if (weapon === 'MP5-SD' && finish === 'Lab Rats') return ['Souvenir ']
  return [
    '',
    ...(hasStatTrak ? (['StatTrak™ '] as const) : []),
    ...(hasSouvenir ? (['Souvenir '] as const) : []),
  ]
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
