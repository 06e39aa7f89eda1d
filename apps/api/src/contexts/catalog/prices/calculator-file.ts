import {
  CALCULATOR_CATEGORIES,
  NOT_BOUGHT_REASONS,
  plainSlug,
  WEAR_CODES,
  type CalculatorColumns,
  type CalculatorFile,
} from '@app/contract/catalog/calculator'
import { STEAM_RARITIES, type SteamRarity } from '@app/contract/catalog/item-facts'
import { isShareAtLeast } from '@app/contract/payout-share'
import type { WeaponName } from './domain/market-name.ts'
import type { GuardLimits } from './domain/price-guard.ts'
import { guardItem, type PricedItem } from './priced-item.ts'
import { factsOfSkin, polishCollection } from '#contexts/catalog/items/index.ts'

/** The calculator shows only skins below this market price. */
const PRICE_GROSZE_MAX = 500_00

export type CalculatorFacts = {
  listId: number
  fetchedAt: Date
  limits: GuardLimits
  /** Items that pay less than the smallest allowed sale are not listed. */
  minimumGrosze: number
}

export function buildCalculatorFile(items: readonly PricedItem[], facts: CalculatorFacts): CalculatorFile {
  const { limits } = facts
  const words = { weapons: new Dictionary(), finishes: new Dictionary(), collections: new Dictionary() }
  const weaponCategories: number[] = []
  const polishFinishes: string[] = []
  const listed: PricedItem[] = []
  const above = new Map<string, PricedItem>()
  for (const item of items) {
    const { parsed } = item
    const priceGrosze = item.decided.grosze
    if (parsed.kind !== 'weapon' || priceGrosze === null) continue
    if (!isShareAtLeast(facts.minimumGrosze, priceGrosze, limits.rateBps)) continue
    if (priceGrosze < PRICE_GROSZE_MAX) listed.push(item)
    else keepCheapest(above, item, `${parsed.weapon}\t${parsed.finish ?? ''}`)
  }
  const columns = (chosen: Iterable<PricedItem>) => {
    const rows = new Columns(words, limits)
    for (const item of [...chosen].sort((one, other) => one.nameId - other.nameId)) {
      if (item.parsed.kind !== 'weapon') continue
      const { weapon, finish, filter } = item.parsed
      const { rarity, polishFinish, collections } = factsOfSkin(weapon, finish)
      rows.add(item, item.parsed, rarity, collections[0])
      weaponCategories[words.weapons.placeOf(weapon)] = CALCULATOR_CATEGORIES.indexOf(filter)
      // A finish has the same Polish name on every weapon, or is unknown on some.
      if (finish !== null) polishFinishes[words.finishes.placeOf(finish)] ||= polishFinish ?? ''
    }
    return rows.columns
  }
  return {
    success: true,
    listId: facts.listId,
    fetchedAt: facts.fetchedAt.toISOString(),
    staleAfterSeconds: limits.staleAfterSeconds,
    rateBps: limits.rateBps,
    laterRateBps: limits.laterRateBps,
    ...columns(listed),
    above: columns(above.values()),
    weapons: words.weapons.words,
    weaponCategories,
    finishes: words.finishes.words,
    polishFinishes,
    collections: words.collections.words,
    polishCollections: words.collections.words.map((name) => polishCollection(name)),
  }
}

function keepCheapest(kept: Map<string, PricedItem>, item: PricedItem, key: string): void {
  const known = kept.get(key)
  const price = ({ decided }: PricedItem) => decided.grosze ?? Number.POSITIVE_INFINITY
  if (!known || price(item) < price(known)) kept.set(key, item)
}

type Words = { weapons: Dictionary; finishes: Dictionary; collections: Dictionary }

class Columns {
  readonly columns: CalculatorColumns = {
    idSteps: [],
    weaponOf: [],
    finishOf: [],
    marks: [],
    rarities: [],
    collectionOf: [],
    priceGrosze: [],
    oddSlugs: {},
  }
  readonly #words: Words
  readonly #limits: GuardLimits
  #lastId = 0

  constructor(words: Words, limits: GuardLimits) {
    this.#words = words
    this.#limits = limits
  }

  add(item: PricedItem, name: WeaponName, rarity: SteamRarity, collection: string | undefined): void {
    const { columns } = this
    if (item.slug !== plainSlug(item.marketName)) columns.oddSlugs[columns.idSteps.length] = item.slug
    columns.idSteps.push(item.nameId - this.#lastId)
    columns.weaponOf.push(this.#words.weapons.placeOf(name.weapon))
    columns.finishOf.push(name.finish === null ? 0 : this.#words.finishes.placeOf(name.finish) + 1)
    columns.marks.push(marksOf(name, item, this.#limits))
    columns.rarities.push(STEAM_RARITIES.indexOf(rarity))
    columns.collectionOf.push(collection === undefined ? 0 : this.#words.collections.placeOf(collection) + 1)
    columns.priceGrosze.push(item.decided.grosze ?? 0)
    this.#lastId = item.nameId
  }
}

/** Ignores the age of the list (0), because it changes with time; the reader of the file checks it. */
function marksOf({ wear, statTrak, souvenir }: WeaponName, item: PricedItem, limits: GuardLimits): number {
  const verdict = guardItem(item, 0, limits)
  const reason = verdict.buyable ? 0 : NOT_BOUGHT_REASONS.indexOf(verdict.reason) + 1
  const wearPlace = wear === null ? 0 : WEAR_CODES.indexOf(wear) + 1
  return wearPlace + (statTrak ? 8 : 0) + (souvenir ? 16 : 0) + 32 * reason
}

class Dictionary {
  readonly words: string[] = []
  readonly #places = new Map<string, number>()

  placeOf(word: string): number {
    const known = this.#places.get(word)
    if (known !== undefined) return known
    this.#places.set(word, this.words.length)
    return this.words.push(word) - 1
  }
}
