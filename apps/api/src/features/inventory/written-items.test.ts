import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { InventoryResponse } from '@app/contract/inventory'
import type { AppraisalRow } from '#features/appraisals/index.ts'
import type { PriceSnapshot } from '#features/prices/index.ts'
import { fingerprintOf } from './domain/fingerprint.ts'
import type { InventoryItem } from './domain/inventory-item.ts'
import { presentItems, type InventoryStanding, type ItemsView } from './inventory.presenter.ts'
import { wholeAnswer, wholeGzip, writeItems } from './written-items.ts'

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
  nameTag: 'zażółć „★”',
  ...changes,
})

type ListChanges = { suggestedGrosze?: number; rateBps?: number; ageSeconds?: () => number }

/** As much of a list as pricing looks at. */
function list(changes: ListChanges = {}): PriceSnapshot {
  const { suggestedGrosze = 10_000, rateBps = 7_000, ageSeconds = () => 0 } = changes
  const parsed = { kind: 'weapon', category: 'rifles', weapon: 'AK-47', wear: 'ft', finish: 'Redline' }
  const sold = { sold7Days: 50, sold30Days: 200, median7DaysGrosze: 10_000, median30DaysGrosze: 10_000 }
  const priced = {
    marketName: NAME,
    parsed,
    phases: [],
    quantity: 40,
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
  appraisals: new Map(),
  prices: list(),
  rateBps: 7_000,
  laterRateBps: 7_500,
  language: 'pl',
}

const written = (view: ItemsView) => writeItems(view).plain.toString()
const anew = (view: ItemsView) => `{"inventory":${JSON.stringify(presentItems(view))}`

test('the same items at the same prices are written once', () => {
  const first = writeItems(VIEW)
  expect(writeItems({ ...VIEW, lockedAssetIds: new Set(), appraisals: new Map() })).toBe(first)
  expect(first.plain.toString()).toBe(anew(VIEW))
})

test.each<[what: string, changes: Partial<ItemsView>]>([
  ['a newer copy', { items: [item('1'), item('3', { isTradable: false })] }],
  ['no copy', { items: undefined }],
  ['an item in a sale', { lockedAssetIds: new Set(['2']) }],
  ['two items in a sale', { lockedAssetIds: new Set(['2', '1']) }],
  ['a newer list', { prices: list({ suggestedGrosze: 12_000 }) }],
  ['another rate', { prices: list({ rateBps: 8_000 }) }],
  ['no list', { prices: undefined }],
  ['another language', { language: 'en' }],
  ['an accepted appraisal', { appraisals: new Map([['1', appraisal('1', false)]]) }],
])('%s is told at once, and what was before is told again after it', (_what, changes) => {
  const before = written(VIEW)
  const changed = { ...VIEW, ...changes }
  expect(written(changed)).toBe(anew(changed))
  expect(written(changed)).not.toBe(before)
  expect(written(VIEW)).toBe(before)
})

test('a list that grows too old while it stays the same is told at once', () => {
  let ageSeconds = STALE_AFTER_SECONDS
  const view = { ...VIEW, prices: list({ ageSeconds: () => ageSeconds }) }
  expect(written(view)).toContain('"lock":null')
  ageSeconds += 0.001
  expect(written(view)).toBe(anew(view))
  expect(written(view)).toContain('"reason":"stale_price"')
})

test('an appraisal that lapses, or whose rate changes, is told at once', () => {
  const view = { ...VIEW, appraisals: new Map([['1', appraisal('1', false)]]) }
  expect(written(view)).toContain('"ourPrice":900')
  const lapsed = { ...view, appraisals: new Map([['1', appraisal('1', true)]]) }
  expect(written(lapsed)).toBe(anew(lapsed))
  expect(written(lapsed)).not.toContain('"ourPrice":900')
  const atAnotherRate = { ...view, rateBps: 6_000 }
  expect(written(atAnotherRate)).toBe(anew(atAnotherRate))
  expect(written(atAnotherRate)).not.toBe(written(view))
})

test('items locked in another order are the same', () => {
  const first = writeItems({ ...VIEW, lockedAssetIds: new Set(['1', '2']) })
  expect(writeItems({ ...VIEW, lockedAssetIds: new Set(['2', '1']) })).toBe(first)
})

const standingAt = (ageSeconds: number): InventoryStanding => ({
  success: true,
  state: 'fresh',
  fetchedAt: '2026-11-16T12:00:00.000Z',
  ageSeconds,
  refreshWaitSeconds: 60 - ageSeconds,
  hiddenCount: 0,
  rateBps: 7_000,
  laterRateBps: 7_500,
  minimum: 20,
  notice: { code: 'inventory_items_hidden', message: 'zażółć' },
})

test('plain and gzip are the same answer, whatever has changed around the same items', async () => {
  const many = { ...VIEW, items: Array.from({ length: 3_000 }, (_, index) => item(String(index))) }
  const inventories = [VIEW, { ...VIEW, items: [] }, { ...VIEW, items: undefined }, many]
  for (const view of inventories) {
    for (const age of [0, 1, 59]) {
      const items = writeItems(view)
      const plain = wholeAnswer(items, standingAt(age))
      expect(JSON.parse(plain.toString()) as InventoryResponse).toEqual({
        ...standingAt(age),
        inventory: presentItems(view),
      })
      expect(gunzipSync(await wholeGzip(items, standingAt(age))).equals(plain)).toBe(true)
    }
  }
  expect((await wholeGzip(writeItems(many), standingAt(0))).length).toBeLessThan(
    writeItems(many).plain.length / 5,
  )
})
