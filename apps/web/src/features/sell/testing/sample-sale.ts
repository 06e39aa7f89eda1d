import type { Quote, Sale, SoldItem } from '@app/contract/sales'

export const REDLINE: SoldItem = {
  assetId: '101',
  name: 'AK-47 | Redline',
  market_hash_name: 'AK-47 | Redline (Field-Tested)',
  weaponType: 'AK-47',
  wear: 'ft',
  statTrak: false,
  souvenir: false,
  rarity: 'Legendary',
  image: '/img/redline',
  marketPrice: 182.4,
  ourPrice: 127.68,
}
export const ASIIMOV: SoldItem = {
  ...REDLINE,
  assetId: '102',
  name: 'AWP | Asiimov',
  market_hash_name: 'AWP | Asiimov (Field-Tested)',
  weaponType: 'AWP',
  rarity: 'Ancient',
  marketPrice: 429.6,
  ourPrice: 300.72,
}

const LOCK_MS = 15 * 60_000

/** A quote that the server gives now; its clock may differ from the browser's. */
export function sampleQuote(
  items: SoldItem[],
  options: { lockMs?: number; clockOffsetMs?: number } = {},
): Quote {
  const serverMs = Date.now() + (options.clockOffsetMs ?? 0)
  const iso = (ms: number) => new Date(ms).toISOString()
  const sum = (key: 'marketPrice' | 'ourPrice') =>
    items.reduce((total, item) => total + Math.round(item[key] * 100), 0) / 100
  return {
    id: crypto.randomUUID(),
    code: 'KANT7F3Q',
    items,
    marketTotal: sum('marketPrice'),
    total: sum('ourPrice'),
    rateBps: 7000,
    minimum: 20,
    priceListVersion: 1,
    pricesFetchedAt: iso(serverMs - 60_000),
    createdAt: iso(serverMs),
    expiresAt: iso(serverMs + (options.lockMs ?? LOCK_MS)),
    serverTime: iso(serverMs),
    extensionsLeft: 10,
  }
}

export function sampleSale(change: Partial<Sale> = {}): Sale {
  const createdAt = '2025-11-14T13:32:00Z'
  return {
    id: 123,
    number: '000123',
    status: 'pending',
    state: 'awaiting_items',
    reason: null,
    code: 'KANT7F3Q',
    createdAt,
    completedAt: null,
    amount: 428.4,
    marketTotal: 612,
    rateBps: 7000,
    currency: 'PLN',
    paymentMethod: 'bank',
    payment: { coin: null, masked: '91 1140 •••• 0001', bankName: 'mBank' },
    details: { items: [REDLINE, ASIIMOV] },
    deadlineAt: '2025-11-14T14:02:00Z',
    canCancel: true,
    tradeUrl: 'https://steamcommunity.com/tradeoffer/new/?partner=40000000&token=EXAMPLE1',
    timeline: [{ at: createdAt, state: 'awaiting_items', actor: 'seller', reason: null }],
    serverTime: '2025-11-14T13:33:00Z',
    ...change,
  }
}
