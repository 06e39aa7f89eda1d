import { expect, test } from 'vitest'
import { readRarity } from './steam-rarity.ts'

test.each([
  ['Rarity_Common_Weapon', 'Common', 'konsumenckiej jakości'],
  ['Rarity_Legendary_Weapon', 'Legendary', 'klasy „poufne”'],
  ['Rarity_Ancient_Weapon', 'Ancient', 'klasy „tajne”'],
  ['Rarity_Ancient', 'Ancient', 'wyjątkowej jakości'],
  ['Rarity_Mythical_Character', 'Mythical', 'nieprzeciętny'],
  ['Rarity_Contraband', 'Ancient', 'z kontrabandy'],
  ['rarity_contraband_weapon', 'Ancient', 'z kontrabandy'],
  ['Rarity_Default', 'Default', 'podstawowe'],
  ['Rarity_Shiny_Weapon', 'Default', 'podstawowe'],
  [null, 'Default', 'podstawowe'],
])('%s is %s', (tag, rarity, name) => {
  expect(readRarity(tag)).toMatchObject({ rarity, names: { pl: name } })
})
