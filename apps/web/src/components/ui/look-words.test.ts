import type { ItemLook } from '@app/contract/selling/sales'
import { expect, test } from 'vitest'
import { describeLook } from './look-words.ts'
import { uiTexts } from './ui-texts.ts'

const LOOK: ItemLook = {
  float: 0.123_456,
  paintSeed: 412,
  nameTag: null,
  stickerCount: 3,
  hasCharm: true,
  stickers: ['Crown (Foil)', 'Virtus.pro | Katowice 2015', 'Crown (Foil)'],
  charm: "Lil' Ava",
}

test('names stickers and charm, and counts equal stickers', async () => {
  expect(describeLook(LOOK, await uiTexts.load('pl'))).toBe(
    "0.1235 · wzór 412 · naklejki Crown (Foil) ×2, Virtus.pro | Katowice 2015 · brelok Lil' Ava",
  )
})

test('counts on a card, and when Steam did not name all of them', async () => {
  const t = await uiTexts.load('en')
  expect(describeLook(LOOK, t, true)).toBe('0.1235 · 4 extras')
  expect(describeLook({ ...LOOK, stickers: [], charm: null }, t)).toBe(
    '0.1235 · pattern 412 · 3 stickers · charm',
  )
})
