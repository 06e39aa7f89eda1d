import { describe, expect, test } from 'vitest'
import { readCertificate } from './certificate.ts'
import { readInventoryPage } from './inventory-page.ts'

/**
 * Paint index 415, seed 7, float 0.0625, a name tag and a sticker; in the second one every byte is XOR-ed with A5.
 */
const CERTIFICATE = '0018FB03209F0338808080EC0340075A0A5A61C5BCC3B3C582C487620A080010932E1D0000803EDA5EB03C'
const MASKED = 'A5BD5EA6853AA69D25252549A6E5A2FFAFFFC46019661660276122C7AFADA5B5368BB8A5A5259B7FFB1599'

describe('a certificate', () => {
  test.each([CERTIFICATE, MASKED, MASKED.toLowerCase()])('%s is decoded', (hex) => {
    expect(readCertificate(hex)).toEqual({ paintIndex: 415, paintSeed: 7, wearFloat: 0.0625 })
  })

  test.each(['', '00', 'not hex at all', `${CERTIFICATE}0`, '00FF'.repeat(10), '0018FB03209F03388080'])(
    '%s yields no paint index',
    (hex) => {
      expect(readCertificate(hex)?.paintIndex ?? null).toBeNull()
    },
  )
})

const DESCRIPTION = {
  classid: '310776898',
  instanceid: '302028390',
  icon_url: '-9a81dlW_x',
  tradable: 1,
  marketable: 1,
  market_tradable_restriction: 7,
  market_hash_name: 'AK-47 | Redline (Field-Tested)',
  tags: [
    { category: 'Quality', internal_name: 'normal', localized_category_name: 'Category' },
    { category: 'Rarity', internal_name: 'Rarity_Legendary_Weapon', localized_category_name: 'Quality' },
  ],
}
const ASSET = {
  appid: 730,
  contextid: '2',
  assetid: '40000000001',
  classid: '310776898',
  instanceid: '302028390',
}
const PAGE = { assets: [ASSET], descriptions: [DESCRIPTION], total_inventory_count: 1, success: 1 }

function only(page: object) {
  return readInventoryPage({ ...PAGE, ...page })?.items[0]
}

test('reads an item without properties and leaves its paint fields null', () => {
  expect(only({})).toEqual({
    assetId: '40000000001',
    classId: '310776898',
    instanceId: '302028390',
    marketName: 'AK-47 | Redline (Field-Tested)',
    iconRef: '-9a81dlW_x',
    isTradable: true,
    isMarketable: true,
    seal: 'none',
    isLockTemporary: true,
    lockedUntilSeconds: null,
    rarityTag: 'Rarity_Legendary_Weapon',
    paintIndex: null,
    paintSeed: null,
    wearFloat: null,
    stickers: [],
    charm: null,
    stickerNames: [],
    charmName: null,
    nameTag: null,
    inspectLink: null,
  })
})

test('reads numeric and text properties and takes missing values from the certificate', () => {
  const properties = (...list: object[]) => ({
    asset_properties: [{ assetid: '40000000001', asset_properties: list }],
  })
  const seed = { propertyid: 1, int_value: '661' }
  expect(
    only(properties(seed, { propertyid: 2, float_value: '0.25' }, { propertyid: 7, int_value: 282 })),
  ).toMatchObject({ paintSeed: 661, wearFloat: 0.25, paintIndex: 282 })
  expect(only(properties(seed, { propertyid: 2, float_value: 0.25 }))).toMatchObject({ wearFloat: 0.25 })
  expect(only(properties(seed, { propertyid: 6, string_value: MASKED }))).toMatchObject({
    paintSeed: 661,
    wearFloat: 0.0625,
    paintIndex: 415,
  })
  expect(only(properties({ propertyid: 5, string_value: "it's mine" }))).toMatchObject({
    nameTag: "it's mine",
  })
})

test('reads stickers with their wear and a charm with its template', () => {
  const accessories = [
    { classid: '5000000001', parent_relationship_properties: [{ propertyid: 4, float_value: '0.5' }] },
    { classid: '5000000002' },
    { classid: '6000000001', standalone_properties: [{ propertyid: 3, int_value: '4711' }] },
  ]
  const page = { asset_properties: [{ assetid: '40000000001', asset_accessories: accessories }] }
  expect(only(page)).toMatchObject({
    stickers: [
      { classId: '5000000001', wear: 0.5 },
      { classId: '5000000002', wear: 0 },
    ],
    charm: { classId: '6000000001', template: 4_711 },
  })
})

test('reads seals, trade locks and name tags from the description', () => {
  const described = (facts: object) => only({ descriptions: [{ ...DESCRIPTION, ...facts }] })
  expect(described({ sealed: 1, sealed_type: 0 })?.seal).toBe('trade_protected')
  expect(described({ sealed: 1 })?.seal).toBe('trade_protected')
  expect(described({ sealed: true, sealed_type: 1 })?.seal).toBe('listed_on_market')
  expect(described({ tradable: false, market_tradable_restriction: 0 })).toMatchObject({
    isTradable: false,
    isLockTemporary: false,
  })
  const lock = { type: 'bbcode', value: 'Tradable/Marketable After [date]1790000000[/date]' }
  expect(described({ owner_descriptions: [{ value: ' ' }, lock] })?.lockedUntilSeconds).toBe(1_790_000_000)
  expect(described({ fraudwarnings: [`Name Tag: ''a ''quoted'' one''`] })?.nameTag).toBe("a ''quoted'' one")
  expect(described({ icon_url: 'https://elsewhere.example/x.png' })?.iconRef).toBeNull()
  expect(described({ tags: [] })?.rarityTag).toBeNull()
})

test('reads a missing instance id as 0 and rejects a page with an undescribed asset', () => {
  const { instanceid: _asset, ...asset } = ASSET
  const { instanceid: _description, ...description } = DESCRIPTION
  expect(only({ assets: [asset], descriptions: [description] })?.instanceId).toBe('0')
  expect(readInventoryPage({ ...PAGE, descriptions: [] })).toBeUndefined()
})

test('returns a next page only when Steam reports more items and a last asset id', () => {
  const next = (facts: object) => readInventoryPage({ ...PAGE, ...facts })?.nextAssetId
  expect(next({ more_items: 1, last_assetid: '40000000001' })).toBe('40000000001')
  expect(next({ more_items: 0, last_assetid: '40000000001' })).toBeNull()
  expect(next({ more_items: 1 })).toBeNull()
})

test('accepts a page without assets and rejects other shapes', () => {
  expect(readInventoryPage({ success: 1, total_inventory_count: 12 })).toEqual({
    items: [],
    totalCount: 12,
    nextAssetId: null,
  })
  for (const broken of [
    null,
    [],
    'text',
    {},
    { ...PAGE, assets: {} },
    { ...PAGE, total_inventory_count: '1' },
  ]) {
    expect(readInventoryPage(broken)).toBeUndefined()
  }
})
