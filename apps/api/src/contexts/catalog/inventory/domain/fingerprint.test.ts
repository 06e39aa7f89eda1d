import { expect, test } from 'vitest'
import { fingerprintOf, type FingerprintedItem } from './fingerprint.ts'

const ITEM: FingerprintedItem = {
  marketName: 'AK-47 | Case Hardened (Well-Worn)',
  paintIndex: 44,
  paintSeed: 661,
  wearFloat: 0.412_345_6,
  stickers: [
    { classId: '5000000001', wear: 0 },
    { classId: '5000000002', wear: 0.25 },
  ],
  charm: { classId: '6000000001', template: 4_711 },
  nameTag: 'Nie ruszać',
}

const [FIRST, SECOND] = ITEM.stickers as [
  { classId: string; wear: number },
  { classId: string; wear: number },
]
const MUTATIONS: Record<string, Partial<FingerprintedItem>> = {
  'another name': { marketName: 'AK-47 | Case Hardened (Field-Tested)' },
  'another paint index': { paintIndex: 45 },
  'no paint index': { paintIndex: null },
  'another seed': { paintSeed: 662 },
  'no seed': { paintSeed: null },
  'another float': { wearFloat: 0.412_347 },
  'no float': { wearFloat: null },
  'a sticker scraped': { stickers: [FIRST, { ...SECOND, wear: 0.5 }] },
  'a sticker removed': { stickers: [FIRST] },
  'a sticker exchanged': { stickers: [FIRST, { ...SECOND, classId: '5000000003' }] },
  'the wear of two stickers exchanged': {
    stickers: [
      { ...FIRST, wear: 0.25 },
      { ...SECOND, wear: 0 },
    ],
  },
  'the charm removed': { charm: null },
  'another charm template': { charm: { classId: '6000000001', template: 4_712 } },
  'another charm': { charm: { classId: '6000000002', template: 4_711 } },
  'another name tag': { nameTag: 'Nie ruszac' },
  'the name tag removed': { nameTag: null },
}

test.each(Object.entries(MUTATIONS))('%s changes the fingerprint', (_name, change) => {
  expect(fingerprintOf({ ...ITEM, ...change })).not.toBe(fingerprintOf(ITEM))
})

test('every mutation has a distinct fingerprint', () => {
  const all = [ITEM, ...Object.values(MUTATIONS).map((change) => ({ ...ITEM, ...change }))]
  expect(new Set(all.map((item) => fingerprintOf(item))).size).toBe(all.length)
})

test('ignores sticker order, digits beyond the sixth and Unicode form', () => {
  const same = fingerprintOf(ITEM)
  expect(fingerprintOf({ ...ITEM, stickers: [SECOND, FIRST] })).toBe(same)
  expect(fingerprintOf({ ...ITEM, wearFloat: Math.fround(0.412_345_6) })).toBe(same)
  const composed = { ...ITEM, marketName: 'Negev | Mjölnir (Field-Tested)'.normalize('NFC') }
  expect(fingerprintOf({ ...composed, marketName: composed.marketName.normalize('NFD') })).toBe(
    fingerprintOf(composed),
  )
})

test('the stored fingerprint format stays stable', () => {
  expect(fingerprintOf(ITEM)).toMatchInlineSnapshot(
    `"38d83ed5bf5ff8f14f0173a2cbabe9fbb591038812dfca6ff93af201a2bbc83c"`,
  )
})
