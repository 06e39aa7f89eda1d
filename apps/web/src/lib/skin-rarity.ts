import type { CalculatorCategory } from '@app/contract/catalog/calculator'
import { RARITY_NAMES, type SteamRarity } from '@app/contract/catalog/item-facts'

/** The word for a skin's rarity; empty when it is unknown. */
export function rarityText(rarity: SteamRarity, category: CalculatorCategory | null): string {
  return category === 'gloves' && rarity === 'Ancient' ? 'Extraordinary' : RARITY_NAMES[rarity]
}

/** The class with the colours of a rarity; knives and gloves have the gold of their star. */
export function rarityClass(rarity: SteamRarity, category: CalculatorCategory | null): string {
  return `rarity-${hasStar(category) ? 'star' : rarity.toLowerCase()}`
}

export function hasStar(category: CalculatorCategory | null): boolean {
  return category === 'knife' || category === 'gloves'
}
