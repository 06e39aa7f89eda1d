import { expect, test } from 'vitest'
import { readRarity } from './steam-rarity.ts'

test.each([
  ['Rarity_Common_Weapon', 'Common', 'Consumer'],
  ['Rarity_Legendary_Weapon', 'Legendary', 'Classified'],
  ['Rarity_Ancient_Weapon', 'Ancient', 'Covert'],
  ['Rarity_Ancient', 'Ancient', 'Extraordinary'],
  ['Rarity_Mythical_Character', 'Mythical', 'Exceptional'],
  ['Rarity_Contraband', 'Ancient', 'Contraband'],
  ['rarity_contraband_weapon', 'Ancient', 'Contraband'],
  ['Rarity_Default', 'Default', ''],
  ['Rarity_Shiny_Weapon', 'Default', ''],
  [null, 'Default', ''],
])('%s is %s', (tag, rarity, name) => {
  expect(readRarity(tag)).toMatchObject({ rarity, name })
})
