import { describe, expect, test } from 'vitest'
import { hasPhases, parseMarketName, type MarketName } from './market-name.ts'
import { WEAPONS } from './weapons.ts'

const plain = { statTrak: false, souvenir: false, star: false }

test.each<[string, Partial<MarketName>]>([
  [
    'AK-47 | Redline (Field-Tested)',
    {
      kind: 'weapon',
      category: 'rifles',
      filter: 'rifle',
      weapon: 'AK-47',
      finish: 'Redline',
      wear: 'ft',
      ...plain,
    },
  ],
  [
    'StatTrak™ AWP | Asiimov (Battle-Scarred)',
    { category: 'snipers', filter: 'rifle', weapon: 'AWP', finish: 'Asiimov', wear: 'bs', statTrak: true },
  ],
  [
    'Souvenir Nova | Walnut (Factory New)',
    { category: 'shotguns', filter: 'heavy', weapon: 'Nova', wear: 'fn', souvenir: true },
  ],
  ['Negev | Mjölnir (Well-Worn)', { category: 'heavy', filter: 'heavy', finish: 'Mjölnir', wear: 'ww' }],
  ['Zeus x27 | Olympus (Minimal Wear)', { category: 'pistols', filter: 'pistol', wear: 'mw' }],
  ['MP9 | Hot Rod (Factory New)', { category: 'smgs', filter: 'smg' }],
  [
    '★ StatTrak™ Karambit | Doppler (Factory New)',
    {
      category: 'knives',
      filter: 'knife',
      weapon: 'Karambit',
      finish: 'Doppler',
      star: true,
      statTrak: true,
    },
  ],
  [
    '★ Shadow Daggers',
    { category: 'knives', weapon: 'Shadow Daggers', finish: null, wear: null, star: true },
  ],
  ['★ StatTrak™ M9 Bayonet', { weapon: 'M9 Bayonet', finish: null, wear: null, statTrak: true, star: true }],
  [
    '★ Hand Wraps | Slaughter (Minimal Wear)',
    { category: 'gloves', filter: 'gloves', weapon: 'Hand Wraps', finish: 'Slaughter', star: true },
  ],
  [
    'M4A4 | 龍王 (Dragon King) (Field-Tested)',
    { kind: 'weapon', weapon: 'M4A4', finish: '龍王 (Dragon King)', wear: 'ft' },
  ],
  ['Desert Eagle | Sunset Storm 壱 (Minimal Wear)', { finish: 'Sunset Storm 壱', wear: 'mw' }],
  ['Sawed-Off | Kiss♥Love (Factory New)', { finish: 'Kiss♥Love', wear: 'fn' }],
  ['Souvenir MP5-SD | Lab Rats (Field-Tested)', { weapon: 'MP5-SD', finish: 'Lab Rats', souvenir: true }],
  ['P250 | Field-Tested Future (Well-Worn)', { finish: 'Field-Tested Future', wear: 'ww' }],
  ['P250 | (Factory New) Again (Well-Worn)', { finish: '(Factory New) Again', wear: 'ww' }],
  // Some lists omit the wear.
  ['AK-47 | Redline', { kind: 'weapon', finish: 'Redline', wear: null }],
])('%s is a skin', (name, expected) => {
  expect(parseMarketName(name)).toMatchObject(expected)
})

test.each([
  ['Sticker | X (Holo) | Katowice 2014', 'sticker'],
  ['Sticker | AK-47 | Redline (Field-Tested)', 'sticker'],
  ['Sticker Slab | Lucky Carp', 'sticker'],
  ['Sealed Graffiti | Rubber Duck (Brick Red)', 'graffiti'],
  ['Graffiti | Rubber Duck', 'graffiti'],
  ['Charm | Lucky Carp', 'charm'],
  ['Souvenir Charm | Austin 2025 Highlight | nyx', 'charm'],
  ['Patch | Lucky Carp', 'patch'],
  ['Music Kit | Artist, Title', 'music_kit'],
  ['StatTrak™ Music Kit | Artist, Title', 'music_kit'],
  ["'Left Turn' Lewandowski | Harbour Guard", 'agent'],
  ['Anvil Case', 'case'],
  ['Anvil Case Key', 'key'],
  ['Porto 2024 Souvenir Package', 'package'],
  ['Porto 2024 Legends Autograph Capsule', 'capsule'],
  ['Genuine Lighthouse Pin', 'pin'],
  ['Name Tag', 'tool'],
  ['StatTrak™ Swap Tool', 'tool'],
])('%s is not a skin but a %s', (name, otherKind) => {
  expect(parseMarketName(name)).toMatchObject({ kind: 'other', otherKind })
})

describe('does not accept impossible names as skins', () => {
  test.each([
    '',
    ' ',
    '★ ',
    'StatTrak™ ',
    'AK-47',
    'AK-47 | ',
    'AK-47 |  (Field-Tested)',
    '★ AK-47 | Redline (Field-Tested)',
    'Karambit | Fade (Factory New)',
    'Karambit',
    '★ Souvenir Karambit | Fade (Factory New)',
    'StatTrak™ ★ Karambit | Fade (Factory New)',
    '★ StatTrak™ Sport Gloves | Vice (Field-Tested)',
    '★ Sport Gloves',
    '★ Sport Gloves (Field-Tested)',
    '★ Karambit (Field-Tested)',
    'ak-47 | redline (field-tested)',
    'StatTrak AK-47 | Redline (Field-Tested)',
    'AK-47| Redline (Field-Tested)',
    'AK-47 | Redline (Field-Tested)\u0000',
    'AK-47 | Red\nline (Field-Tested)',
    `AK-47 | ${'x'.repeat(200)} (Field-Tested)`,
    ' AK-47 | Redline (Field-Tested)',
  ])('%j', (name) => {
    expect(parseMarketName(name).kind).toBe('other')
  })
})

test('treats a decomposed name as the same name', () => {
  const name = 'Negev | Mjölnir (Factory New)'
  expect(parseMarketName(name.normalize('NFD'))).toEqual(parseMarketName(name.normalize('NFC')))
})

test('only Doppler knives and the Gamma Doppler pistol have phases', () => {
  const phases = (name: string) => hasPhases(parseMarketName(name))
  expect(phases('★ Karambit | Doppler (Factory New)')).toBe(true)
  expect(phases('★ StatTrak™ Talon Knife | Gamma Doppler (Minimal Wear)')).toBe(true)
  expect(phases('Glock-18 | Gamma Doppler (Factory New)')).toBe(true)
  expect(phases('AK-47 | Doppler (Factory New)')).toBe(false)
  expect(phases('★ Karambit | Fade (Factory New)')).toBe(false)
  expect(phases('Sticker | Doppler')).toBe(false)
})

test('the weapon list contains every weapon once', () => {
  expect(WEAPONS).toHaveLength(35 + 20 + 8)
  for (const field of ['name', 'tag', 'defindex'] as const) {
    expect(new Set(WEAPONS.map((weapon) => weapon[field])).size).toBe(WEAPONS.length)
  }
})
