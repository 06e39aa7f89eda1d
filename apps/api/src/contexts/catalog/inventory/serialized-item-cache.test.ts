import { expect, test } from 'vitest'
import type { AppraisalRow } from '#contexts/catalog/appraisals/index.ts'
import { decidePrice, NO_PREMIUMS, type PriceSnapshot } from '#contexts/catalog/prices/index.ts'
import { fingerprintOf } from './domain/fingerprint.ts'
import type { InventoryItem } from './domain/inventory-item.ts'
import { presentItems, type ItemsView } from './inventory.presenter.ts'
import { serializeItems } from './serialized-item-cache.ts'

const NAME = 'AK-47 | Redline (Field-Tested)'
const STALE_AFTER_SECONDS = 1_800

const item = (assetId: string, changes: Partial<InventoryItem> = {}): InventoryItem => ({
  assetId,
  classId: '1',
  instanceId: '0',
  marketName: NAME,
  iconRef: 'icon',
  isTradable: true,
  isMarketable: true,
  seal: 'none',
  isLockTemporary: false,
  lockedUntilSeconds: null,
  rarityTag: 'Rarity_Ancient_Weapon',
  paintIndex: 282,
  paintSeed: 7,
  wearFloat: 0.25,
  stickers: [],
  charm: null,
  stickerNames: [],
  charmName: null,
  nameTag: 'zażółć „★”',
  inspectLink: null,
  ...changes,
})

type ListChanges = { suggestedGrosze?: number; rateBps?: number; ageSeconds?: () => number }

/** The part of a price list that pricing uses. */
function list(changes: ListChanges = {}): PriceSnapshot {
  const { suggestedGrosze = 10_000, rateBps = 7_000, ageSeconds = () => 0 } = changes
  const parsed = { kind: 'weapon', category: 'rifles', weapon: 'AK-47', wear: 'ft', finish: 'Redline' }
  const sold = { sold7Days: 50, sold30Days: 200, median7DaysGrosze: 10_000, median30DaysGrosze: 10_000 }
  const priced = {
    marketName: NAME,
    parsed,
    phases: new Map(),
    quantity: 40,
    decided: decidePrice(suggestedGrosze, []),
    price: { suggestedGrosze, ...sold, median90DaysGrosze: 10_000 },
  }
  return {
    ageSeconds,
    limits: {
      rateBps,
      laterRateBps: rateBps + 500,
      quantityMin: 3,
      volume7DaysMin: 3,
      spikeBps: 13_000,
      staleAfterSeconds: STALE_AFTER_SECONDS,
    },
    markets: [],
    premiums: NO_PREMIUMS,
    itemBySlug: new Map([['redline', priced]]),
  } as unknown as PriceSnapshot
}

const appraisal = (assetId: string, isLapsed: boolean): AppraisalRow => ({
  id: 1n,
  userId: 1n,
  ticketId: 2n,
  assetId,
  marketName: NAME,
  fingerprint: Buffer.from(fingerprintOf(item(assetId)), 'hex'),
  facts: {} as AppraisalRow['facts'],
  listedGrosze: null,
  isClosed: false,
  isUsed: false,
  price: {
    id: '5',
    payoutGrosze: '90000',
    state: 'accepted',
    validUntil: '2026-11-16T12:00:00Z',
    isLapsed,
    namedBy: '3',
    namedByName: 'x',
  },
})

const VIEW: ItemsView = {
  items: [item('1'), item('2')],
  lockedAssetIds: new Set(),
  goneAssetIds: new Set(),
  appraisals: new Map(),
  prices: list(),
  rateBps: 7_000,
  laterRateBps: 7_500,
}

const anew = (view: ItemsView) => JSON.stringify(presentItems(view))

/** Counts how often the items are presented, which the cache avoids. */
function countPresented(view: ItemsView): { view: ItemsView; count: () => number } {
  let count = 0
  const items = new Proxy([...view.items!], {
    get: (target, name, receiver) => {
      if (name === 'flatMap') count += 1
      return Reflect.get(target, name, receiver) as unknown
    },
  })
  return { view: { ...view, items }, count: () => count }
}

test('serializes the same items at the same prices once', () => {
  const { view, count } = countPresented(VIEW)
  const first = serializeItems(view)
  expect(serializeItems({ ...view, lockedAssetIds: new Set(), appraisals: new Map() })).toBe(first)
  expect(count()).toBe(1)
  expect(first).toBe(anew(VIEW))
})

test.each<[what: string, changes: Partial<ItemsView>]>([
  ['a newer copy', { items: [item('1'), item('3', { isTradable: false })] }],
  ['no copy', { items: undefined }],
  ['an item in a sale', { lockedAssetIds: new Set(['2']) }],
  ['two items in a sale', { lockedAssetIds: new Set(['2', '1']) }],
  ['an item that was handed over', { goneAssetIds: new Set(['2']) }],
  ['a newer list', { prices: list({ suggestedGrosze: 12_000 }) }],
  ['another rate', { prices: list({ rateBps: 8_000 }) }],
  ['no list', { prices: undefined }],
  ['an accepted appraisal', { appraisals: new Map([['1', appraisal('1', false)]]) }],
])('serializes again for %s and then returns the earlier result again', (_what, changes) => {
  const before = serializeItems(VIEW)
  const changed = { ...VIEW, ...changes }
  expect(serializeItems(changed)).toBe(anew(changed))
  expect(serializeItems(changed)).not.toBe(before)
  expect(serializeItems(VIEW)).toBe(before)
})

test('serializes again when an unchanged price list becomes stale', () => {
  let ageSeconds = STALE_AFTER_SECONDS
  const view = { ...VIEW, prices: list({ ageSeconds: () => ageSeconds }) }
  expect(serializeItems(view)).toContain('"lock":null')
  ageSeconds += 0.001
  expect(serializeItems(view)).toBe(anew(view))
  expect(serializeItems(view)).toContain('"reason":"stale_price"')
})

test('serializes again when an appraisal lapses or its rate changes', () => {
  const view = { ...VIEW, appraisals: new Map([['1', appraisal('1', false)]]) }
  expect(serializeItems(view)).toContain('"ourPrice":900')
  const lapsed = { ...view, appraisals: new Map([['1', appraisal('1', true)]]) }
  expect(serializeItems(lapsed)).toBe(anew(lapsed))
  expect(serializeItems(lapsed)).not.toContain('"ourPrice":900')
  const atAnotherRate = { ...view, rateBps: 6_000 }
  expect(serializeItems(atAnotherRate)).toBe(anew(atAnotherRate))
  expect(serializeItems(atAnotherRate)).not.toBe(serializeItems(view))
})

test('serializes items locked in another order once', () => {
  const { view, count } = countPresented(VIEW)
  serializeItems({ ...view, lockedAssetIds: new Set(['1', '2']) })
  serializeItems({ ...view, lockedAssetIds: new Set(['2', '1']) })
  expect(count()).toBe(1)
})
