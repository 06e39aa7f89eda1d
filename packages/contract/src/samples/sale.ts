import type { OwnItem, Quote, Sale } from '../selling/sales.ts'
import type { SentOffer } from '../selling/sent-offers.ts'

export const REDLINE: OwnItem = {
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
  priceSource: 'list',
  float: 0.1534,
  paintSeed: 321,
  nameTag: null,
  stickerCount: 4,
  hasCharm: false,
  stickers: ['Crown (Foil)', 'Crown (Foil)', 'Flammable (Foil)', 'Virtus.pro | Katowice 2015'],
  charm: null,
  explanation: {
    phase: null,
    sources: [
      { name: 'CSFloat', price: 61.4, ageSeconds: 300 },
      { name: 'Skinport', price: 63.2, ageSeconds: 120 },
    ],
    basePrice: 61.4,
    premiums: [],
    override: null,
  },
  inspectLink: 'steam://run/730//+csgo_econ_action_preview%2000A1B2C3D4E5F6',
}
export const ASIIMOV: OwnItem = {
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
  items: OwnItem[],
  options: { lockMs?: number; clockOffsetMs?: number } = {},
): Quote {
  const serverMs = Date.now() + (options.clockOffsetMs ?? 0)
  const iso = (ms: number) => new Date(ms).toISOString()
  const sum = (key: 'marketPrice' | 'ourPrice') =>
    items.reduce((total, item) => total + Math.round(item[key] * 100), 0) / 100
  return {
    id: crypto.randomUUID(),
    code: 'KANT7F3Q',
    items: items.map((item) => ({ ...item, laterPrice: item.ourPrice })),
    marketTotal: sum('marketPrice'),
    total: sum('ourPrice'),
    rateBps: 7000,
    laterTotal: sum('ourPrice'),
    laterRateBps: 7000,
    minimum: 20,
    priceListVersion: 1,
    pricesFetchedAt: iso(serverMs - 60_000),
    createdAt: iso(serverMs),
    expiresAt: iso(serverMs + (options.lockMs ?? LOCK_MS)),
    serverTime: iso(serverMs),
    extensionsLeft: 10,
    isOfferOurs: false,
    offerMinutes: 30,
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
    payoutClass: 'now',
    currency: 'PLN',
    paymentMethod: 'bank',
    payment: { coin: null, masked: '91 1140 •••• 0001', bankName: 'mBank' },
    details: { items: [REDLINE, ASIIMOV] },
    deadlineAt: '2025-11-14T14:02:00Z',
    canCancel: true,
    tradeUrl: 'https://steamcommunity.com/tradeoffer/new/?partner=40000000&token=EXAMPLE1',
    timeline: [{ at: createdAt, state: 'awaiting_items', actor: 'seller', reason: null }],
    serverTime: '2025-11-14T13:33:00Z',
    offerProblem: null,
    offerMismatch: null,
    sentOffer: null,
    canRequestOffer: false,
    canSendOwnOffer: false,
    guard: { state: 'there', everySeconds: 30, lookedAt: '2025-11-14T13:32:30Z', isPrivate: false },
    diversion: null,
    payoutCase: 'advance',
    advanceObstacle: null,
    paidBy: { reason: 'at_once', from: null, to: null },
    payout: null,
    needsDetails: false,
    coinAmount: null,
    protectedUntil: null,
    reversedAt: null,
    rejectionReason: null,
    returnDue: null,
    debt: null,
    promise: null,
    lateness: null,
    usual: { checking: null, paying: null },
    lastUpdateAt: createdAt,
    ...change,
  }
}

type SampleState = Exclude<Sale['state'], 'failed' | 'cancelled'>

const WAY: readonly SampleState[] = [
  'awaiting_items',
  'offer_seen',
  'verifying',
  'items_received',
  'protected',
  'paying',
  'completed',
]

/** While our own offer waits. */
const OFFERS: readonly SampleState[] = ['awaiting_items', 'offer_wanted', 'offer_sent']

/** A sale that came to a state by the usual way, a few minutes a step. */
export function sampleSaleAt(state: SampleState, change: Partial<Sale> = {}): Sale {
  const isHeld = change.payoutCase === 'after_protection'
  const usual = (OFFERS.includes(state) ? OFFERS : WAY).filter((step) => step !== 'protected' || isHeld)
  const way = state === 'review' ? [...usual.slice(0, 3), state] : usual.slice(0, usual.indexOf(state) + 1)
  const at = (minute: number) => new Date(Date.UTC(2025, 10, 14, 13, minute)).toISOString()
  return sampleSale({
    state,
    status: state === 'completed' ? 'completed' : 'pending',
    canCancel: state === 'offer_seen' || OFFERS.includes(state),
    timeline: way.map((step, index) => ({
      at: at(32 + 3 * index),
      state: step,
      actor: index === 0 ? 'seller' : 'system',
      reason: null,
    })),
    serverTime: at(52),
    ...change,
  })
}

export function samplePayout(change: Partial<NonNullable<Sale['payout']>> = {}): NonNullable<Sale['payout']> {
  return {
    state: 'ordered',
    since: '2025-11-14T13:43:00Z',
    method: 'bank',
    payment: { coin: null, masked: '91 1140 •••• 0001', bankName: 'mBank' },
    reference: null,
    orderedAt: '2025-11-14T13:43:00Z',
    settledAt: null,
    mark: null,
    ...change,
  }
}

export function sampleSentOffer(change: Partial<SentOffer> = {}): SentOffer {
  return {
    state: 'open',
    accountName: 'Skinkantor',
    steamId: '76561198000265728',
    level: 87,
    memberSince: '2009-07-12T10:00:00Z',
    offerId: '7123456789',
    offerUrl: 'https://steamcommunity.com/tradeoffer/7123456789/',
    sentAt: '2025-11-14T13:32:05Z',
    expiresAt: '2025-11-14T14:02:00Z',
    problem: null,
    isDenied: false,
    ...change,
  }
}
