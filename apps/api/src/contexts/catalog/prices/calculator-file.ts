import {
  CALCULATOR_CATEGORIES,
  NOT_BOUGHT_REASONS,
  plainSlug,
  WEAR_CODES,
  type CalculatorFile,
} from '@app/contract/catalog/calculator'
import { isShareAtLeast } from '@app/contract/payout-share'
import type { WeaponName } from './domain/market-name.ts'
import type { GuardLimits } from './domain/price-guard.ts'
import { guardItem, type PricedItem } from './priced-item.ts'

/** The calculator shows only skins below this market price. */
const PRICE_GROSZE_MAX = 500_00

export type CalculatorFacts = {
  listId: number
  fetchedAt: Date
  limits: GuardLimits
  /** Items that pay less than the smallest allowed sale are not listed. */
  minimumGrosze: number
}

function isIncluded(
  priceGrosze: number | null,
  { limits, minimumGrosze }: CalculatorFacts,
): priceGrosze is number {
  return (
    priceGrosze !== null &&
    isShareAtLeast(minimumGrosze, priceGrosze, limits.rateBps) &&
    priceGrosze < PRICE_GROSZE_MAX
  )
}

export function buildCalculatorFile(items: readonly PricedItem[], facts: CalculatorFacts): CalculatorFile {
  const { limits } = facts
  const weapons = new Dictionary()
  const finishes = new Dictionary()
  const file: CalculatorFile = {
    success: true,
    listId: facts.listId,
    fetchedAt: facts.fetchedAt.toISOString(),
    staleAfterSeconds: limits.staleAfterSeconds,
    rateBps: limits.rateBps,
    laterRateBps: limits.laterRateBps,
    weapons: weapons.words,
    weaponCategories: [],
    finishes: finishes.words,
    idSteps: [],
    weaponOf: [],
    finishOf: [],
    marks: [],
    priceGrosze: [],
    oddSlugs: {},
  }
  let lastId = 0
  for (const item of items.toSorted((one, other) => one.nameId - other.nameId)) {
    const { parsed } = item
    const priceGrosze = item.price.suggestedGrosze
    if (parsed.kind !== 'weapon' || !isIncluded(priceGrosze, facts)) continue
    if (item.slug !== plainSlug(item.marketName)) file.oddSlugs[file.idSteps.length] = item.slug
    const weapon = weapons.placeOf(parsed.weapon)
    file.weaponCategories[weapon] = CALCULATOR_CATEGORIES.indexOf(parsed.filter)
    file.idSteps.push(item.nameId - lastId)
    file.weaponOf.push(weapon)
    file.finishOf.push(parsed.finish === null ? 0 : finishes.placeOf(parsed.finish) + 1)
    file.marks.push(marksOf(parsed, item, limits))
    file.priceGrosze.push(priceGrosze)
    lastId = item.nameId
  }
  return file
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
