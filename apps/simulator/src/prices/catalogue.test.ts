import { expect, test } from 'vitest'
import { parseMarketName } from '#images/market-name.ts'
import { WEAPON_SHAPES } from '#images/shapes/weapons.ts'
import { catalogue } from '#prices/catalogue.ts'
import { levelZl } from '#prices/price-levels.ts'

const names = new Set(catalogue().map((item) => item.name))

test('has at least 20 000 distinct names and no duplicate item', () => {
  expect(names.size).toBeGreaterThanOrEqual(20_000)
  const keys = catalogue().map((item) => `${item.name}\n${item.version}`)
  expect(new Set(keys).size).toBe(keys.length)
})

test('every weapon, knife and glove has skins, and every name parses to its own weapon', () => {
  const drawn = new Set<string>()
  const misread = catalogue().filter((item) => {
    const parsed = parseMarketName(item.name)
    if (parsed.kind !== 'weapon') return item.itemClass !== 'other'
    drawn.add(parsed.weapon)
    return parsed.weapon !== item.weapon || (parsed.finish ?? null) !== item.finish
  })
  expect(misread).toEqual([])
  expect(drawn).toEqual(new Set(WEAPON_SHAPES.keys()))
})

test('a camouflage knife costs far less than a sought one', () => {
  const zlOf = (name: string) => levelZl(catalogue().find((item) => item.name === name)!)
  expect(zlOf('★ Huntsman Knife | Safari Mesh (Battle-Scarred)') * 5).toBeLessThan(
    zlOf('★ Karambit | Tiger Tooth (Factory New)'),
  )
})

test.each([
  'AK-47 | Redline (Field-Tested)',
  'M4A4 | 龍王 (Dragon King) (Field-Tested)',
  'Desert Eagle | Sunset Storm 壱 (Minimal Wear)',
  'Sawed-Off | Kiss♥Love (Factory New)',
  'Negev | Mjölnir (Battle-Scarred)',
  'Souvenir MP5-SD | Lab Rats (Field-Tested)',
  '★ Karambit',
  '★ StatTrak™ Shadow Daggers',
  '★ StatTrak™ Bayonet | Doppler (Factory New)',
  'Glock-18 | Gamma Doppler (Minimal Wear)',
  'Sticker | iBUYPOWER (Holo) | Katowice 2014',
])('contains %s', (name) => {
  expect(names).toContain(name)
})

test.each([
  'AK-47 | Redline (Factory New)',
  'AWP | Asiimov (Minimal Wear)',
  '★ Karambit | Doppler (Field-Tested)',
  'Souvenir AK-47 | Redline (Field-Tested)',
])('does not contain %s, which cannot exist', (name) => {
  expect(names).not.toContain(name)
})

test('contains no item that Steam never issues', () => {
  const impossible = /^★ Souvenir|^Souvenir ★|^StatTrak™ ★|^★ StatTrak™ .*(Gloves|Wraps)|^MP5-SD \| Lab Rats/
  expect([...names].filter((name) => impossible.test(name))).toEqual([])
  expect([...names].filter((name) => name !== name.normalize('NFC'))).toEqual([])
})
