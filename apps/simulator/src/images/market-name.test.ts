import { expect, test } from 'vitest'
import { parseMarketName } from '#images/market-name.ts'

test.each([
  ['AK-47 | Redline (Field-Tested)', { weapon: 'AK-47', finish: 'Redline', wear: 'Field-Tested' }],
  ['★ StatTrak™ Karambit', { weapon: 'Karambit', isStar: true, isStatTrak: true }],
  [
    'M4A4 | 龍王 (Dragon King) (Well-Worn)',
    { weapon: 'M4A4', finish: '龍王 (Dragon King)', wear: 'Well-Worn' },
  ],
  ['Souvenir AWP | Dragon Lore (Factory New)', { weapon: 'AWP', isSouvenir: true }],
  ['★ Hand Wraps | Slaughter (Minimal Wear)', { weapon: 'Hand Wraps', isStar: true }],
  ['Sticker | X (Holo) | Katowice 2014', { kind: 'sticker' }],
  ['Souvenir Charm | Austin 2025', { kind: 'charm', isSouvenir: true }],
  ['StatTrak™ Music Kit | Artist, Title', { kind: 'music-kit', isStatTrak: true }],
  ['Captain | Harbour Guard', { kind: 'agent' }],
  ['Fever Case', { kind: 'case' }],
  ['Fever Case Key', { kind: 'key' }],
  ['Name Tag', { kind: 'tool' }],
])('parses %s', (marketName, expected) => {
  expect(parseMarketName(marketName)).toMatchObject(expected)
})
