import type { InventoryItem, InventoryResponse } from '@app/contract/catalog/inventory'
import type { MethodPreview, SelectionPreviewResponse } from '@app/contract/selling/payout-preview'
import type { ReadinessResponse } from '@app/contract/selling/readiness'
import type { TradeHistoryEntry } from '@app/contract/selling/sales'

type Sample = Partial<InventoryItem> & { assetId: string }

/** By default an AK-47 worth 182.40 zł. */
export function sampleItem(facts: Sample): InventoryItem {
  return {
    id: facts.assetId,
    name: 'AK-47 | Redline',
    market_hash_name: 'AK-47 | Redline (Field-Tested)',
    weaponType: 'AK-47',
    category: 'rifles',
    wear: 'ft',
    statTrak: false,
    souvenir: false,
    rarity: 'Legendary',
    rarityName: 'Classified',
    image: '',
    marketPrice: 182.4,
    ourPrice: 127.68,
    laterPrice: 127.68,
    float: 0.2,
    paintSeed: 1,
    nameTag: null,
    stickerCount: 0,
    hasCharm: false,
    stickers: [],
    charm: null,
    priceSource: 'list',
    appraisal: null,
    lock: null,
    ...facts,
  }
}

export function manyItems(count: number): InventoryItem[] {
  return Array.from({ length: count }, (_unused, place) => sampleItem({ assetId: String(1000 + place) }))
}

export const AK = sampleItem({ assetId: '1' })
export const AWP = sampleItem({
  assetId: '2',
  name: 'AWP | Asiimov',
  market_hash_name: 'AWP | Asiimov (Battle-Scarred)',
  weaponType: 'AWP',
  category: 'snipers',
  wear: 'bs',
  rarity: 'Ancient',
  rarityName: 'Covert',
  marketPrice: 300,
  ourPrice: 210,
  laterPrice: 210,
})
export const KNIFE = sampleItem({
  assetId: '3',
  name: '★ Karambit',
  market_hash_name: '★ Karambit',
  weaponType: 'Karambit',
  category: 'knives',
  wear: null,
  marketPrice: 1000,
  ourPrice: 700,
  laterPrice: 700,
})
export const CHEAP = sampleItem({
  assetId: '4',
  name: 'P250 | Sand Dune',
  market_hash_name: 'P250 | Sand Dune (Field-Tested)',
  weaponType: 'P250',
  category: 'pistols',
  marketPrice: 19.43,
  ourPrice: 13.6,
  laterPrice: 13.6,
})
export const SOLD = sampleItem({ assetId: '5', lock: { reason: 'in_sale' } })
export const LOCKED = sampleItem({
  assetId: '6',
  name: 'M4A4 | Rowan',
  lock: { reason: 'trade_lock', until: '2025-11-18T08:00:00.000Z' },
})
export const NO_PRICE = sampleItem({
  assetId: '7',
  name: 'Anvil Case',
  market_hash_name: 'Anvil Case',
  weaponType: null,
  category: 'other',
  wear: null,
  marketPrice: null,
  ourPrice: null,
  laterPrice: null,
  lock: { reason: 'no_price' },
})

export function sampleAnswer(
  inventory: readonly InventoryItem[],
  facts: Partial<InventoryResponse> = {},
): InventoryResponse {
  return {
    success: true,
    state: 'fresh',
    inventory: [...inventory],
    fetchedAt: '2025-11-14T13:32:00.000Z',
    ageSeconds: 5,
    refreshWaitSeconds: 0,
    hiddenCount: 0,
    rateBps: 7_000,
    laterRateBps: 7_000,
    minimum: 20,
    notice: null,
    ...facts,
  }
}

export const READY: ReadinessResponse = {
  success: true,
  ready: true,
  checks: (['trade_url', 'inventory', 'trade_hold', 'bans', 'steam'] as const).map((check) => ({
    check,
    state: 'ok',
    reason: null,
    message: null,
    link: null,
  })),
}

export function sampleSale(facts: Partial<TradeHistoryEntry>): TradeHistoryEntry {
  const { assetId, name, market_hash_name, weaponType, wear, statTrak, souvenir, rarity, image } = AK
  const item = {
    assetId,
    name,
    market_hash_name,
    weaponType,
    wear,
    statTrak,
    souvenir,
    rarity,
    image,
    marketPrice: 182.4,
    ourPrice: 127.68,
    priceSource: 'list' as const,
    float: 0.2,
    paintSeed: 1,
    nameTag: null,
    stickerCount: 0,
    hasCharm: false,
    stickers: [],
    charm: null,
    inspectLink: null,
    explanation: null,
  }
  return {
    id: 119,
    number: '000119',
    createdAt: '2025-11-13T18:04:00.000Z',
    completedAt: null,
    amount: 127.68,
    currency: 'PLN',
    payoutCase: 'advance',
    advanceObstacle: null,
    promise: null,
    status: 'pending',
    state: 'awaiting_items',
    reason: null,
    paymentMethod: 'bank',
    details: { items: [item] },
    canCancel: true,
    needsDetails: false,
    protectedUntil: null,
    reversedAt: null,
    payoutState: null,
    ...facts,
  }
}

/** A seller with a limit of 500 zł whose methods all pay in minutes. */
export function samplePreview(totalGrosze: number): SelectionPreviewResponse {
  const isOver = totalGrosze > 500_00
  const laterAt = '2025-11-23T07:00:00.000Z'
  const one = (method: MethodPreview['method']): MethodPreview => ({
    method,
    payoutCase: isOver ? 'after_protection' : 'advance',
    needsApproval: 0,
    isAdvancePoolExhausted: false,
    pace: 'minutes',
    hindrance: null,
    payoutAt: isOver ? laterAt : '2025-11-14T13:50:00.000Z',
    promisedBy: isOver ? '2025-11-23T07:45:00.000Z' : null,
  })
  return {
    success: true,
    limit: { total: 500, used: 0, left: 500 },
    instantMax: 500,
    reason: isOver ? 'seller_limit' : null,
    steps: [
      { settledSales: 0, limit: 500 },
      { settledSales: 1, limit: 1_000 },
    ],
    settledSales: 0,
    laterAt,
    methods: [one('bank'), one('paypal')],
    serverTime: '2025-11-14T13:32:00.000Z',
  }
}
